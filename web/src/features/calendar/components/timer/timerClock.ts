import type { TimedStep, TimerState } from "./timerState";

const instantOf = (timer: TimerState, now: number) => timer.endedAt ?? timer.pausedAt ?? now;

/** Moves past every step that is over by now. A step without seconds waits. */
export function advance(timer: TimerState, steps: TimedStep[], now: number): TimerState {
  if (timer.endedAt !== null) return timer;
  const time = instantOf(timer, now);
  let { index, stepStartedAt } = timer;
  for (;;) {
    const seconds = steps[index]?.seconds ?? null;
    if (seconds === null || time - stepStartedAt < seconds * 1000) break;
    stepStartedAt += seconds * 1000;
    index += 1;
    if (index >= steps.length) return { ...timer, index: steps.length - 1, endedAt: stepStartedAt, pausedAt: null };
  }
  return index === timer.index ? timer : { ...timer, index, stepStartedAt };
}

export function pauseTimer(timer: TimerState, now: number): TimerState {
  return timer.pausedAt !== null || timer.endedAt !== null ? timer : { ...timer, pausedAt: now };
}

export function resumeTimer(timer: TimerState, now: number): TimerState {
  if (timer.pausedAt === null) return timer;
  const pause = now - timer.pausedAt;
  return { ...timer, pausedAt: null, stepStartedAt: timer.stepStartedAt + pause, pausedMs: timer.pausedMs + pause };
}

/** Moves to the next step, or to the end. */
export function skipStep(timer: TimerState, steps: TimedStep[], now: number): TimerState {
  if (timer.endedAt !== null) return timer;
  const time = instantOf(timer, now);
  if (timer.index + 1 >= steps.length) return { ...timer, endedAt: time, pausedAt: null };
  return { ...timer, index: timer.index + 1, stepStartedAt: time };
}

/** Moves to the start of this step; in its first two seconds to the step before. */
export function previousStep(timer: TimerState, now: number): TimerState {
  if (timer.endedAt !== null) return timer;
  const time = instantOf(timer, now);
  const fresh = time - timer.stepStartedAt < 2000;
  return { ...timer, index: fresh ? Math.max(0, timer.index - 1) : timer.index, stepStartedAt: time };
}

export function endTimer(timer: TimerState, now: number): TimerState {
  return timer.endedAt !== null ? timer : { ...timer, endedAt: instantOf(timer, now), pausedAt: null };
}

type TimerView = {
  index: number;
  /** Seconds into the step, and seconds left of it; null if it has no length. */
  stepElapsed: number;
  stepRemaining: number | null;
  /** How much of the step is over, 0 to 1. */
  stepShare: number;
  /** Seconds since the start without pauses, and seconds to come. */
  totalElapsed: number;
  totalRemaining: number;
};

/** Returns what the timer shows at an instant. */
export function timerViewOf(timer: TimerState, steps: TimedStep[], now: number): TimerView {
  const time = instantOf(timer, now);
  const step = steps[timer.index];
  const length = step?.seconds ?? null;
  const stepElapsed = Math.max(0, (time - timer.stepStartedAt) / 1000);
  const stepRemaining = length === null ? null : Math.max(0, length - stepElapsed);
  const later = steps.slice(timer.index + 1).reduce((sum, { seconds }) => sum + (seconds ?? 0), 0);
  const totalRemaining = timer.endedAt !== null ? 0 : (stepRemaining ?? 0) + later;
  return {
    index: timer.index,
    stepElapsed,
    stepRemaining,
    stepShare: length ? Math.min(1, stepElapsed / length) : 0,
    totalElapsed: Math.max(0, (time - timer.startedAt - timer.pausedMs) / 1000),
    totalRemaining,
  };
}
