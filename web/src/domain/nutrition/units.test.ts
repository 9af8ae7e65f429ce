import { expect, test } from "vitest";
import { round1 } from "./macros";
import { cmOfFeet, cmOfInches, feetAndInches, inchesIn, kgOf, perUnit, weightIn } from "./units";

test("[TRN-24] weights and heights come back as they were typed, in every unit", () => {
  for (let tenths = 200; tenths <= 5000; tenths += 1) {
    const typed = tenths / 10;
    for (const unit of ["kg", "lb"] as const) expect(round1(weightIn(unit, kgOf(typed, unit)))).toBe(typed);
    expect(round1(inchesIn(cmOfInches(typed)))).toBe(typed);
  }
  for (let feet = 3; feet <= 8; feet += 1)
    for (let tenths = 0; tenths < 120; tenths += 1)
      expect(feetAndInches(cmOfFeet(feet, tenths / 10))).toEqual({ feet, inches: tenths / 10 });
});

test("[TRN-24] units are the international ones", () => {
  expect(kgOf(100, "lb")).toBeCloseTo(45.359237, 6);
  expect(cmOfInches(10)).toBeCloseTo(25.4, 6);
  expect(cmOfFeet(6, 0)).toBeCloseTo(182.88, 6);
  expect(feetAndInches(182.8)).toEqual({ feet: 6, inches: 0 });
});

test("[TRN-18] grams per kilogram and per pound", () => {
  expect(perUnit(160, 80, "kg")).toBe(2);
  expect(round1(perUnit(160, 80, "lb"))).toBe(0.9);
});
