import type { Schemas } from "~/api/client";
import { session } from "~/api/session";
import type { CalendarDay, DayDetails } from "~/domain/training/calendarDay";
import { addDays, datesFrom, type LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import type { Which } from "../lib/offSchedule";
import { localToday } from "../lib/today";
import { LocalCache } from "~/lib/deviceCache";

/** The names of what is stored for the person who is signed in. */
export const personal = (kind: string) => () => `${kind}/${session.get().user?.id ?? ""}/`;

/** The days of each date, with their content: the 49 dates stored last (seven weeks). */
export const calendarDayCache = new LocalCache<CalendarDay[]>(device, personal("date"), 49);
/** Months, titles only. */
export const monthCache = new LocalCache<Schemas["MonthView"]>(device, personal("month"), 4);
/** Days with previous results: two weeks of several programs, and days opened before. */
export const dayDetailsCache = new LocalCache<DayDetails>(device, personal("day"), 60);

/** Returns a range from the cache, or undefined if one of its dates is missing. */
export function readCachedRange(from: LocalDate, days: number): Schemas["CalendarView"] | undefined {
  const cached = datesFrom(from, days).map((date) => calendarDayCache.get(date));
  if (cached.includes(undefined)) return undefined;
  return {
    first: from,
    last: addDays(from, days - 1),
    today: localToday(),
    days: cached.flatMap((daysOnDate) => daysOnDate ?? []),
  };
}

/** Stores a range by its dates; a date without training is stored too. */
export function cacheRange(from: LocalDate, length: number, days: CalendarDay[]): void {
  const daysOn = (date: LocalDate) => days.filter((day) => day.date === date);
  calendarDayCache.put(Object.fromEntries(datesFrom(from, length).map((date) => [date, daysOn(date)])));
}

export const dayKey = (enrolmentId: string, date: LocalDate, which?: Which): string =>
  [enrolmentId, ...(which ? [which.run, which.day] : []), date].join(".");

/** The date of a `dayKey`. */
export const dateOfKey = (key: string): LocalDate => key.slice(key.lastIndexOf(".") + 1);

/** Returns a day as it was last opened, or else as the calendar last showed it. */
export function readCachedDay(enrolmentId: string, date: LocalDate, which?: Which): DayDetails | undefined {
  const opened = dayDetailsCache.get(dayKey(enrolmentId, date, which));
  if (opened) return opened;
  const days = calendarDayCache.get(date)?.filter((day) => day.enrolment_id === enrolmentId) ?? [];
  const listed = which
    ? days.find(({ run, day }) => run === which.run && day === which.day)
    : (days.find((day) => !day.off_schedule) ?? days.at(-1));
  return listed && { ...listed, previous: {} };
}
