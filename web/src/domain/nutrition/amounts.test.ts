import { expect, test } from "vitest";
import { parseAmount, saysTheSame } from "./amounts";

test.each([
  ["", null],
  [" ", null],
  ["150", 150],
  ["70.5", 70.5],
  ["70,5", 70.5],
  ["70.", 70],
  ["-1", Number.NaN],
  ["1e3", Number.NaN],
  ["lots", Number.NaN],
])("reads %j as %j", (text, value) => {
  expect(parseAmount(text)).toBe(value);
});

test("what was typed stays while it says the same", () => {
  expect(saysTheSame(1.8, 1.79949)).toBe(true);
  expect(saysTheSame(1.8, 1.9)).toBe(false);
  expect(saysTheSame(null, 0)).toBe(false);
  expect(saysTheSame(Number.NaN, Number.NaN)).toBe(true);
});
