import { expect, test } from "vitest";
import { fieldLabel, parseField } from "./setFields";

test("reads times and numbers as people type them", () => {
  expect(parseField("seconds", "2:30", "kg")).toEqual({ seconds: 150 });
  expect(parseField("seconds", "soon", "kg")).toBeUndefined();
  expect(parseField("load", "82,5", "kg")).toEqual({ load: { value: 82.5, unit: "kg" } });
  expect(parseField("load", "heavy", "kg")).toBeUndefined();
  expect(parseField("load", "2001", "kg")).toBeUndefined();
  expect(parseField("reps", "", "kg")).toBeNull();
  expect(parseField("reps", "5.5", "kg")).toBeUndefined();
});

test("the label of a load says its unit", () => {
  expect([fieldLabel("load", "kg"), fieldLabel("load", "lb"), fieldLabel("reps", "lb")]).toEqual([
    "Load (kg)",
    "Load (lb)",
    "Reps",
  ]);
});
