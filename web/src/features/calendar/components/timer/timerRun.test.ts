import { expect, test } from "vitest";
import {
  advance,
  endRun,
  pauseRun,
  previousStep,
  resumeRun,
  shownSeconds,
  skipStep,
  startRun,
  type TimedStep,
  viewOf,
} from "./timerRun";

const NOON = 1_800_000_000_000;
const at = (seconds: number) => NOON + seconds * 1000;
const walk: TimedStep = { label: "Walk", effort: "rest", seconds: 90 };
const jog: TimedStep = { label: "Jog", effort: "work", seconds: 60 };
const mile: TimedStep = { label: "Mile", effort: "work", seconds: null };
const steps = [jog, walk, jog];

test("steps follow each other on the second, however late the run is read", () => {
  const run = advance(startRun(NOON), steps, at(200));
  expect(run.index).toBe(2);
  expect(viewOf(run, steps, at(200)).remaining).toBe(10);
  expect(advance(startRun(NOON), steps, at(59.9)).index).toBe(0);
  expect(advance(startRun(NOON), steps, at(60)).index).toBe(1);
});

test("a run ends when its last step is over, not when it is read", () => {
  const run = advance(startRun(NOON), steps, at(9_999));
  expect(run.endedAt).toBe(at(210));
  const view = viewOf(run, steps, at(9_999));
  expect([view.total, view.left, view.whole]).toEqual([210, 0, 1]);
});

test("a pause stops the clock and is not counted", () => {
  const paused = pauseRun(startRun(NOON), at(20));
  expect(viewOf(advance(paused, steps, at(500)), steps, at(500)).remaining).toBe(40);
  const on = resumeRun(paused, at(500));
  expect(viewOf(advance(on, steps, at(540)), steps, at(540)).index).toBe(1);
  expect(viewOf(on, steps, at(510)).total).toBe(30);
  expect(pauseRun(paused, at(300))).toBe(paused);
});

test("a step without length waits for the client", () => {
  const open = [mile, walk];
  const run = advance(startRun(NOON), open, at(600));
  expect(run.index).toBe(0);
  expect(viewOf(run, open, at(600))).toMatchObject({ elapsed: 600, remaining: null });
  expect(viewOf(skipStep(run, open, at(600)), open, at(610)).remaining).toBe(80);
});

test('"previous" restarts the step, or goes to the one before within two seconds', () => {
  const run = advance(startRun(NOON), steps, at(100));
  const again = previousStep(run, at(100));
  expect([again.index, viewOf(again, steps, at(100)).remaining]).toEqual([1, 90]);
  expect(previousStep(again, at(101)).index).toBe(0);
});

test("skipping the last step ends the run, and ending twice changes nothing", () => {
  const over = skipStep({ ...startRun(NOON), index: 2, stepFrom: at(150) }, steps, at(160));
  expect(over.endedAt).toBe(at(160));
  expect(endRun(over, at(999))).toBe(over);
});

test("a countdown starts full and ends at nothing", () => {
  expect([60, 59.999, 59, 0.4, 0].map(shownSeconds)).toEqual([60, 60, 59, 1, 0]);
});
