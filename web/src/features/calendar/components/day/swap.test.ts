import { expect, test } from "vitest";
import type { Performance } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import { applySwap, currentSwap, isResultOf, type Swap, withSwap } from "./swap";

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
const logged = (...rows: [string, Performance, string][]) =>
  new Map(rows.map(([id, result, loggedAt]) => [id, { result, loggedAt }]));

test("the swap of the newest logged set counts until another one is chosen", () => {
  const results = logged(["a", {}, "10:00"], ["b", { swapped: press }, "10:05"]);
  expect(currentSwap(squat, results, undefined)?.name).toBe("Leg press");
  expect(currentSwap(squat, logged(["a", { swapped: press }, "10:00"], ["b", {}, "10:05"]), undefined)).toBeUndefined();
  expect(currentSwap(squat, results, null)).toBeUndefined();
  expect(currentSwap(squat, logged(), press)).toBe(press);
});

test("a swap keeps the repetitions and drops the load that was meant for the prescribed exercise", () => {
  const swapped = applySwap(squat, press);
  expect([swapped.id, swapped.name, swapped.exercise_id]).toEqual(["e1", "Leg press", "press"]);
  expect(swapped.sets.map(({ id, reps, load }) => [id, reps?.min, load])).toEqual([
    ["a", 5, null],
    ["b", 5, null],
  ]);
  expect(applySwap(squat, undefined)).toBe(squat);
});

test("a result names the exercise that it was done in", () => {
  const result = withSwap({ reps: 8 }, { ...press, previous: null });
  expect(result).toEqual({ reps: 8, swapped: press });
  expect(isResultOf(result, squat, applySwap(squat, press))).toBe(true);
  expect(isResultOf(result, squat, squat)).toBe(false);
  expect(withSwap(result, undefined)).toEqual({ reps: 8 });
});
