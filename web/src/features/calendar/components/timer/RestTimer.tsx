import { useEffect, useRef } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { ProgressRing } from "~/ui/progress/Progress";
import css from "../day/Day.module.css";
import { type Rest, restLeft, restShare } from "./rest";
import { shownSeconds } from "./timerRun";
import { useNow } from "./useNow";

type Props = { rest: Rest; next: string; onExtend: () => void; onSkip: () => void };

/** Rest, between the set that was done and the next one. */
export function RestTimer({ rest, next, onExtend, onSkip }: Props) {
  const now = useNow(true);
  const left = restLeft(rest, now);
  const over = left <= 0;
  const buzzed = useRef(over);
  useEffect(() => {
    if (!over) buzzed.current = false;
    else if (!buzzed.current) {
      buzzed.current = true;
      navigator.vibrate?.([120, 60, 120]);
    }
  }, [over]);
  return (
    <div className={css.rest} data-over={over || undefined} role="timer" aria-label={m.calendar_rest_timer()}>
      <ProgressRing share={restShare(rest, now)} size={44} width={4} />
      <div className={css.restWords}>
        <span className="t12 w5">{over ? m.calendar_rest_over() : m.calendar_rest_next({ next })}</span>
        <span className={css.restTime}>{over ? next : formatClock(shownSeconds(left))}</span>
      </div>
      <button type="button" className={css.pad} onClick={onExtend} aria-label={m.calendar_rest_more()}>
        +15
      </button>
      <button type="button" className={css.pad} onClick={onSkip}>
        {over ? m.calendar_close() : m.calendar_rest_skip()}
      </button>
    </div>
  );
}
