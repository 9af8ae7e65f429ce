import { expect, test } from "vitest";
import type { Score } from "~/domain/training/calendarDay";
import { ticksOf } from "~/ui/chart/axis";
import type { ResultPoint } from "./api";
import { axisSteps, changeOf, drawable, formatAxis } from "./values";

const point = (score: Partial<Score> & Pick<Score, "type">, done_on = "2026-01-12") =>
  ({ done_on, score: { rx: true, capped: false, ...score } }) as ResultPoint;
const load = (value: number, unit: "kg" | "lb" = "kg") => point({ type: "load", load: { value, unit } });
const time = (seconds: number, values: Partial<Score> = {}) => point({ type: "time", seconds, ...values });

test("says how far the best is from the first result, in the reader's unit", () => {
  const scoring = { lower_wins: false };
  expect(changeOf({ ...scoring, first: load(85), best: load(97.5) }, "kg")).toEqual({
    text: "+12.5 kg",
    isBetter: true,
  });
  expect(changeOf({ ...scoring, first: load(100), best: load(225, "lb") }, "lb")?.text).toBe("+4.5 lb");
  expect(changeOf({ ...scoring, first: load(100), best: load(100) }, "kg")).toBeUndefined();
  expect(changeOf({ ...scoring, first: null, best: null }, "kg")).toBeUndefined();
});

test("less is better where the test says so", () => {
  const change = { first: time(392), best: time(347.5) };
  expect(changeOf({ ...change, lower_wins: true }, "kg")).toEqual({ text: "−0:44.5", isBetter: true });
  expect(changeOf({ ...change, lower_wins: false }, "kg")?.isBetter).toBe(false);
});

test("counts rounds, or repetitions within the same round", () => {
  const rounds = (count: number, reps: number) => point({ type: "rounds_reps", rounds: count, reps });
  const changed = (first: ResultPoint, best: ResultPoint) => changeOf({ lower_wins: false, first, best }, "kg")?.text;
  expect(changed(rounds(9, 29), rounds(11, 0))).toBe("+2 rounds");
  expect(changed(rounds(9, 3), rounds(9, 10))).toBe("+7 reps");
});

test("does not compare a scaled or capped result with one as prescribed", () => {
  const of = (first: ResultPoint, best: ResultPoint) => changeOf({ lower_wins: true, first, best }, "kg");
  expect(of(time(418, { rx: false }), time(392))).toBeUndefined();
  expect(of(point({ type: "time", capped: true, reps: 80 }), time(392))).toBeUndefined();
});

test("draws results as prescribed, or the scaled ones if there are no others", () => {
  const scaled = time(418, { rx: false });
  const capped = point({ type: "time", capped: true, reps: 80 });
  expect(drawable([scaled, capped, time(392)], "kg")).toEqual([time(392)]);
  expect(drawable([scaled, capped], "kg")).toEqual([scaled]);
  expect(drawable([point({ type: "checkbox", checked: true })], "kg")).toEqual([]);
});

test("the lines of a chart are round times", () => {
  expect(ticksOf([347, 392], axisSteps("time"), 3.2).map((value) => formatAxis("time", value))).toEqual([
    "5:45",
    "6:00",
    "6:15",
    "6:30",
    "6:45",
  ]);
});
