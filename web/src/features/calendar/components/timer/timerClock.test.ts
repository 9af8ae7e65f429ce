import { expect, test } from "vitest";
import { advance, endTimer, pauseTimer, previousStep, resumeTimer, skipStep, timerViewOf } from "./timerClock";
import { shownSeconds, startTimer, type TimedStep } from "./timerState";

const NOON = 1_800_000_000_000;
const at = (seconds: number) => NOON + seconds * 1000;
const walk: TimedStep = { label: "Walk", effort: "rest", seconds: 90 };
const jog: TimedStep = { label: "Jog", effort: "work", seconds: 60 };
const mile: TimedStep = { label: "Mile", effort: "work", seconds: null };
const steps = [jog, walk, jog];

test("steps follow each other on the second, however late the timer is read", () => {
  const timer = advance(startTimer(NOON), steps, at(200));
  expect(timer.index).toBe(2);
  expect(timerViewOf(timer, steps, at(200)).stepRemaining).toBe(10);
  expect(advance(startTimer(NOON), steps, at(59.9)).index).toBe(0);
  expect(advance(startTimer(NOON), steps, at(60)).index).toBe(1);
});

test("a timer ends when its last step is over, not when it is read", () => {
  const timer = advance(startTimer(NOON), steps, at(9_999));
  expect(timer.endedAt).toBe(at(210));
  const view = timerViewOf(timer, steps, at(9_999));
  expect([view.totalElapsed, view.totalRemaining]).toEqual([210, 0]);
});

test("a pause stops the clock and is not counted", () => {
  const paused = pauseTimer(startTimer(NOON), at(20));
  expect(timerViewOf(advance(paused, steps, at(500)), steps, at(500)).stepRemaining).toBe(40);
  const on = resumeTimer(paused, at(500));
  expect(timerViewOf(advance(on, steps, at(540)), steps, at(540)).index).toBe(1);
  expect(timerViewOf(on, steps, at(510)).totalElapsed).toBe(30);
  expect(pauseTimer(paused, at(300))).toBe(paused);
});

test("a step without length waits for the client", () => {
  const open = [mile, walk];
  const timer = advance(startTimer(NOON), open, at(600));
  expect(timer.index).toBe(0);
  expect(timerViewOf(timer, open, at(600))).toMatchObject({ stepElapsed: 600, stepRemaining: null });
  expect(timerViewOf(skipStep(timer, open, at(600)), open, at(610)).stepRemaining).toBe(80);
});

test('"previous" restarts the step, or goes to the one before within two seconds', () => {
  const timer = advance(startTimer(NOON), steps, at(100));
  const again = previousStep(timer, at(100));
  expect([again.index, timerViewOf(again, steps, at(100)).stepRemaining]).toEqual([1, 90]);
  expect(previousStep(again, at(101)).index).toBe(0);
});

test("skipping the last step ends the timer, and ending twice changes nothing", () => {
  const over = skipStep({ ...startTimer(NOON), index: 2, stepStartedAt: at(150) }, steps, at(160));
  expect(over.endedAt).toBe(at(160));
  expect(endTimer(over, at(999))).toBe(over);
});

test("a countdown starts full and ends at nothing", () => {
  expect([60, 59.999, 59, 0.4, 0].map(shownSeconds)).toEqual([60, 60, 59, 1, 0]);
});
