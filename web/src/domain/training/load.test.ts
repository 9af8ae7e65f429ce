import { expect, test } from "vitest";
import { convertLoad, fromKg, roundToPlates, toKg } from "./load";

test("converts and rounds loads", () => {
  expect(convertLoad({ value: 100, unit: "lb" }, "kg")).toEqual({ value: 45.4, unit: "kg" });
  expect(convertLoad({ value: 82.25, unit: "kg" }, "kg")).toEqual({ value: 82.25, unit: "kg" });
  expect(fromKg(toKg({ value: 225, unit: "lb" }), "lb")).toBeCloseTo(225);
  expect(roundToPlates(83.6, "kg")).toBe(82.5);
});
