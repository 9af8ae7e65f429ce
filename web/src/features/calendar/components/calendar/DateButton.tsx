import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import css from "./DateButton.module.css";
import { dayOfMonth } from "./days";
import { dateStatus, type DaySummary, StatusDot, statusName } from "./dayStatus";

export type DatePickerProps = {
  summaries: DaySummary[];
  today: LocalDate;
  date: LocalDate;
  onDay: (date: LocalDate) => void;
};

/** A date to choose, with its status. */
export function DateButton({
  at,
  summaries,
  today,
  date,
  onDay,
  outside,
}: DatePickerProps & { at: LocalDate; outside?: boolean }) {
  const status = dateStatus(summaries, at);
  return (
    <button
      type="button"
      className={css.date}
      data-today={at === today || undefined}
      data-selected={at === date || undefined}
      data-outside={outside || undefined}
      aria-pressed={at === date}
      aria-label={`${formatDay(at, "weekdayLong")}, ${statusName(status)}`}
      onClick={() => onDay(at)}
    >
      <span className={css.dateNumber}>{dayOfMonth(at)}</span>
      <StatusDot status={status} size={18} />
    </button>
  );
}
