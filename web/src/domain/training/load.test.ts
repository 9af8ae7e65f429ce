import { expect, test } from "vitest";
import { convertLoad, fromKg, toKg } from "./load";

test("converts and rounds loads", () => {
  expect(convertLoad({ value: 100, unit: "lb" }, "kg")).toEqual({ value: 45.4, unit: "kg" });
  expect(convertLoad({ value: 82.25, unit: "kg" }, "kg")).toEqual({ value: 82.25, unit: "kg" });
  expect(fromKg(toKg({ value: 225, unit: "lb" }), "lb")).toBeCloseTo(225);
});

test("a conversion is never 0 unless the load is", () => {
  for (const unit of ["kg", "lb"] as const) {
    for (let hundredths = 0; hundredths <= 40_000; hundredths += hundredths < 500 ? 1 : 25) {
      const load = { value: hundredths / 100, unit };
      expect(convertLoad(load, unit === "kg" ? "lb" : "kg").value > 0).toBe(load.value > 0);
    }
  }
});
