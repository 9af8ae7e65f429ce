import { datesFrom } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import calendarBarCss from "./CalendarBar.module.css";
import { DateButton, type DatePickerProps } from "./DateButton";
import datePickerCss from "./DatePicker.module.css";

/** The week to choose a date from, on a phone. */
export function WeekStrip(props: DatePickerProps) {
  const days = datesFrom(startOfWeek(props.selected), 7);
  return (
    <div className={calendarBarCss.strip}>
      {days.map((date) => (
        <div key={date}>
          <span className={datePickerCss.weekday} aria-hidden="true">
            {formatDay(date, "weekdayLetter")}
          </span>
          <DateButton date={date} {...props} />
        </div>
      ))}
    </div>
  );
}
