import { addDays } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import type { Status } from "../../lib/status";
import { datesFrom } from "../../offline/cachedDays";
import calendarBarCss from "./CalendarBar.module.css";
import { DateButton, type DatePickerProps } from "./DateButton";
import datePickerCss from "./DatePicker.module.css";
import { StatusDot, statusName } from "./dayStatus";

const LEGEND: Status[] = ["done", "planned", "missed", "partial"];

/** The month to choose a date from, on a phone, with a legend. */
export function MonthPicker(props: DatePickerProps) {
  const { selected, summaries } = props;
  const first = `${selected.slice(0, 7)}-01`;
  const from = startOfWeek(first);
  const rows = addDays(from, 35)?.slice(0, 7) === selected.slice(0, 7) ? 42 : 35;
  const inside = summaries.filter((summary) => summary.date.slice(0, 7) === selected.slice(0, 7));
  return (
    <div className={calendarBarCss.month}>
      <div className={datePickerCss.weekdays} aria-hidden="true">
        {datesFrom(from, 7).map((date) => (
          <span key={date}>{formatDay(date, "weekdayLetter")}</span>
        ))}
      </div>
      <div className={datePickerCss.grid}>
        {datesFrom(from, rows).map((date) => (
          <DateButton key={date} date={date} {...props} outside={date.slice(0, 7) !== selected.slice(0, 7)} />
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
