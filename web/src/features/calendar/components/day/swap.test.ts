import { expect, test } from "vitest";
import type { SetResult } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import { inPlaceOf, isOf, named, type Swap, swapOf } from "./swap";

const squat = {
  id: "e1",
  exercise_id: "squat",
  name: "Back squat",
  measurement: "weight_reps",
  sets: [
    { id: "a", kind: "normal", reps: { min: 5 }, load: { value: 80, unit: "kg" } },
    { id: "b", kind: "normal", reps: { min: 5 }, load: { value: 80, unit: "kg" } },
  ],
} as unknown as Entry;
const press: Swap = { exercise_id: "press", name: "Leg press", measurement: "weight_reps" };
const logged = (...rows: [string, SetResult, string][]) =>
  new Map(rows.map(([id, done, loggedAt]) => [id, { done, loggedAt }]));

test("what the last logged set was done with counts, until something else is chosen", () => {
  const results = logged(["a", {}, "10:00"], ["b", { swapped: press }, "10:05"]);
  expect(swapOf(squat, results, undefined)?.name).toBe("Leg press");
  expect(swapOf(squat, logged(["a", { swapped: press }, "10:00"], ["b", {}, "10:05"]), undefined)).toBeUndefined();
  expect(swapOf(squat, results, null)).toBeUndefined();
  expect(swapOf(squat, logged(), press)).toBe(press);
});

test("the other exercise keeps the repetitions and drops the weight that was meant for the prescribed one", () => {
  const doing = inPlaceOf(squat, press);
  expect([doing.id, doing.name, doing.exercise_id]).toEqual(["e1", "Leg press", "press"]);
  expect(doing.sets.map(({ id, reps, load }) => [id, reps?.min, load])).toEqual([
    ["a", 5, null],
    ["b", 5, null],
  ]);
  expect(inPlaceOf(squat, undefined)).toBe(squat);
});

test("a set says what it was done with, and belongs to that exercise", () => {
  const done = named({ reps: 8 }, { ...press, previous: null });
  expect(done).toEqual({ reps: 8, swapped: press });
  expect(isOf(done, squat, inPlaceOf(squat, press))).toBe(true);
  expect(isOf(done, squat, squat)).toBe(false);
  expect(named(done, undefined)).toEqual({ reps: 8 });
});
