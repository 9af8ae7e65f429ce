import { IconArrowBackUp, IconCheck } from "@tabler/icons-react";
import type { DayDetails } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";
import type { Unit } from "~/domain/training/load";
import { isUnreachable } from "~/lib/apiError";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { useSwapOptions } from "../../api/calendar";
import { formatResult } from "../../lib/dayFormat";
import { firstResult } from "../../lib/lastTime";
import css from "./Dialogs.module.css";
import type { Swap, SwapOption } from "./swap";

type Props = {
  day: DayDetails;
  /** As the coach prescribed it. */
  entry: Entry;
  swap?: Swap;
  unit: Unit;
  /** `null`: the prescribed exercise again. */
  onChoose: (swap: Swap | null) => void;
  onClose: () => void;
};

/** Exercises that may replace this one: the coach's alternates first, then similar ones. */
export function SwapDialog({ day, entry, swap, unit, onChoose, onClose }: Props) {
  const query = useSwapOptions(day, entry.id);
  const choose = (next: Swap | null) => {
    onChoose(next);
    onClose();
  };
  const options = query.data?.options ?? [];
  const byCoach = options.filter(({ suggested_by: by }) => by === "coach");
  const similar = options.filter(({ suggested_by: by }) => by === "similarity");
  const section = (title: string, list: SwapOption[]) =>
    list.length > 0 && (
      <section aria-label={title}>
        <h3 className={css.legend}>{title}</h3>
        <ul className={css.swaps}>
          {list.map((option) => (
            <li key={option.exercise_id}>
              <button
                type="button"
                className={css.swap}
                aria-pressed={option.exercise_id === swap?.exercise_id}
                onClick={() => choose(option)}
              >
                <span>
                  <b>{option.name}</b>
                  {lastTime(option, unit)}
                </span>
                {option.exercise_id === swap?.exercise_id && <IconCheck size={18} aria-hidden="true" />}
              </button>
            </li>
          ))}
        </ul>
      </section>
    );
  return (
    <Dialog opened onClose={onClose} title={m.calendar_swap_title({ name: entry.name })} size="small">
      <div className={css.sheet}>
        {swap && (
          <button type="button" className={css.swap} onClick={() => choose(null)}>
            <b>{m.calendar_swap_back({ name: entry.name })}</b>
            <IconArrowBackUp size={18} aria-hidden="true" />
          </button>
        )}
        {query.data ? (
          options.length === 0 ? (
            <EmptyState title={m.calendar_swap_none_title()}>{m.calendar_swap_none_text()}</EmptyState>
          ) : (
            <>
              {section(m.calendar_swap_coach(), byCoach)}
              {section(m.calendar_swap_similar(), similar)}
            </>
          )
        ) : query.fetchStatus === "paused" || isUnreachable(query.error) ? (
          <p className="meta">{m.calendar_swap_offline()}</p>
        ) : query.error ? (
          <ErrorState error={query.error} onRetry={query.refetch} />
        ) : (
          <div role="status" aria-busy="true" aria-label={m.calendar_loading()} className={css.swaps}>
            {[180, 140, 160, 120].map((width) => (
              <div key={width} className={css.swap}>
                <Skeleton width={width} height={20} />
              </div>
            ))}
          </div>
        )}
      </div>
    </Dialog>
  );
}

/** The last result of an exercise, or nothing if it was never done. */
function lastTime({ previous }: SwapOption, unit: Unit) {
  const set = firstResult(previous);
  if (!previous?.date || !set) return null;
  const text = m.calendar_swap_last({ set: formatResult(set, unit), date: formatDay(previous.date, "short") });
  return <span className="meta num">{text}</span>;
}
