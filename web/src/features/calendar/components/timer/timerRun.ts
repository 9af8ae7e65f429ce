/** A step of a timer; without seconds it lasts until the client ends it. */
export type TimedStep = {
  label: string;
  effort: "warmup" | "work" | "rest" | "cooldown";
  seconds: number | null;
  note?: string;
};

/**
 * The state of a timer that was started, in instants (milliseconds). Nothing is counted, so a sleeping phone, a reload
 * or a slow interval cannot make it drift.
 */
export type Run = {
  index: number;
  stepFrom: number;
  begunAt: number;
  pausedAt: number | null;
  idle: number;
  endedAt: number | null;
};

export function startRun(now: number): Run {
  return { index: 0, stepFrom: now, begunAt: now, pausedAt: null, idle: 0, endedAt: null };
}

const instantOf = (run: Run, now: number) => run.endedAt ?? run.pausedAt ?? now;

/** Moves past every step that is over by now. A step without seconds waits. */
export function advance(run: Run, steps: TimedStep[], now: number): Run {
  if (run.endedAt !== null) return run;
  const at = instantOf(run, now);
  let { index, stepFrom } = run;
  for (;;) {
    const seconds = steps[index]?.seconds ?? null;
    if (seconds === null || at - stepFrom < seconds * 1000) break;
    stepFrom += seconds * 1000;
    index += 1;
    if (index >= steps.length) return { ...run, index: steps.length - 1, endedAt: stepFrom, pausedAt: null };
  }
  return index === run.index ? run : { ...run, index, stepFrom };
}

export function pauseRun(run: Run, now: number): Run {
  return run.pausedAt !== null || run.endedAt !== null ? run : { ...run, pausedAt: now };
}

export function resumeRun(run: Run, now: number): Run {
  if (run.pausedAt === null) return run;
  const gone = now - run.pausedAt;
  return { ...run, pausedAt: null, stepFrom: run.stepFrom + gone, idle: run.idle + gone };
}

/** Moves to the next step, or to the end. */
export function skipStep(run: Run, steps: TimedStep[], now: number): Run {
  if (run.endedAt !== null) return run;
  const at = instantOf(run, now);
  if (run.index + 1 >= steps.length) return { ...run, endedAt: at, pausedAt: null };
  return { ...run, index: run.index + 1, stepFrom: at };
}

/** Moves to the start of this step; in its first two seconds to the step before. */
export function previousStep(run: Run, now: number): Run {
  if (run.endedAt !== null) return run;
  const at = instantOf(run, now);
  const fresh = at - run.stepFrom < 2000;
  return { ...run, index: fresh ? Math.max(0, run.index - 1) : run.index, stepFrom: at };
}

export function endRun(run: Run, now: number): Run {
  return run.endedAt !== null ? run : { ...run, endedAt: instantOf(run, now), pausedAt: null };
}

type RunView = {
  index: number;
  /** Seconds into the step, and seconds left of it; null if it has no length. */
  elapsed: number;
  remaining: number | null;
  /** How much of the step is over, 0 to 1. */
  share: number;
  /** Seconds since the start without pauses, and seconds to come. */
  total: number;
  left: number;
  /** How much of all steps is over, 0 to 1. */
  whole: number;
};

/** Returns what the timer shows at an instant. */
export function viewOf(run: Run, steps: TimedStep[], now: number): RunView {
  const at = instantOf(run, now);
  const step = steps[run.index];
  const length = step?.seconds ?? null;
  const elapsed = Math.max(0, (at - run.stepFrom) / 1000);
  const remaining = length === null ? null : Math.max(0, length - elapsed);
  const later = steps.slice(run.index + 1).reduce((sum, one) => sum + (one.seconds ?? 0), 0);
  const left = run.endedAt !== null ? 0 : (remaining ?? 0) + later;
  const planned = steps.reduce((sum, one) => sum + (one.seconds ?? 0), 0);
  const byTime = planned > 0 && steps.every(({ seconds }) => seconds !== null);
  const whole = run.endedAt !== null ? 1 : byTime ? 1 - left / planned : run.index / Math.max(1, steps.length);
  return {
    index: run.index,
    elapsed,
    remaining,
    share: length ? Math.min(1, elapsed / length) : 0,
    total: Math.max(0, (at - run.begunAt - run.idle) / 1000),
    left,
    whole,
  };
}

/** Seconds as a countdown shows them: rounded up, so that it starts full and ends at 0. */
export const shownSeconds = (remaining: number) => Math.max(0, Math.ceil(remaining - 1e-6));
