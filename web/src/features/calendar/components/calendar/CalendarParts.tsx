import { IconBeach, IconChevronRight } from "@tabler/icons-react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import type { Unit } from "~/domain/training/load";
import { addDays, type LocalDate } from "~/lib/dates";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { dayOfMonth, formatDay, formatLongDay, weekdayLetter, weekdayShort } from "../../lib/dateFormat";
import type { Status } from "../../lib/status";
import css from "./Calendar.module.css";
import { dayMark, type Mark, marksOn, StatusDot, statusName } from "./dayStatus";
import { SessionCard } from "./SessionCard";

const week = (from: LocalDate, days = 7) => Array.from({ length: days }, (_, index) => addDays(from, index));

type Shown = {
  days: CalendarDay[];
  today: LocalDate;
  unit: Unit;
  several: boolean;
  onOpen?: (day: CalendarDay) => void;
};

const cardsOn = (days: CalendarDay[], date: LocalDate) =>
  days.filter((day) => day.date === date && day.content.sessions.length > 0);

/** Seven columns of cards; a rest day stays narrow in words, not in width. */
export function WeekColumns({ from, onDay, ...shown }: Shown & { from: LocalDate; onDay: (date: LocalDate) => void }) {
  return (
    <div className={css.week} role="list" aria-label={m.calendar_view_week()}>
      {week(from).map((date) => {
        const cards = cardsOn(shown.days, date);
        return (
          <section
            key={date}
            role="listitem"
            className={css.column}
            data-today={date === shown.today || undefined}
            data-past={date < shown.today || undefined}
            aria-label={formatLongDay(date)}
          >
            <button type="button" className={css.columnHead} onClick={() => onDay(date)}>
              <span>{weekdayShort(date)}</span>
              <b>{dayOfMonth(date)}</b>
            </button>
            {cards.map((day) => (
              <SessionCard
                key={day.enrolment_id}
                day={day}
                today={shown.today}
                unit={shown.unit}
                several={shown.several}
                lines={6}
                onOpen={shown.onOpen && (() => shown.onOpen?.(day))}
              />
            ))}
            {cards.length === 0 && <p className={css.rest}>{m.calendar_rest()}</p>}
          </section>
        );
      })}
    </div>
  );
}

/** The first training after a day that is not done yet. */
function nextAfter(marks: Mark[], date: LocalDate): Mark | undefined {
  return marks
    .filter((mark) => mark.date > date && mark.status === "planned")
    .toSorted((one, other) => (one.date < other.date ? -1 : 1))[0];
}

/** The cards of one day, large; or that it is a rest day, and what comes next. */
export function DayCards({ date, ahead = [], ...shown }: Shown & { date: LocalDate; ahead?: Mark[] }) {
  const cards = cardsOn(shown.days, date);
  if (cards.length === 0) {
    const next = nextAfter(ahead, date);
    return (
      <div className={css.restDay}>
        <span className={css.restIcon} aria-hidden="true">
          <IconBeach size={24} />
        </span>
        <p>
          <b>{m.training_rest_day()}</b>
          <span>{m.calendar_rest_day_text()}</span>
        </p>
        {next && (
          <Link name="client_day" params={{ enrolmentId: next.enrolmentId, date: next.date }} className={css.restNext}>
            {m.calendar_next_training({ day: `${weekdayShort(next.date)} ${formatDay(next.date)}`, title: next.title })}
            <IconChevronRight size={16} aria-hidden="true" />
          </Link>
        )}
      </div>
    );
  }
  return (
    <div className={css.dayCards}>
      {cards.map((day) => (
        <SessionCard
          key={day.enrolment_id}
          day={day}
          today={shown.today}
          unit={shown.unit}
          several={shown.several}
          lines={10}
          large
          onOpen={shown.onOpen && (() => shown.onOpen?.(day))}
        />
      ))}
    </div>
  );
}

