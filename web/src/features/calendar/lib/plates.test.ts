import { expect, test } from "vitest";
import { platesFor } from "./plates";

test("plates for one side, in kilograms and pounds", () => {
  expect(platesFor(82.5, "kg")).toEqual({ bar: 20, side: [25, 5, 1.25], missing: 0 });
  expect(platesFor(225, "lb")).toEqual({ bar: 45, side: [45, 45], missing: 0 });
  expect(platesFor(21, "kg")).toEqual({ bar: 20, side: [], missing: 1 });
  expect(platesFor(15, "kg")).toBeUndefined();
});
