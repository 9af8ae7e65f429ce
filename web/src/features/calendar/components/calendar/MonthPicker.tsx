import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import type { Status } from "../../lib/status";
import { datesFrom } from "../../offline/cachedDays";
import calendarBarCss from "./CalendarBar.module.css";
import { DateButton, type DatePickerProps } from "./DateButton";
import datePickerCss from "./DatePicker.module.css";
import { StatusDot, statusName } from "./dayStatus";

const LEGEND: Status[] = ["done", "planned", "missed", "part"];

/** The month to choose a date from, on a phone, with a legend. */
export function MonthPicker(props: DatePickerProps) {
  const { date, summaries } = props;
  const first = `${date.slice(0, 7)}-01`;
  const from = startOfWeek(first);
  const rows = addDays(from, 35)?.slice(0, 7) === date.slice(0, 7) ? 42 : 35;
  const inside = summaries.filter((summary) => summary.date.slice(0, 7) === date.slice(0, 7));
  return (
    <div className={calendarBarCss.month}>
      <div className={datePickerCss.weekdays} aria-hidden="true">
        {datesFrom(from, 7).map((at) => (
          <span key={at}>{formatDay(at, "weekdayLetter")}</span>
        ))}
      </div>
      <div className={datePickerCss.grid}>
        {datesFrom(from, rows).map((at) => (
          <DateButton key={at} at={at} {...props} outside={at.slice(0, 7) !== date.slice(0, 7)} />
        ))}
      </div>
      <p className={datePickerCss.legend}>
        {LEGEND.map((status) => {
          const count = inside.filter((summary) => summary.status === status).length;
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
