import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { formatDay } from "~/lib/format";
import { isSameMonth, monthGridDates } from "../../lib/calendarRange";
import type { Status } from "../../lib/status";
import calendarBarCss from "./CalendarBar.module.css";
import { DateButton, type DatePickerProps } from "./DateButton";
import datePickerCss from "./DatePicker.module.css";
import { statusName } from "./daySummary";
import { StatusDot } from "./StatusDot";

const LEGEND: Status[] = ["done", "planned", "missed", "partial"];

/** The month to choose a date from, on a phone, with a legend. */
export function MonthPicker(props: DatePickerProps) {
  const { selected, summaries } = props;
  const dates = monthGridDates(selected);
  const inside = summaries.filter((summary) => isSameMonth(summary.date, selected));
  return (
    <div className={calendarBarCss.month}>
      <div className={datePickerCss.weekdays} aria-hidden="true">
        {dates.slice(0, DAYS_PER_WEEK).map((date) => (
          <span key={date}>{formatDay(date, "weekdayLetter")}</span>
        ))}
      </div>
      <div className={datePickerCss.grid}>
        {dates.map((date) => (
          <DateButton key={date} date={date} {...props} outside={!isSameMonth(date, selected)} />
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
