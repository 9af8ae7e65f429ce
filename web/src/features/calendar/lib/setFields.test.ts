import { expect, test } from "vitest";
import { parseField, parseTime } from "./setFields";

test("reads times and numbers as people type them", () => {
  expect(["45", "2:30", "1:02:03", "x", "1:2:3:4", ""].map(parseTime)).toEqual([
    45,
    150,
    3723,
    undefined,
    undefined,
    undefined,
  ]);
  expect(parseField("load", "82,5", "kg")).toEqual({ load: { value: 82.5, unit: "kg" } });
  expect(parseField("load", "heavy", "kg")).toBeUndefined();
  expect(parseField("load", "2001", "kg")).toBeUndefined();
  expect(parseField("reps", "", "kg")).toBeNull();
  expect(parseField("reps", "5.5", "kg")).toBeUndefined();
});
