import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { ProgressRing } from "~/ui/progress/Progress";
import { useNow } from "~/ui/useNow";
import { beep, useWakeLock } from "./device";
import css from "./RunningTimer.module.css";
import { advance, endTimer, pauseTimer, previousStep, resumeTimer, skipStep, timerViewOf } from "./timerClock";
import { Segments } from "./Segments";
import { SoundButton } from "./SoundButton";
import { shownSeconds, type TimedStep, type TimerState } from "./timerState";
import { isSoundOn } from "./useSound";

/** The last seconds of a step are counted aloud. */
const COUNTED_SECONDS = 3;

type Props = {
  stored: TimerState;
  /** Stores its next state; null sets it back. */
  store: (next: TimerState | null) => void;
  steps: TimedStep[];
  countUp?: boolean;
  finishLabel?: string;
  onEnd: (seconds: number, timedOut: boolean) => void;
};

const EFFORT = {
  warmup: m.calendar_effort_warmup,
  work: m.calendar_effort_work,
  rest: m.calendar_effort_rest,
  cooldown: m.calendar_effort_cooldown,
};

/** A guided timer once it has been started. */
export function RunningTimer({ stored, store, steps, countUp, finishLabel, onEnd }: Props) {
  const isRunning = stored.endedAt === null && stored.pausedAt === null;
  const now = useNow(200, isRunning).getTime();
  const timer = advance(stored, steps, now);
  useWakeLock(isRunning);

  const signalled = useRef({ index: timer.index, ended: false });
  const { index } = timer;
  const ended = timer.endedAt !== null;
  useEffect(() => {
    const before = signalled.current;
    signalled.current = { index, ended };
    if (before.index === index && before.ended === ended) return;
    if (isSoundOn()) beep(ended || steps[index]?.effort === "work" ? "high" : "low");
    navigator.vibrate?.(ended ? [200, 80, 200] : 150);
    if (ended && !before.ended) {
      store(null);
      onEnd(Math.round(timerViewOf(timer, steps, now).totalElapsed), true);
    }
  });

  const left = !ended && timer.pausedAt === null ? timerViewOf(timer, steps, now).stepRemaining : null;
  const counted = left !== null && left > 0 && left <= COUNTED_SECONDS ? shownSeconds(left) : null;
  useEffect(() => {
    if (counted !== null && isSoundOn()) beep("low", 0.12);
  }, [counted]);

  const view = timerViewOf(timer, steps, now);
  const step = steps[timer.index] as TimedStep;
  const nextStep = steps[timer.index + 1];
  const paused = timer.pausedAt !== null;
  const clock =
    countUp || view.stepRemaining === null
      ? formatClock(view.stepElapsed)
      : formatClock(shownSeconds(view.stepRemaining));
  return (
    <div className={css.timer} data-effort={step.effort} data-paused={paused || undefined}>
      <div className={css.dial}>
        <ProgressRing
          share={view.stepRemaining === null ? 0 : countUp ? view.stepShare : 1 - view.stepShare}
          size={216}
          width={8}
        />
        <div className={css.face} role="timer" aria-label={m.calendar_timer()}>
          <span className={css.effort}>{paused ? m.calendar_paused() : EFFORT[step.effort]()}</span>
          <span className={css.time}>{clock}</span>
          {steps.length > 1 && (
            <span className="t12 meta num">{m.calendar_step_of({ step: timer.index + 1, total: steps.length })}</span>
          )}
        </div>
      </div>
      <p className={css.label} aria-live="polite">
        {step.label}
      </p>
      <p className={css.next}>
        {step.note ? `${step.note} · ` : ""}
        {nextStep
          ? m.calendar_then({
              step: `${nextStep.label}${nextStep.seconds === null ? "" : ` ${formatClock(nextStep.seconds)}`}`,
            })
          : steps.length > 1
            ? m.calendar_last_step()
            : ""}
      </p>
      {steps.length > 1 && (
        <>
          <Segments steps={steps} index={timer.index} share={view.stepShare} />
          <div className={css.totals}>
            <span>{formatClock(view.totalElapsed)}</span>
            <span>{view.totalRemaining > 0 ? `−${formatClock(shownSeconds(view.totalRemaining))}` : ""}</span>
          </div>
        </>
      )}
      <div className={css.controls}>
        <SoundButton className={css.side} />
        <IconButton
          label={m.calendar_step_back()}
          onClick={() => store(previousStep(timer, Date.now()))}
          className={css.side}
          disabled={steps.length === 1}
        >
          <IconPlayerSkipBackFilled size={22} />
        </IconButton>
        <button
          type="button"
          className={css.main}
          aria-label={paused ? m.calendar_resume() : m.calendar_pause()}
          onClick={() => store(paused ? resumeTimer(timer, Date.now()) : pauseTimer(timer, Date.now()))}
        >
          {paused ? <IconPlayerPlayFilled size={28} /> : <IconPlayerPauseFilled size={28} />}
        </button>
        <IconButton
          label={m.calendar_step_next()}
          onClick={() => store(skipStep(timer, steps, Date.now()))}
          className={css.side}
          disabled={steps.length === 1}
        >
          <IconPlayerSkipForwardFilled size={22} />
        </IconButton>
        <Button variant="quiet" className={css.quit} onClick={() => store(null)}>
          {m.calendar_reset()}
        </Button>
      </div>
      {finishLabel && (
        <Button
          variant="primary"
          size="large"
          wide
          onClick={() => {
            const ended = endTimer(timer, Date.now());
            store(null);
            onEnd(Math.round(timerViewOf(ended, steps, Date.now()).totalElapsed), false);
          }}
        >
          {finishLabel}
        </Button>
      )}
    </div>
  );
}
