import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { isSameMonth, monthGridDates } from "../../lib/calendarRange";
import type { DatePickerProps } from "./DateButton";
import { dayOfMonth } from "./days";
import { type DaySummary, statusName, summariesOn } from "./daySummary";
import { StatusDot } from "./StatusDot";
import css from "./MonthGrid.module.css";

/** The month on a wide screen, with the title of every day. */
export function MonthGrid({
  summaries,
  today,
  selected,
  onDay,
  missing,
  onOpen,
}: DatePickerProps & { onOpen?: (summary: DaySummary) => void }) {
  const dates = monthGridDates(selected);
  return (
    <div className={css.month}>
      <div className={css.weekdays} aria-hidden="true">
        {dates.slice(0, DAYS_PER_WEEK).map((date) => (
          <span key={date}>{formatDay(date, "weekday")}</span>
        ))}
      </div>
      <div className={css.grid}>
        {dates.map((date) => {
          const daySummaries = summariesOn(summaries, date).filter(({ status }) => status !== "rest");
          return (
            <section
              key={date}
              className={css.cell}
              data-today={date === today || undefined}
              data-outside={!isSameMonth(date, selected) || undefined}
              aria-label={formatDay(date, "weekdayLong")}
            >
              <button
                type="button"
                className={css.dateNumber}
                aria-label={formatDay(date, "weekdayLong")}
                onClick={() => onDay(date)}
              >
                {dayOfMonth(date)}
              </button>
              {missing?.has(date) && <p className={css.missing}>{m.calendar_not_on_device()}</p>}
              {daySummaries.slice(0, 3).map((summary) => {
                const content = (
                  <>
                    <StatusDot status={summary.status} size={14} />
                    <span className="truncate">{summary.title}</span>
                    <span className="visually-hidden">{statusName(summary.status)}</span>
                  </>
                );
                return onOpen ? (
                  <button key={summary.key} type="button" className={css.pill} onClick={() => onOpen(summary)}>
                    {content}
                  </button>
                ) : (
                  <Link
                    key={summary.key}
                    name="client_day"
                    params={{ enrolmentId: summary.enrolmentId, date: summary.date }}
                    search={summary.which}
                    className={css.pill}
                    title={`${summary.title} · ${summary.program.title}`}
                  >
                    {content}
                  </Link>
                );
              })}
              {daySummaries.length > 3 && (
                <button type="button" className={css.more} onClick={() => onDay(date)}>
                  {m.calendar_n_more({ count: daySummaries.length - 3 })}
                </button>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}
