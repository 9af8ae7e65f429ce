import { expect, test } from "vitest";
import { emptyCalculator, isComplete, needOf, ratioOf, withCalories, withGrams, withSplit } from "./calculator";

const EMPTY = emptyCalculator("kg", "cm", null);
const PERSON = { ...EMPTY, sex: "male", age: 30, weightKg: 80, heightCm: 180 } as const;

test("[TRN-22] the need follows formula and activity", () => {
  expect(needOf(EMPTY)).toBeNull();
  expect(needOf(PERSON)).toEqual({ rate: 1780, need: 2759 });
  expect(needOf({ ...PERSON, formula: "harris", activity: "sedentary" })).toEqual({ rate: 1854, need: 2224 });
  expect(needOf({ ...PERSON, weightKg: Number.NaN })).toBeNull();
  expect(needOf({ ...PERSON, heightCm: 18 })).toBeNull();
});

test("[TRN-23] a split shares out the calories, also those typed later", () => {
  const split = withSplit(withCalories(EMPTY, 2000), "lowFat");
  expect(split.grams).toEqual({ protein: 150, carbs: 251, fat: 44 });
  expect(withCalories(split, 1000).grams).toEqual({ protein: 75, carbs: 126, fat: 22 });
  expect(withCalories(split, Number.NaN).grams).toEqual(split.grams);
});

test("grams that are changed decide the calories, and the split is gone", () => {
  const changed = withGrams(withCalories(EMPTY, 2000), "protein", 160);
  expect([changed.calories, changed.split]).toEqual([160 * 4 + 199 * 4 + 67 * 9, null]);
  expect(withCalories(changed, 2500).grams).toEqual(changed.grams);
  expect(withGrams(changed, "fat", null).calories).toBe(changed.calories);
});

test("[TRN-19] macros are complete when all four are valid", () => {
  const complete = withCalories(EMPTY, 2000);
  expect(isComplete(complete)).toBe(true);
  expect(isComplete(withGrams(complete, "fat", 1000.5))).toBe(false);
  expect(isComplete(withCalories(complete, 10_001))).toBe(false);
  expect(isComplete(withGrams(complete, "carbs", null))).toBe(false);
});

test("[TRN-18] grams per weight have a limit of their own", () => {
  const light = { ...withCalories(EMPTY, 2000), weightKg: 15 };
  expect(ratioOf(light, "carbs")).toBeCloseTo(13.27, 2);
  expect(isComplete(light)).toBe(false);
  expect(isComplete({ ...light, weightKg: 60 })).toBe(true);
});
