import {
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerSkipBackFilled,
  IconPlayerSkipForwardFilled,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { formatClock } from "~/domain/training/format";
import { ownKey } from "~/api/deviceKeys";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { ProgressRing } from "~/ui/progress/Progress";
import { beep, prepareSound, useWakeLock } from "./device";
import css from "./GuidedTimer.module.css";
import {
  advance,
  endTimer,
  pauseTimer,
  previousStep,
  resumeTimer,
  type TimerState,
  shownSeconds,
  skipStep,
  startTimer,
  type TimedStep,
  timerViewOf,
} from "./timerState";
import { SoundButton } from "./SoundButton";
import { useNow } from "~/ui/useNow";
import { isSoundOn } from "./useSound";

/** The last seconds of a step are counted aloud. */
const COUNTED_SECONDS = 3;

type Props = {
  /** The name under which the timer is stored on the device, so that it survives a reload. */
  storageId: string;
  steps: TimedStep[];
  /** Shows the elapsed time instead of the time left. */
  countUp?: boolean;
  /** The text of the button that starts it. */
  startLabel: string;
  /** The text of the button that ends it; without one, only the clock ends it. */
  finishLabel?: string;
  /** Called with the total seconds without pauses, and whether the clock ran out. */
  onEnd: (seconds: number, timedOut: boolean) => void;
};

const EFFORT = {
  warmup: m.calendar_effort_warmup,
  work: m.calendar_effort_work,
  rest: m.calendar_effort_rest,
  cooldown: m.calendar_effort_cooldown,
};

/** A timer that guides the client through the steps: what to do now, for how long, and what comes next. */
export function GuidedTimer({ storageId, steps, countUp, startLabel, finishLabel, onEnd }: Props) {
  const key = ownKey(`timer.${storageId}`);
  const [stored, setStored] = useState(() => storage.getJson<TimerState>(key) ?? null);
  const isRunning = stored !== null && stored.endedAt === null;
  const now = useNow(200, isRunning && stored.pausedAt === null).getTime();
  const timer = stored && advance(stored, steps, now);
  useWakeLock(isRunning && stored.pausedAt === null);

  const store = (next: TimerState | null) => {
    if (next) storage.set(key, JSON.stringify(next));
    else storage.remove(key);
    setStored(next);
  };

  const signalled = useRef({ index: timer?.index ?? -1, ended: false });
  const index = timer?.index ?? -1;
  const ended = timer !== null && timer.endedAt !== null;
  useEffect(() => {
    const before = signalled.current;
    signalled.current = { index, ended };
    if (!timer || (before.index === index && before.ended === ended)) return;
    if (isSoundOn() && before.index !== -1) beep(ended || steps[index]?.effort === "work" ? "high" : "low");
    if (before.index !== -1) navigator.vibrate?.(ended ? [200, 80, 200] : 150);
    if (ended && !before.ended) {
      store(null);
      onEnd(Math.round(timerViewOf(timer, steps, now).totalElapsed), true);
    }
  });

  const left = timer && !ended && timer.pausedAt === null ? timerViewOf(timer, steps, now).stepRemaining : null;
  const counted = left !== null && left > 0 && left <= COUNTED_SECONDS ? shownSeconds(left) : null;
  useEffect(() => {
    if (counted !== null && isSoundOn()) beep("low", 0.12);
  }, [counted]);

  if (!timer) {
    const totalSeconds = steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
    return (
      <div className={css.idle}>
        {steps.length > 1 && <Segments steps={steps} index={-1} share={0} />}
        <Button
          variant="primary"
          size="large"
          wide
          icon={<IconPlayerPlayFilled size={18} />}
          onClick={() => {
            signalled.current = { index: 0, ended: false };
            prepareSound();
            store(startTimer(Date.now()));
          }}
        >
          {startLabel}
          {totalSeconds > 0 && !countUp && <span className="num">{formatClock(totalSeconds)}</span>}
        </Button>
      </div>
    );
  }

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

/** A bar of all steps, each as wide as it is long; finished ones are filled. */
function Segments({ steps, index, share }: { steps: TimedStep[]; index: number; share: number }) {
  return (
    <div className={css.segments} aria-hidden="true">
      {steps.map((step, stepIndex) => (
        <i key={stepIndex} className={css.segment} data-effort={step.effort} style={{ flexGrow: step.seconds ?? 60 }}>
          <b style={{ width: stepIndex < index ? "100%" : stepIndex === index ? `${share * 100}%` : 0 }} />
        </i>
      ))}
    </div>
  );
}
