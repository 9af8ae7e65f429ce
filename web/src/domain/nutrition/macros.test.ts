import { describe, expect, test } from "vitest";
import { MAX_GRAMS } from "~/api/limits";
import {
  ACTIVITY_FACTORS,
  basalRate,
  dailyNeed,
  energyOf,
  isValidAmount,
  MACROS,
  shareOf,
  type Split,
  splitEnergy,
  SPLITS,
} from "./macros";

const MAN = { sex: "male", age: 30, weightKg: 80, heightCm: 180 } as const;
const WOMAN = { sex: "female", age: 30, weightKg: 60, heightCm: 165 } as const;
const ALL_SPLITS = Object.keys(SPLITS) as Split[];

describe("[TRN-21] resting energy", () => {
  test("by Mifflin and St Jeor (1990)", () => {
    expect(basalRate("mifflin", MAN)).toBe(1780);
    expect(basalRate("mifflin", WOMAN)).toBe(1320.25);
  });
  test("by Harris and Benedict, as revised by Roza and Shizgal (1984)", () => {
    expect(basalRate("harris", MAN)).toBeCloseTo(1853.632, 3);
    expect(basalRate("harris", WOMAN)).toBeCloseTo(1383.683, 3);
  });
  test("grows with weight and height, and falls with age", () => {
    for (const formula of ["mifflin", "harris"] as const)
      for (const person of [MAN, WOMAN]) {
        const rate = basalRate(formula, person);
        expect(basalRate(formula, { ...person, weightKg: person.weightKg + 1 })).toBeGreaterThan(rate);
        expect(basalRate(formula, { ...person, heightCm: person.heightCm + 1 })).toBeGreaterThan(rate);
        expect(basalRate(formula, { ...person, age: person.age + 1 })).toBeLessThan(rate);
      }
  });
});

test("[TRN-22] five levels of activity multiply it", () => {
  expect(Object.values(ACTIVITY_FACTORS)).toEqual([1.2, 1.375, 1.55, 1.725, 1.9]);
  expect(dailyNeed(1780, "sedentary")).toBe(2136);
  expect(dailyNeed(1780, "super")).toBe(3382);
});

test("[TRN-23] splits share out all of the energy", () => {
  expect(SPLITS).toEqual({
    balanced: { protein: 30, carbs: 40, fat: 30 },
    highProtein: { protein: 40, carbs: 30, fat: 30 },
    lowCarb: { protein: 40, carbs: 20, fat: 40 },
    lowFat: { protein: 30, carbs: 50, fat: 20 },
  });
  expect(splitEnergy(2000, "balanced")).toEqual({ protein: 150, carbs: 199, fat: 67 });
});

test("whatever is split, the grams have its energy within 2 kcal and its shares within 1 percent of it", () => {
  for (let kcal = 800; kcal <= 10_000; kcal += 7)
    for (const split of ALL_SPLITS) {
      const grams = splitEnergy(kcal, split);
      expect(Math.abs(energyOf(grams) - kcal)).toBeLessThanOrEqual(2);
      for (const macro of MACROS) {
        expect(Number.isInteger(grams[macro])).toBe(true);
        expect(Math.abs((shareOf(macro, grams) ?? 0) - SPLITS[split][macro])).toBeLessThanOrEqual(1);
      }
    }
});

test("little or no energy has no negative grams", () => {
  for (let kcal = 0; kcal < 800; kcal += 1)
    for (const split of ALL_SPLITS)
      expect(Math.min(...Object.values(splitEnergy(kcal, split)))).toBeGreaterThanOrEqual(0);
  expect(shareOf("fat", { protein: 0, carbs: 0, fat: 0 })).toBeNull();
});

test("[TRN-19] amounts go from 0 to the limit, with one decimal at most", () => {
  for (const valid of [0, 0.1, 70.3, 999.9, 1000]) expect(isValidAmount(valid, MAX_GRAMS)).toBe(true);
  for (const wrong of [null, Number.NaN, -0.1, 70.25, 1000.1, Number.POSITIVE_INFINITY])
    expect(isValidAmount(wrong, MAX_GRAMS)).toBe(false);
});
