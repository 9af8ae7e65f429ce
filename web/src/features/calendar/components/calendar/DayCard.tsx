import { IconClock } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { CalendarDay } from "~/domain/training/calendarDay";
import { dayMinutes } from "~/domain/training/volume";
import type { Unit } from "~/domain/training/load";
import { dayTitle } from "~/domain/training/title";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Link } from "~/ui/link/Link";
import { dayLines } from "../../lib/dayFormat";
import { whichOf } from "../../lib/offSchedule";
import { dayProgress, formatProgress } from "../../lib/progress";
import { hasResults, statusOf } from "../../lib/status";
import { EnergyIcon, energyName, MoodIcon, moodName } from "../day/ratings";
import { statusName } from "./daySummary";
import { StatusDot } from "./StatusDot";
import css from "./DayCard.module.css";

type Props = {
  day: CalendarDay;
  today: LocalDate;
  unit: Unit;
  /** How many exercises are listed; the others are counted. */
  maxLines: number;
  /** Opens the results for a coach; without it the card is a link to the day. */
  onOpen?: () => void;
  showProgram: boolean;
  large?: boolean;
};

/** A training day of one program: its exercises, and how much of it is done. */
export function DayCard({ day, today, unit, maxLines, onOpen, showProgram, large }: Props) {
  const status = statusOf(day, today);
  const lines = dayLines(day.content, { unit, steps: day.load_steps });
  const minutes = dayMinutes(day.content);
  const started = hasResults(day) || status === "done";
  const content: ReactNode = (
    <>
      {showProgram && <span className={css.cardProgram}>{day.program.title}</span>}
      <span className={css.cardTitle}>
        <b>{dayTitle(day.content)}</b>
        <StatusDot status={status} size={18} />
        <span className="visually-hidden">{statusName(status)}</span>
      </span>
      {lines.length > 0 && (
        <span className={css.cardLines}>
          {lines.slice(0, maxLines).map((line) => (
            <span key={line.key}>
              <span>{line.name}</span> <i>{line.scheme}</i>
            </span>
          ))}
          {lines.length > maxLines && (
            <span className={css.more}>{m.calendar_n_more({ count: lines.length - maxLines })}</span>
          )}
        </span>
      )}
      <span className={css.cardFoot}>
        {started ? (
          <span className="num">{(hasResults(day) && formatProgress(dayProgress(day))) || statusName(status)}</span>
        ) : minutes > 0 ? (
          <span className="num">
            <IconClock size={14} aria-hidden="true" /> {m.calendar_minutes({ minutes })}
          </span>
        ) : (
          <span>{statusName(status)}</span>
        )}
        <span className={css.feelings}>
          {day.log?.mood && (
            <span title={moodName(day.log.mood)}>
              <MoodIcon mood={day.log.mood} />
              <span className="visually-hidden">{moodName(day.log.mood)}</span>
            </span>
          )}
          {day.log?.energy && (
            <span title={energyName(day.log.energy)}>
              <EnergyIcon energy={day.log.energy} />
              <span className="visually-hidden">{energyName(day.log.energy)}</span>
            </span>
          )}
        </span>
      </span>
      {day.log?.comment && <span className={css.cardComment}>{day.log.comment}</span>}
      {large && !onOpen && day.open && day.date === today && status !== "done" && (
        <span className={css.start}>{started ? m.calendar_continue() : m.calendar_start()}</span>
      )}
    </>
  );
  const shared = {
    className: css.card,
    "data-status": status,
    "data-today": day.date === today || undefined,
    "data-large": large || undefined,
  };
  if (onOpen) {
    return (
      <button type="button" {...shared} onClick={onOpen}>
        {content}
      </button>
    );
  }
  return (
    <Link
      name="client_day"
      params={{ enrolmentId: day.enrolment_id, date: day.date }}
      search={whichOf(day)}
      {...shared}
    >
      {content}
    </Link>
  );
}
