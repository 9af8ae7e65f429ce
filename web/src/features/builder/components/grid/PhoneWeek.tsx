import { DragDropProvider } from "@dnd-kit/react";
import { IconChevronLeft, IconChevronRight, IconTable } from "@tabler/icons-react";
import { useState } from "react";
import { LAST_DAY } from "~/api/limits";
import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { SkeletonRows } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { useWeek } from "../../api/timeline";
import { formatDateOfDay } from "../../lib/format";
import css from "../Builder.module.css";
import { useBuilder } from "../context";
import { DayCard } from "./DayCard";
import { useGridKeys } from "./useGridKeys";

/** One week as a list of days, for phones. */
export function PhoneWeek() {
  const { timelineRef, timeline, openedDay, firstShown, today, setView } = useBuilder();
  const [week, setWeek] = useState(weekOf(firstShown ?? 0));
  // The panel can open days of other weeks; the list follows it.
  const [lastOpened, setLastOpened] = useState(openedDay);
  if (openedDay !== lastOpened) {
    setLastOpened(openedDay);
    if (openedDay !== null) setWeek(weekOf(openedDay));
  }
  const { days, totals, error, retry } = useWeek(timelineRef, week, true);
  const { onKeyDown, onFocus } = useGridKeys(LAST_DAY);
  const first = week * DAYS_PER_WEEK;
  return (
    <DragDropProvider>
      <div className={css.phoneHead}>
        <IconButton label={m.builder_previous_week()} disabled={week === 0} onClick={() => setWeek(week - 1)}>
          <IconChevronLeft size={20} />
        </IconButton>
        <div className={css.phoneWeek} aria-live="polite">
          {m.builder_week({ week: week + 1 })}
          <small>
            {timeline.anchor
              ? formatDateOfDay(timeline.anchor, first)
              : m.builder_day_range({ first: first + 1, last: first + DAYS_PER_WEEK })}
            {totals ? ` · ${m.training_sets({ count: totals.sets })}` : ""}
          </small>
        </div>
        {today !== null && weekOf(today) !== week && (
          <Button size="small" onClick={() => setWeek(weekOf(today))}>
            {m.builder_today()}
          </Button>
        )}
        <IconButton label={m.builder_view_sheet()} onClick={() => setView("sheet")}>
          <IconTable size={20} />
        </IconButton>
        <IconButton
          label={m.builder_next_week()}
          disabled={first + DAYS_PER_WEEK > LAST_DAY}
          onClick={() => setWeek(week + 1)}
        >
          <IconChevronRight size={20} />
        </IconButton>
      </div>
      <div
        role="grid"
        tabIndex={-1}
        aria-label={m.builder_grid({ title: timeline.program_title })}
        className={css.phoneList}
        onKeyDown={onKeyDown}
        onFocus={onFocus}
      >
        {!days && !error && <SkeletonRows rows={7} />}
        {!days && error && <ErrorState error={error} onRetry={retry} />}
        {days &&
          Array.from({ length: DAYS_PER_WEEK }, (_, index) => first + index).map((day) => (
            <div key={day} role="row" className={css.phoneRow}>
              <DayCard day={day} stored={days.find((stored) => stored.day === day)} />
            </div>
          ))}
      </div>
    </DragDropProvider>
  );
}