/** One day, and its week in rows beside it; on the phone below it. */
export function DayWithWeek({ date, ahead = [], ...shown }: Shown & { date: LocalDate; ahead?: Mark[] }) {
  return (
    <div className={css.dayPlace}>
      <DayCards date={date} ahead={ahead} {...shown} />
      <WeekRows marks={ahead} from={startOfWeek(date)} today={shown.today} several={shown.several} />
    </div>
  );
}

type Picking = { marks: Mark[]; today: LocalDate; date: LocalDate; onDay: (date: LocalDate) => void };

function DayButton({ at, marks, today, date, onDay, outside }: Picking & { at: LocalDate; outside?: boolean }) {
  const status = dayMark(marks, at);
  return (
    <button
      type="button"
      className={css.pick}
      data-today={at === today || undefined}
      data-selected={at === date || undefined}
      data-outside={outside || undefined}
      aria-pressed={at === date}
      aria-label={`${formatLongDay(at)}, ${statusName(status)}`}
      onClick={() => onDay(at)}
    >
      <span className={css.pickNumber}>{dayOfMonth(at)}</span>
      <StatusDot status={status} size={18} />
    </button>
  );
}

/** The week at the top of a phone: a number and a sign a day. */
export function WeekStrip(props: Picking) {
  const days = week(startOfWeek(props.date));
  return (
    <div className={css.strip}>
      {days.map((at) => (
        <div key={at}>
          <span className={css.letter} aria-hidden="true">
            {weekdayLetter(at)}
          </span>
          <DayButton at={at} {...props} />
        </div>
      ))}
    </div>
  );
}

const LEGEND: Status[] = ["done", "planned", "missed", "part"];

/** The month of a phone: numbers with signs, and what the signs mean. */
export function MonthPicker(props: Picking) {
  const { date, marks } = props;
  const first = `${date.slice(0, 7)}-01`;
  const from = startOfWeek(first);
  const rows = week(addDays(from, 35))[0]?.slice(0, 7) === date.slice(0, 7) ? 42 : 35;
  const inside = marks.filter((mark) => mark.date.slice(0, 7) === date.slice(0, 7));
  return (
    <div className={css.month}>
      <div className={css.letters} aria-hidden="true">
        {week(from).map((at) => (
          <span key={at}>{weekdayLetter(at)}</span>
        ))}
      </div>
      <div className={css.grid}>
        {week(from, rows).map((at) => (
          <DayButton key={at} at={at} {...props} outside={at.slice(0, 7) !== date.slice(0, 7)} />
        ))}
      </div>
      <p className={css.legend}>
        {LEGEND.map((status) => {
          const count = inside.filter((mark) => mark.status === status).length;
          return count > 0 ? (
            <span key={status}>
              <StatusDot status={status} size={16} /> {statusName(status)} {count}
            </span>
          ) : null;
        })}
      </p>
    </div>
  );
}

