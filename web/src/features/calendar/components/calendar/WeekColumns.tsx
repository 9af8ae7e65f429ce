import { datesFrom, type LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { dayOfMonth, type DaysProps, trainingDaysOn } from "./days";
import { keyOf } from "../../lib/offSchedule";
import { DayCard } from "./DayCard";
import css from "./WeekColumns.module.css";

/** A week as seven columns of cards. */
export function WeekColumns({
  from,
  onDay,
  ...daysProps
}: DaysProps & { from: LocalDate; onDay: (date: LocalDate) => void }) {
  return (
    <div className={css.week} role="list" aria-label={m.calendar_view_week()}>
      {datesFrom(from, 7).map((date) => {
        const cards = trainingDaysOn(daysProps.days, date);
        return (
          <section
            key={date}
            role="listitem"
            className={css.column}
            data-today={date === daysProps.today || undefined}
            data-past={date < daysProps.today || undefined}
            aria-label={formatDay(date, "weekdayLong")}
          >
            <button type="button" className={css.columnHead} onClick={() => onDay(date)}>
              <span>{formatDay(date, "weekday")}</span>
              <b>{dayOfMonth(date)}</b>
            </button>
            {cards.map((day) => (
              <DayCard
                key={keyOf(day)}
                day={day}
                today={daysProps.today}
                unit={daysProps.unit}
                showProgram={daysProps.showProgram}
                maxLines={6}
                onOpen={daysProps.onOpen && (() => daysProps.onOpen?.(day))}
              />
            ))}
            {cards.length === 0 && (
              <p className={css.rest}>
                {daysProps.missing?.has(date) ? m.calendar_not_on_device() : m.calendar_rest()}
              </p>
            )}
          </section>
        );
      })}
    </div>
  );
}
