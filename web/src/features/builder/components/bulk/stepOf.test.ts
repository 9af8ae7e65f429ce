import { expect, test } from "vitest";
import { stepOf } from "./stepOf";

test("a step is a number other than zero, and whole for reps and sets", () => {
  expect(stepOf("load", 1.25)).toBe(1.25);
  expect(stepOf("percent", -5)).toBe(-5);
  expect(stepOf("reps", 1)).toBe(1);
  for (const typed of [0, 101, -101, "", "2"]) expect(stepOf("load", typed)).toBeNull();
  for (const kind of ["reps", "sets"] as const) expect(stepOf(kind, 2.5)).toBeNull();
});
