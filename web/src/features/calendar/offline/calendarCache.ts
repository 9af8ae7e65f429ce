import type { Schemas } from "~/api/client";
import { cachePrefix } from "~/api/deviceKeys";
import type { CalendarDay, DayDetails } from "~/domain/training/calendarDay";
import { addDays, datesFrom, type LocalDate } from "~/lib/dates";
import { device } from "~/lib/device";
import { type Which, whichOf } from "../lib/offSchedule";
import { localToday } from "~/lib/today";
import { LocalCache } from "~/lib/deviceCache";

/** The names of what is stored for the person who is signed in. */
export const personal = (kind: string) => () => cachePrefix(kind);

/** The days of each date, with their content: the 49 dates stored last (seven weeks). */
export const calendarDayCache = new LocalCache<CalendarDay[]>(device, personal("date"), 49);
/** Months, titles only. */
export const monthCache = new LocalCache<Schemas["MonthView"]>(device, personal("month"), 4);
/** Days with previous results: two weeks of several programs, and days opened before. */
export const dayDetailsCache = new LocalCache<DayDetails>(device, personal("day"), 60);

/** How the exercises of today and tomorrow are done, and what can replace them; a few days of several programs. */
export const dayExercisesCache = new LocalCache<Schemas["DayExercises"]>(device, personal("exercises"), 8);

/** Returns a range from the cache, or undefined if one of its dates is missing. */
export function readCachedRange(from: LocalDate, days: number): Schemas["CalendarView"] | undefined {
  const { missing, ...range } = readCachedPart(from, days);
  return missing.size > 0 ? undefined : range;
}

/** Returns what the cache has of a range, and the dates that it does not have. */
export function readCachedPart(from: LocalDate, length: number) {
  const dates = datesFrom(from, length);
  return {
    first: from,
    last: addDays(from, length - 1),
    today: localToday(),
    days: dates.flatMap((date) => calendarDayCache.get(date) ?? []),
    // The days have them.
    load_steps: {},
    missing: new Set(dates.filter((date) => !calendarDayCache.get(date))),
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

/** Returns what can replace an exercise of a day and how it is done, if the device keeps it. */
export const readCachedExercise = (day: CalendarDay, entryId: string) =>
  dayExercisesCache.get(dayKey(day.enrolment_id, day.date, whichOf(day)))?.exercises[entryId];

/** Returns a day as it was last opened, or else as the calendar last showed it. */
export function readCachedDay(enrolmentId: string, date: LocalDate, which?: Which): DayDetails | undefined {
  const opened = dayDetailsCache.get(dayKey(enrolmentId, date, which));
  if (opened) return opened;
  const days = calendarDayCache.get(date)?.filter((day) => day.enrolment_id === enrolmentId) ?? [];
  const listed = which
    ? days.find(({ run, day }) => run === which.run && day === which.day)
    : (days.find((day) => !day.off_schedule) ?? days.at(-1));
  return listed && { ...listed, load_steps: listed.load_steps ?? null, previous: {} };
}
