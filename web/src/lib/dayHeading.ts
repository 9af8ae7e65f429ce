import { m } from "~/paraglide/messages.js";
import { addDays, type LocalDate } from "./dates";
import { formatDay } from "./format";

/** The day above what happened on it: "Today", "Yesterday", "Saturday 14 November", with the year if it is another. */
export function dayHeading(date: LocalDate, today: LocalDate): string {
  if (date === today) return m.ui_day_today();
  if (date === addDays(today, -1)) return m.ui_day_yesterday();
  return formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? "weekdayLong" : "weekdayLongWithYear");
}
