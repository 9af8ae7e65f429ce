import { addDays, datesFrom, type LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { dayOfMonth } from "./days";
import { type DaySummary, statusName, summariesOn } from "./daySummary";
import { StatusDot } from "./StatusDot";
import css from "./WeekRows.module.css";

/** The training days of a week as rows. */
export function WeekRows({
  summaries,
  from,
  today,
  showProgram,
  onOpen,
  missing,
}: {
  summaries: DaySummary[];
  from: LocalDate;
  today: LocalDate;
  showProgram: boolean;
  onOpen?: (summary: DaySummary) => void;
  missing?: ReadonlySet<LocalDate>;
}) {
  const dates = datesFrom(from, 7);
  const rows = dates.flatMap((date) => summariesOn(summaries, date)).filter(({ status }) => status !== "rest");
  const missingDates = dates.filter((date) => missing?.has(date));
  if (rows.length === 0 && missingDates.length === 0) return null;
  const done = rows.filter(({ status }) => status === "done").length;
  return (
    <section className={css.rows}>
      <header className={css.rowsHead}>
        <h2 className="t14 w6">
          {today >= from && today <= addDays(from, 6)
            ? m.calendar_this_week()
            : m.calendar_week_of({ date: formatDay(from, "long") })}
        </h2>
        {missingDates.length === 0 && (
          <span className="t13 dim num">{m.calendar_done_of({ done, total: rows.length })}</span>
        )}
      </header>
      <ul>
        {rows.map((summary) => {
          const content = (
            <>
              <span className={css.rowDate}>
                {formatDay(summary.date, "weekday")} <b>{dayOfMonth(summary.date)}</b>
              </span>
              <i className={css.rowRule} aria-hidden="true" />
              <span className={css.rowText}>
                <b>{summary.title}</b>
                <span>
                  {[
                    summary.date === today ? m.calendar_today() : "",
                    showProgram ? summary.program.title : "",
                    summary.minutes ? m.calendar_minutes({ minutes: summary.minutes }) : "",
                    summary.status === "planned" ? "" : statusName(summary.status),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <StatusDot status={summary.status} size={20} />
            </>
          );
          const shared = {
            className: css.row,
            "data-today": summary.date === today || undefined,
            "data-status": summary.status,
          };
          return (
            <li key={summary.key}>
              {onOpen ? (
                <button type="button" {...shared} onClick={() => onOpen(summary)}>
                  {content}
                </button>
              ) : (
                <Link
                  name="client_day"
                  params={{ enrolmentId: summary.enrolmentId, date: summary.date }}
                  search={summary.which}
                  {...shared}
                >
                  {content}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {missingDates.length > 0 && (
        <p className={css.missing}>
          {m.calendar_dates_not_on_device({ dates: missingDates.map((date) => formatDay(date, "weekday")).join(", ") })}
        </p>
      )}
    </section>
  );
}
