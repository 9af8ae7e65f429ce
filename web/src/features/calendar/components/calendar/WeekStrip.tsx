import { formatDay } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import { datesFrom } from "../../offline/cachedDays";
import calendarBarCss from "./CalendarBar.module.css";
import { DateButton, type DatePickerProps } from "./DateButton";
import datePickerCss from "./DatePicker.module.css";

/** The week to choose a date from, on a phone. */
export function WeekStrip(props: DatePickerProps) {
  const days = datesFrom(startOfWeek(props.date), 7);
  return (
    <div className={calendarBarCss.strip}>
      {days.map((at) => (
        <div key={at}>
          <span className={datePickerCss.weekday} aria-hidden="true">
            {formatDay(at, "weekdayLetter")}
          </span>
          <DateButton at={at} {...props} />
        </div>
      ))}
    </div>
  );
}
