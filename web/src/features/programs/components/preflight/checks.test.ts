import { expect, test } from "vitest";
import { checksOf, emptyWeeks, levels, NO_ANSWERS, type Preflight, weekKey } from "./checks";

const week = (number: number, state: "training" | "drafts" | "empty") => ({ week: number, state, drafts: 0 });
const preflight: Preflight = {
  has_price: true,
  can_charge: true,
  needs_waiver_text: false,
  needs_training: false,
  has_cover: true,
  has_description: true,
  invitations: 0,
  tracks: [
    {
      timeline_id: "t",
      track_id: "k",
      track_name: "Main",
      weeks: [week(0, "training"), week(1, "empty"), week(2, "drafts"), week(3, "empty"), week(4, "training")],
    },
  ],
  unlinked: [],
  in_percent: [],
};
const quiet = { ...preflight, tracks: [] };

const blocks = (changes: Partial<Preflight>, answers = NO_ANSWERS, canSetPrices = true) =>
  checksOf(levels({ ...quiet, ...changes }, answers, 0, canSetPrices), "block");

test("a program with nothing missing has nothing to say", () => {
  expect(checksOf(levels(quiet, NO_ANSWERS, 0, true), "block", "warn", "fact")).toEqual([]);
});

test("a missing price blocks until the program is said to be free", () => {
  expect(blocks({ has_price: false })).toEqual(["price"]);
  expect(blocks({ has_price: false }, { ...NO_ANSWERS, free: true })).toEqual([]);
  expect(blocks({ has_price: false }, NO_ANSWERS, false)).toEqual([]);
});

test("a price that cannot be charged blocks, and a free program needs no payouts", () => {
  expect(blocks({ can_charge: false })).toEqual(["payouts"]);
  expect(blocks({ can_charge: false, has_price: false }, { ...NO_ANSWERS, free: true })).toEqual([]);
});

test("a paid program without training blocks until the coach says so", () => {
  expect(blocks({ needs_training: true })).toEqual(["training"]);
  expect(blocks({ needs_training: true }, { ...NO_ANSWERS, withoutTraining: true })).toEqual([]);
});

test("a waiver without text blocks, because the server refuses it", () => {
  expect(blocks({ needs_waiver_text: true })).toEqual(["waiver"]);
});

test("drafts, empty weeks and exercises of no library do not block", () => {
  const exercise = { exercise_id: null, name: "Squat", days: 1, track_id: "k", day: 0 };
  const all = levels({ ...preflight, unlinked: [exercise], in_percent: [exercise] }, NO_ANSWERS, 2, true);
  expect(checksOf(all, "block")).toEqual([]);
  expect(checksOf(all, "warn")).toEqual(["drafts", "weeks", "exercises"]);
  expect(checksOf(all, "fact")).toEqual(["percent"]);
});

test("an empty week is copied from the last written one, and a week of drafts is not empty", () => {
  expect(emptyWeeks(preflight, NO_ANSWERS).map(({ week: at, source }) => [at, source])).toEqual([
    [1, 0],
    [3, 0],
  ]);
  const left = emptyWeeks(preflight, { restWeeks: new Set([weekKey({ timelineId: "t", week: 1 })]) });
  expect(left.map(({ week: at }) => at)).toEqual([3]);
});
