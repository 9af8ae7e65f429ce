import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { datesFrom } from "../../offline/cachedDays";
import type { DatePickerProps } from "./DateButton";
import { dayOfMonth } from "./days";
import { type DaySummary, StatusDot, statusName, summariesOn } from "./dayStatus";
import css from "./MonthGrid.module.css";

/** The month on a wide screen, with the title of every day. */
export function MonthGrid({
  summaries,
  today,
  selected,
  onDay,
  onOpen,
}: DatePickerProps & { onOpen?: (summary: DaySummary) => void }) {
  const from = startOfWeek(`${selected.slice(0, 7)}-01`);
  const rows = addDays(from, 35)?.slice(0, 7) === selected.slice(0, 7) ? 42 : 35;
  return (
    <div className={css.month}>
      <div className={css.weekdays} aria-hidden="true">
        {datesFrom(from, 7).map((date) => (
          <span key={date}>{formatDay(date, "weekday")}</span>
        ))}
      </div>
      <div className={css.grid}>
        {datesFrom(from, rows).map((date) => {
          const daySummaries = summariesOn(summaries, date).filter(({ status }) => status !== "rest");
          return (
            <section
              key={date}
              className={css.cell}
              data-today={date === today || undefined}
              data-outside={date.slice(0, 7) !== selected.slice(0, 7) || undefined}
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
