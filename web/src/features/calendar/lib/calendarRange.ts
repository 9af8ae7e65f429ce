import { DAYS_PER_WEEK } from "~/domain/training/weeks";
import { addDays, addMonths, datesFrom, type LocalDate } from "~/lib/dates";
import { formatDay, formatDayRange } from "~/lib/format";
import { startOfWeek } from "~/lib/week";
import { m } from "~/paraglide/messages.js";

export type View = "day" | "week" | "month";
export const VIEWS: View[] = ["day", "week", "month"];
/** A month is fetched as six weeks, the longest range the server allows. */
export const MONTH_DAYS = 6 * DAYS_PER_WEEK;

const firstOfMonth = (date: LocalDate): LocalDate => `${date.slice(0, 7)}-01`;
export const isSameMonth = (date: LocalDate, other: LocalDate): boolean => date.slice(0, 7) === other.slice(0, 7);

/** The first day that a view shows, and how many days. */
export function visibleRange(view: View, date: LocalDate): { from: LocalDate; days: number } {
  if (view === "day") return { from: date, days: 1 };
  if (view === "week") return { from: startOfWeek(date), days: DAYS_PER_WEEK };
  return { from: startOfWeek(firstOfMonth(date)), days: MONTH_DAYS };
}

/** The dates in the grid of a month: five weeks, or six if the month reaches into a sixth. */
export function monthGridDates(date: LocalDate): LocalDate[] {
  const { from } = visibleRange("month", date);
  const fiveWeeks = MONTH_DAYS - DAYS_PER_WEEK;
  return datesFrom(from, isSameMonth(addDays(from, fiveWeeks), date) ? MONTH_DAYS : fiveWeeks);
}

/** The date one day, week or month later or earlier. */
export function shiftDate(view: View, date: LocalDate, by: 1 | -1): LocalDate {
  if (view === "day") return addDays(date, by);
  return view === "week" ? addDays(date, DAYS_PER_WEEK * by) : addMonths(date, by);
}

export function rangeTitle(view: View, date: LocalDate, today: LocalDate): string {
  if (view === "day") return date === today ? m.calendar_today() : formatDay(date, "weekdayLong");
  if (view === "month") return formatDay(date, "monthWithYear");
  const first = startOfWeek(date);
  return formatDayRange(first, addDays(first, DAYS_PER_WEEK - 1));
}