/** The month of a wide screen: every session by name. */
export function MonthGrid({ marks, today, date, onDay, onOpen }: Picking & { onOpen?: (mark: Mark) => void }) {
  const from = startOfWeek(`${date.slice(0, 7)}-01`);
  const rows = week(addDays(from, 35))[0]?.slice(0, 7) === date.slice(0, 7) ? 42 : 35;
  return (
    <div className={css.monthWide}>
      <div className={css.lettersWide} aria-hidden="true">
        {week(from).map((at) => (
          <span key={at}>{weekdayShort(at)}</span>
        ))}
      </div>
      <div className={css.gridWide}>
        {week(from, rows).map((at) => {
          const here = marksOn(marks, at).filter(({ status }) => status !== "rest");
          return (
            <section
              key={at}
              className={css.cellWide}
              data-today={at === today || undefined}
              data-outside={at.slice(0, 7) !== date.slice(0, 7) || undefined}
              aria-label={formatLongDay(at)}
            >
              <button type="button" className={css.cellNumber} aria-label={formatLongDay(at)} onClick={() => onDay(at)}>
                {dayOfMonth(at)}
              </button>
              {here.slice(0, 3).map((mark) => {
                const inside = (
                  <>
                    <StatusDot status={mark.status} size={14} />
                    <span className="truncate">{mark.title}</span>
                    <span className="visually-hidden">{statusName(mark.status)}</span>
                  </>
                );
                return onOpen ? (
                  <button key={mark.key} type="button" className={css.pill} onClick={() => onOpen(mark)}>
                    {inside}
                  </button>
                ) : (
                  <Link
                    key={mark.key}
                    name="client_day"
                    params={{ enrolmentId: mark.enrolmentId, date: mark.date }}
                    className={css.pill}
                    title={`${mark.title} · ${mark.program.title}`}
                  >
                    {inside}
                  </Link>
                );
              })}
              {here.length > 3 && (
                <button type="button" className={css.moreWide} onClick={() => onDay(at)}>
                  {m.calendar_n_more({ count: here.length - 3 })}
                </button>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}

/** The trainings of a week in rows: done, today, to come. */
export function WeekRows({
  marks,
  from,
  today,
  several,
  onOpen,
}: {
  marks: Mark[];
  from: LocalDate;
  today: LocalDate;
  several: boolean;
  onOpen?: (mark: Mark) => void;
}) {
  const rows = week(from)
    .flatMap((date) => marksOn(marks, date))
    .filter(({ status }) => status !== "rest");
  if (rows.length === 0) return null;
  const done = rows.filter(({ status }) => status === "done").length;
  return (
    <section className={css.rows}>
      <header className={css.rowsHead}>
        <h2 className="t14 w6">
          {today >= from && today <= addDays(from, 6) ? m.calendar_this_week() : m.calendar_that_week()}
        </h2>
        <span className="t13 dim num">{m.calendar_done_of({ done, total: rows.length })}</span>
      </header>
      <ul>
        {rows.map((mark) => {
          const inside = (
            <>
              <span className={css.rowDate}>
                {weekdayShort(mark.date)} <b>{dayOfMonth(mark.date)}</b>
              </span>
              <i className={css.rowRule} aria-hidden="true" />
              <span className={css.rowWords}>
                <b>{mark.title}</b>
                <span>
                  {[
                    mark.date === today ? m.calendar_today() : "",
                    several ? mark.program.title : "",
                    mark.minutes ? m.calendar_minutes({ minutes: mark.minutes }) : "",
                    mark.status === "planned" ? "" : statusName(mark.status),
                  ]
                    .filter(Boolean)
                    .join(" · ")}
                </span>
              </span>
              <StatusDot status={mark.status} size={20} />
            </>
          );
          const shared = {
            className: css.row,
            "data-today": mark.date === today || undefined,
            "data-status": mark.status,
          };
          return (
            <li key={mark.key}>
              {onOpen ? (
                <button type="button" {...shared} onClick={() => onOpen(mark)}>
                  {inside}
                </button>
              ) : (
                <Link name="client_day" params={{ enrolmentId: mark.enrolmentId, date: mark.date }} {...shared}>
                  {inside}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The shapes of what is coming. */
export function CalendarSkeleton({ view, phone }: { view: "day" | "week" | "month"; phone: boolean }) {
  if (phone || view === "day") {
    return (
      <div className={css.bones} role="status" aria-label={m.calendar_loading()}>
        {view !== "day" && <Skeleton height={view === "week" ? 76 : 292} />}
        <Skeleton height={168} />
        {phone && view !== "day" && [1, 2, 3].map((row) => <Skeleton key={row} height={56} />)}
      </div>
    );
  }
  if (view === "month") {
    return (
      <div className={css.gridWide} role="status" aria-label={m.calendar_loading()}>
        {Array.from({ length: 35 }, (_, index) => (
          <div key={index} className={css.cellWide}>
            <Skeleton width={20} height={16} />
            {index % 3 !== 1 && <Skeleton height={20} />}
          </div>
        ))}
      </div>
    );
  }
  return (
    <div className={css.week} role="status" aria-label={m.calendar_loading()}>
      {Array.from({ length: 7 }, (_, index) => (
        <div key={index} className={css.column}>
          <div className={css.columnHead}>
            <Skeleton width={48} height={20} />
          </div>
          {index % 3 !== 2 && <Skeleton height={150 + ((index * 37) % 60)} />}
        </div>
      ))}
    </div>
  );
}
