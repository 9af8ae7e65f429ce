import { expect, test } from "vitest";
import type { Content, Entry } from "~/domain/training/content";
import { newSet } from "~/domain/training/newParts";
import {
  formOf,
  NOTHING_DIFFERENT,
  type OverrideForm,
  overrideOf,
  SAME_EXERCISE,
  SAME_SESSION,
  unreadableSets,
} from "./overrideForm";

const squat: Entry = {
  id: "e1",
  exercise_id: null,
  name: "Back squat",
  measurement: "weight_reps",
  per_side: false,
  note: "",
  alternates: [],
  sets: [1, 2, 3].map((number) => ({
    ...newSet("weight_reps"),
    id: `set${number}`,
    reps: { min: 5, max: null, amrap: false },
    load: { value: 100, unit: "kg" as const },
  })),
};
const content = {
  version: 1,
  sessions: [
    {
      id: "s1",
      title: "Lower",
      note: "",
      minutes: null,
      blocks: [
        { kind: "strength", id: "b1", title: "", note: "", score: "none", leaderboard: false, entries: [squat] },
      ],
    },
  ],
} satisfies Content;

const form = (own: Partial<OverrideForm["exercises"][string]>): OverrideForm => ({
  ...NOTHING_DIFFERENT,
  exercises: { e1: { ...SAME_EXERCISE, ...own } },
});

test("nothing typed changes nothing", () => {
  expect(overrideOf(NOTHING_DIFFERENT, content)).toBeNull();
  expect(overrideOf({ ...form({}), sessions: { s1: SAME_SESSION } }, content)).toBeNull();
});

test("a workout that is left out hides what was typed for its exercises", () => {
  const skipped = { ...form({ percent: -20 }), sessions: { s1: { skip: true, percent: -10 } } };
  expect(overrideOf(skipped, content)).toEqual({
    sessions: [{ session_id: "s1", title: "Lower", skip: true, load_percent: null }],
    exercises: [],
    note: "",
  });
});

test("own sets are read and shown again", () => {
  const override = overrideOf(form({ sets: "4x8 @ 60kg" }), content);
  const sets = override?.exercises?.[0]?.sets ?? [];
  expect(sets.map(({ reps, load }) => [reps?.min, load?.value])).toEqual([
    [8, 60],
    [8, 60],
    [8, 60],
    [8, 60],
  ]);
  const shown = formOf(override!, content);
  expect(shown.exercises.e1?.sets).toBe("4×8 @ 60 kg");
  const again = overrideOf(shown, content)?.exercises?.[0]?.sets ?? [];
  expect(again.map(({ reps, load }) => [reps, load])).toEqual(sets.map(({ reps, load }) => [reps, load]));
});

test("sets that can't be read are named", () => {
  expect(unreadableSets(form({ sets: "lots" }), content)).toEqual(new Set(["e1"]));
  expect(unreadableSets(form({ sets: "lots", skip: true }), content).size).toBe(0);
});

test("0 % keeps the group's loads of one exercise", () => {
  const lighter = { ...form({ percent: 0 }), sessions: { s1: { skip: false, percent: -10 } } };
  expect(overrideOf(lighter, content)?.exercises?.[0]?.load_percent).toBe(0);
});
