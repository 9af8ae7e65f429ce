import { useEffect, useRef } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { ProgressRing } from "~/ui/progress/Progress";
import { type Rest, restLeft, restShare } from "./rest";
import css from "./RestTimer.module.css";
import { shownSeconds } from "./timerState";
import { useNow } from "./useNow";

type Props = { rest: Rest; next: string; onExtend: () => void; onSkip: () => void };

/** The countdown of the rest between two sets. */
export function RestTimer({ rest, next, onExtend, onSkip }: Props) {
  const now = useNow(true);
  const left = restLeft(rest, now);
  const isOver = left <= 0;
  const vibrated = useRef(isOver);
  useEffect(() => {
    if (!isOver) vibrated.current = false;
    else if (!vibrated.current) {
      vibrated.current = true;
      navigator.vibrate?.([120, 60, 120]);
    }
  }, [isOver]);
  return (
    <div className={css.rest} data-over={isOver || undefined} role="timer" aria-label={m.calendar_rest_timer()}>
      <ProgressRing share={restShare(rest, now)} size={44} width={4} />
      <div className={css.restText}>
        <span className="t12 w5">{isOver ? m.calendar_rest_over() : m.calendar_rest_next({ next })}</span>
        <span className={css.restTime}>{isOver ? next : formatClock(shownSeconds(left))}</span>
      </div>
      <button type="button" className={css.button} onClick={onExtend} aria-label={m.calendar_rest_more()}>
        +15
      </button>
      <button type="button" className={css.button} onClick={onSkip}>
        {isOver ? m.calendar_close() : m.calendar_skip()}
      </button>
    </div>
  );
}
