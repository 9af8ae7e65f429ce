import { expect, test } from "vitest";
import { back, begin, end, look, pause, resume, settle, shownSeconds, skip, type TimedStep } from "./timerRun";

const NOON = 1_800_000_000_000;
const at = (seconds: number) => NOON + seconds * 1000;
const walk: TimedStep = { label: "Walk", effort: "rest", seconds: 90 };
const jog: TimedStep = { label: "Jog", effort: "work", seconds: 60 };
const mile: TimedStep = { label: "Mile", effort: "work", seconds: null };
const steps = [jog, walk, jog];

test("steps follow each other on the second, however late it is looked at", () => {
  const run = settle(begin(NOON), steps, at(200));
  expect(run.index).toBe(2);
  expect(look(run, steps, at(200)).remaining).toBe(10);
  expect(settle(begin(NOON), steps, at(59.9)).index).toBe(0);
  expect(settle(begin(NOON), steps, at(60)).index).toBe(1);
});

test("the end is when the last step was over, not when somebody looked", () => {
  const run = settle(begin(NOON), steps, at(9_999));
  expect(run.endedAt).toBe(at(210));
  const seen = look(run, steps, at(9_999));
  expect([seen.total, seen.left, seen.whole]).toEqual([210, 0, 1]);
});

test("a pause stops everything and counts nowhere", () => {
  const paused = pause(begin(NOON), at(20));
  expect(look(settle(paused, steps, at(500)), steps, at(500)).remaining).toBe(40);
  const on = resume(paused, at(500));
  expect(look(settle(on, steps, at(540)), steps, at(540)).index).toBe(1);
  expect(look(on, steps, at(510)).total).toBe(30);
  expect(pause(paused, at(300))).toBe(paused);
});

test("a step without length waits for the client", () => {
  const open = [mile, walk];
  const run = settle(begin(NOON), open, at(600));
  expect(run.index).toBe(0);
  expect(look(run, open, at(600))).toMatchObject({ elapsed: 600, remaining: null });
  expect(look(skip(run, open, at(600)), open, at(610)).remaining).toBe(80);
});

test("back goes to the start of a step, at once again to the one before", () => {
  const run = settle(begin(NOON), steps, at(100));
  const again = back(run, at(100));
  expect([again.index, look(again, steps, at(100)).remaining]).toEqual([1, 90]);
  expect(back(again, at(101)).index).toBe(0);
});

test("skipping the last step ends the run, and ending twice changes nothing", () => {
  const over = skip({ ...begin(NOON), index: 2, stepFrom: at(150) }, steps, at(160));
  expect(over.endedAt).toBe(at(160));
  expect(end(over, at(999))).toBe(over);
});

test("a countdown starts full and ends at nothing", () => {
  expect([60, 59.999, 59, 0.4, 0].map(shownSeconds)).toEqual([60, 60, 59, 1, 0]);
});
