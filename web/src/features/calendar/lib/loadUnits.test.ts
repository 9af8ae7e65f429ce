import { expect, test } from "vitest";
import type { CalendarDay, Performance, Score } from "~/domain/training/calendarDay";
import { type Entry, REST_DAY } from "~/domain/training/content";
import { formatLoad, formatScheme } from "~/domain/training/format";
import { convertLoad, toKg, type Unit } from "~/domain/training/load";
import { formatScore } from "~/domain/training/score/formatScore";
import { fieldsFor, parseScore } from "~/domain/training/score/score";
import { formatMovement } from "~/domain/training/blockFormat";
import { dayLines, formatResult } from "./dayFormat";
import { draftText, fieldText, readRow } from "./setFields";
import { suggestResult } from "./suggestion";

const UNITS: Unit[] = ["kg", "lb"];
/** Loads as they occur: whole, halves, plates, tenths, hundredths, and the limits. */
const VALUES = [
  0,
  0.5,
  1.25,
  2000,
  ...Array.from({ length: 400 }, (_, index) => index + 1),
  ...Array.from({ length: 300 }, (_, index) => Math.round((20 + index * 0.77) * 100) / 100),
];
const LOADS = UNITS.flatMap((unit) => VALUES.map((value) => ({ value, unit })));
const set = (load: { value: number; unit: Unit }) => ({ id: "q1", kind: "normal", reps: { min: 5 }, load });
const entry = (load: { value: number; unit: Unit }) =>
  ({ id: "e1", name: "Squat", measurement: "weight_reps", per_side: false, sets: [set(load)] }) as unknown as Entry;
const day = (load: { value: number; unit: Unit }) =>
  ({
    version: 1,
    sessions: [{ blocks: [{ id: "b1", kind: "strength", entries: [entry(load)] }] }],
  }) as unknown as CalendarDay["content"];
const numberIn = (text: string) => Number(/\d+(?:\.\d+)?(?=[^\d]*$)/.exec(text)?.[0]);

/** Everything that writes a load that was done, as the number that they read. */
const FORMATTERS: Record<string, (load: { value: number; unit: Unit }, unit: Unit) => number> = {
  "a field": (load, unit) => numberIn(fieldText("load", { load }, unit)),
  "last time": (load, unit) => numberIn(formatResult({ load }, unit)),
  "a score": (load, unit) => numberIn(formatScore({ type: "load", load } as Score, unit)),
  "the score's field": (load, unit) => numberIn(fieldsFor({ type: "load", load } as Score, unit).load ?? ""),
  "the chart": (load, unit) => numberIn(formatLoad(load, unit)),
};

test.each(Object.entries(FORMATTERS))("%s shows every load in the unit of the person", (_, read) => {
  for (const load of LOADS) {
    for (const unit of UNITS) {
      const inKg = toKg({ value: read(load, unit), unit });
      expect(Math.abs(inKg - toKg(load)), `${load.value} ${load.unit} in ${unit}`).toBeLessThanOrEqual(0.051);
      if (load.unit === unit) expect(read(load, unit)).toBe(load.value);
    }
  }
});

/** What is prescribed is what the row of its set offers. */
const PRESCRIBED: typeof FORMATTERS = {
  "a movement": (load, unit) => numberIn(formatMovement(entry(load), { steps: null, unit }).split("×")[1] ?? ""),
  "the scheme": (load, unit) => numberIn(formatScheme(entry(load), { steps: null, unit })),
  "the calendar": (load, unit) => numberIn(dayLines(day(load), { steps: null, unit })[0]?.scheme ?? ""),
};

test.each(Object.entries(PRESCRIBED))("%s shows every load as it is offered", (_, read) => {
  for (const load of LOADS) {
    for (const unit of UNITS) {
      const one = entry(load);
      const offered = suggestResult(one, one.sets[0] as never, { steps: null, unit, content: REST_DAY }).result.load;
      expect(read(load, unit), `${load.value} ${load.unit} in ${unit}`).toBe(offered?.value);
      if (load.unit === unit) expect(read(load, unit)).toBe(load.value);
    }
  }
});

test("a field that is not touched keeps its value and its unit, whatever is shown", () => {
  for (const load of LOADS) {
    for (const unit of UNITS) {
      const base: Performance = { reps: 5, load };
      const untouched = readRow(["load", "reps"], base, { reps: "6" }, unit);
      expect(untouched.result).toEqual({ reps: 6, load });
      const retyped = readRow(["load", "reps"], base, { load: fieldText("load", base, unit), unit }, unit);
      expect(retyped.result).toEqual(base);
      const score = { type: "load", load, rx: true, capped: false } as Score;
      expect(parseScore("load", fieldsFor(score, unit), unit, score)).toEqual({ score });
    }
  }
});

test("what is typed is stored in the unit that was shown, and read back unchanged", () => {
  for (const { value } of LOADS) {
    for (const unit of UNITS) {
      const base: Performance = { load: { value: value + 3, unit: unit === "kg" ? "lb" : "kg" } };
      const { result } = readRow(["load"], base, { load: String(value), unit }, unit);
      if (fieldText("load", base, unit) !== String(value)) expect(result).toEqual({ load: { value, unit } });
      expect(fieldText("load", result, unit)).toBe(String(value));
      const parsed = parseScore("load", { load: String(value) }, unit, { type: "load", load: base.load } as Score);
      expect(formatScore("score" in parsed ? parsed.score : { type: "none" }, unit)).toBe(`${value} ${unit}`);
    }
  }
});

test("61 typed with pounds shown is 61 lb, also over a set logged in kilograms", () => {
  const logged: Performance = { reps: 5, load: { value: 60, unit: "kg" } };
  expect(fieldText("load", logged, "lb")).toBe("132.3");
  expect(readRow(["load"], logged, { load: "61", unit: "lb" }, "lb").result.load).toEqual({ value: 61, unit: "lb" });
});

test("what was typed before the unit was changed keeps its meaning", () => {
  const draft = { load: "61", unit: "kg" as const };
  expect(draftText("load", draft, "lb")).toBe("134.5");
  expect(readRow(["load"], {}, draft, "lb").result.load).toEqual({ value: 61, unit: "kg" });
});

test("what a row suggests is in the unit of the person", () => {
  for (const load of LOADS) {
    for (const unit of UNITS) {
      const context = { steps: null, unit, content: REST_DAY };
      const suggested = suggestResult(entry(load), entry(load).sets[0] as never, context).result.load;
      expect(suggested?.unit).toBe(unit);
      expect(Math.abs((suggested?.value ?? 0) - convertLoad(load, unit).value)).toBeLessThanOrEqual(
        load.unit === unit ? 0 : unit === "kg" ? 1.26 : 2.51,
      );
    }
  }
});
