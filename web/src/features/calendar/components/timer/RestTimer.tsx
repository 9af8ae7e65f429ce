import { useEffect, useRef } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { ProgressRing } from "~/ui/progress/Progress";
import { beep, notify } from "./device";
import { type Rest, restLeft, restShare } from "./rest";
import css from "./RestTimer.module.css";
import { SoundButton } from "./SoundButton";
import { shownSeconds } from "./timerState";
import { useNow } from "~/ui/useNow";
import { isSoundOn } from "./useSound";
import { useTitleText } from "./useTitleText";

type Props = { rest: Rest; next: string; onExtend: () => void; onSkip: () => void };

/** The countdown of the rest between two sets; stays in view while the page scrolls. */
export function RestTimer({ rest, next, onExtend, onSkip }: Props) {
  const now = useNow(250).getTime();
  const left = restLeft(rest, now);
  const isOver = left <= 0;
  const signalled = useRef(isOver);
  useEffect(() => {
    if (!isOver) signalled.current = false;
    else if (!signalled.current) {
      signalled.current = true;
      navigator.vibrate?.([120, 60, 120]);
      if (!isSoundOn()) return;
      beep("high");
      void notify(m.calendar_rest_over(), next);
    }
  }, [isOver, next]);
  const time = formatClock(shownSeconds(left));
  useTitleText(isOver ? m.calendar_rest_over() : m.calendar_rest_title({ time }));
  useToastsAbove();
  return (
    <div className={css.rest} data-over={isOver || undefined} role="timer" aria-label={m.calendar_rest_timer()}>
      <ProgressRing share={restShare(rest, now)} size={44} width={4} />
      <div className={css.restText}>
        <span className="t12 w5">{isOver ? m.calendar_rest_over() : m.calendar_rest_next({ next })}</span>
        <span className={css.restTime}>{isOver ? next : time}</span>
      </div>
      <SoundButton className={css.sound} />
      <button type="button" className={css.button} onClick={onExtend} aria-label={m.calendar_rest_more()}>
        +15
      </button>
      <button type="button" className={css.button} onClick={onSkip}>
        {isOver ? m.calendar_close() : m.calendar_skip()}
      </button>
    </div>
  );
}

/** Toasts appear above the timer, not on it. */
function useToastsAbove(): void {
  useEffect(() => {
    document.documentElement.style.setProperty("--timer-lift", "72px");
    return () => {
      document.documentElement.style.removeProperty("--timer-lift");
    };
  }, []);
}
