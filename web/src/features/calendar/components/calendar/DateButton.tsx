import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import css from "./DateButton.module.css";
import { dayOfMonth } from "./days";
import { dateStatus, type DaySummary, statusName } from "./daySummary";
import { StatusDot } from "./StatusDot";

export type DatePickerProps = {
  summaries: DaySummary[];
  today: LocalDate;
  selected: LocalDate;
  onDay: (date: LocalDate) => void;
  /** Dates that are not on the device while there is no connection. */
  missing?: ReadonlySet<LocalDate>;
};

/** A date to choose, with its status. */
export function DateButton({
  date,
  summaries,
  today,
  selected,
  onDay,
  missing,
  outside,
}: DatePickerProps & { date: LocalDate; outside?: boolean }) {
  const status = dateStatus(summaries, date);
  const isMissing = missing?.has(date);
  return (
    <button
      type="button"
      className={css.date}
      data-today={date === today || undefined}
      data-selected={date === selected || undefined}
      data-outside={outside || isMissing || undefined}
      aria-pressed={date === selected}
      aria-label={`${formatDay(date, "weekdayLong")}, ${isMissing ? m.calendar_not_on_device() : statusName(status)}`}
      onClick={() => onDay(date)}
    >
      <span className={css.dateNumber}>{dayOfMonth(date)}</span>
      <StatusDot status={status} size={18} />
    </button>
  );
}
