/** A step of a timer; without seconds it lasts until the client ends it. */
export type TimedStep = {
  label: string;
  effort: "warmup" | "work" | "rest" | "cooldown";
  seconds: number | null;
  note?: string;
};

/**
 * The state of a timer that was started, as timestamps in milliseconds. Nothing is counted, so a sleeping phone, a
 * reload or a slow interval cannot make it drift.
 */
export type TimerState = {
  index: number;
  stepStartedAt: number;
  startedAt: number;
  pausedAt: number | null;
  pausedMs: number;
  endedAt: number | null;
};

export function startTimer(now: number): TimerState {
  return { index: 0, stepStartedAt: now, startedAt: now, pausedAt: null, pausedMs: 0, endedAt: null };
}

/** Seconds as a countdown shows them: rounded up, so that it starts full and ends at 0. */
export const shownSeconds = (remaining: number) => Math.max(0, Math.ceil(remaining - 1e-6));
