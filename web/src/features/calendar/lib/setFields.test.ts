import { expect, test } from "vitest";
import { draftOf, fieldLabel, noteOf, parseField } from "./setFields";

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

test("an undone set keeps its note, its effort and the values that differ from the suggested ones", () => {
  const kg = (value: number) => ({ value, unit: "kg" as const });
  const draft = (reps: number, load: number) =>
    draftOf(["load", "reps"], { reps, load: kg(load), rpe: 8 }, { reps: 5, load: kg(80) }, "kg");
  expect(draft(5, 80)).toEqual({ rpe: 8 });
  expect(draft(4, 80)).toEqual({ rpe: 8, reps: "4", unit: "kg" });
  expect(draftOf(["load"], {}, { load: kg(80) }, "kg")).toEqual({ load: "", unit: "kg" });
});

test("a set without a note or effort has nothing to keep", () => {
  expect(noteOf({ note: "" })).toEqual({});
  expect(noteOf({ rpe: 8, note: "grip slipped" })).toEqual({ rpe: 8, note: "grip slipped" });
});
