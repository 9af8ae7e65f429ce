/*
 * Timers that run: nobody needs them to log their first set. They are fetched with the other parts of a day, and count
 * from the tap even if they come later.
 */
import { lazyPart } from "~/ui/lazyPart";
import css from "./lazyTimers.module.css";
import type { TimedStep } from "./timerState";

const timers = () => import("./timers");

/** Keeps the place of the timer, so that nothing below it jumps. */
function RunningTimerSpace({ steps, finishLabel }: { steps: TimedStep[]; finishLabel?: string }) {
  const size = finishLabel ? "button" : steps.length > 1 ? "steps" : undefined;
  return <div className={css.space} data-size={size} aria-hidden="true" />;
}

export const RunningTimer = lazyPart(async () => (await timers()).RunningTimer, {
  background: true,
  Placeholder: RunningTimerSpace,
});
export const RestTimer = lazyPart(async () => (await timers()).RestTimer, { background: true });
