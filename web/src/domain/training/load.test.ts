import { expect, test } from "vitest";
import { convertLoad, fromKg, roundToEquipment, toKg } from "./load";

test("converts and rounds loads", () => {
  expect(convertLoad({ value: 100, unit: "lb" }, "kg")).toEqual({ value: 45.4, unit: "kg" });
  expect(convertLoad({ value: 82.25, unit: "kg" }, "kg")).toEqual({ value: 82.25, unit: "kg" });
  expect(fromKg(toKg({ value: 225, unit: "lb" }), "lb")).toBeCloseTo(225);
  expect(roundToEquipment(83.6, "kg")).toBe(82.5);
});

test("from the empty bar upwards a weight is what plates make, below or on a belt a half", () => {
  expect(roundToEquipment(44.1, "lb")).toBe(45);
  expect(roundToEquipment(4.4, "lb")).toBe(4.5);
  expect(roundToEquipment(1.13, "kg")).toBe(1);
  expect(roundToEquipment(55.1, "lb", { onBar: false })).toBe(55);
  expect(roundToEquipment(57.3, "lb", { onBar: false })).toBe(57.5);
});

test("a conversion is never 0 unless the load is, and close to the load", () => {
  for (const unit of ["kg", "lb"] as const) {
    const other = unit === "kg" ? "lb" : "kg";
    for (let hundredths = 0; hundredths <= 40_000; hundredths += hundredths < 500 ? 1 : 25) {
      const load = { value: hundredths / 100, unit };
      const exact = fromKg(toKg(load), other);
      for (const onBar of [true, false]) {
        const value = roundToEquipment(exact, other, { onBar });
        expect(value > 0, `${load.value} ${unit}`).toBe(load.value > 0);
        const isBar = onBar && toKg(load) >= 19.9;
        const halfStep = isBar ? (other === "kg" ? 1.25 : 2.5) : 0.25;
        expect(Math.abs(value - exact), `${load.value} ${unit}`).toBeLessThanOrEqual(halfStep + 1e-9);
      }
      expect(convertLoad(load, other).value > 0).toBe(load.value > 0);
    }
  }
});
