import { $api, onError, type Schemas } from "~/api/client";
import { storage } from "~/api/session";
import type { CalendarDay, DayDetails } from "~/domain/training/calendarDay";
import { addDays, type LocalDate } from "~/lib/dates";
import { localToday } from "../lib/today";
import { LocalCache } from "./LocalCache";

export const CALENDAR_PATH = "/api/athlete/calendar";
export const MONTH_PATH = "/api/athlete/calendar/month";
export const DAY_PATH = "/api/athlete/calendar/{enrolment_id}/{at}";

/** The days of each date, with their content: three weeks before and after the one that is shown. */
export const calendarDayCache = new LocalCache<CalendarDay[]>(storage, "regimen.calendar.date.", 49);
/** Months, titles only. */
export const monthCache = new LocalCache<Schemas["MonthView"]>(storage, "regimen.calendar.month.", 4);
/** Days with previous results: a week of several programs, and days opened before. */
export const dayDetailsCache = new LocalCache<DayDetails>(storage, "regimen.calendar.day.", 40);

export const datesFrom = (from: LocalDate, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, index) => addDays(from, index));

/** Returns a range from the cache, or undefined if one of its dates is missing. */
export function readCachedRange(from: LocalDate, days: number): Schemas["CalendarView"] | undefined {
  const dates = datesFrom(from, days).map((date) => calendarDayCache.get(date));
  if (dates.some((one) => one === undefined)) return undefined;
  return { first: from, last: addDays(from, days - 1), today: localToday(), days: dates.flatMap((one) => one ?? []) };
}

/** The query for one day of one program. */
export const dayQuery = (enrolmentId: string, date: LocalDate) =>
  $api.queryOptions("get", DAY_PATH, {
    params: { path: { enrolment_id: enrolmentId, at: date } },
    ...onError("inline"),
  });

export const dayKey = (enrolmentId: string, date: LocalDate): string => `${enrolmentId}.${date}`;

/** Returns a day as it was last opened, or else as the calendar last showed it. */
export function readCachedDay(enrolmentId: string, date: LocalDate): DayDetails | undefined {
  const opened = dayDetailsCache.get(dayKey(enrolmentId, date));
  if (opened) return opened;
  const shown = calendarDayCache.get(date)?.find((day) => day.enrolment_id === enrolmentId);
  return shown && { ...shown, previous: {} };
}
