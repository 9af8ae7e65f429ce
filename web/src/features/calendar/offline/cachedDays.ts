import { $api, onError, type Schemas } from "~/api/client";
import { storage } from "~/api/session";
import type { CalendarDay, OpenDay } from "~/domain/training/calendarDay";
import { addDays, type LocalDate } from "~/lib/dates";
import { todayHere } from "../lib/today";
import { Shelf } from "./LocalCache";

export const RANGE = "/api/athlete/calendar";
export const MONTH = "/api/athlete/calendar/month";
export const DAY = "/api/athlete/calendar/{enrolment_id}/{at}";

/** What was read of each date, with its content; three weeks before and after the one that was looked at. */
export const keptDates = new Shelf<CalendarDay[]>(storage, "regimen.calendar.date.", 49);
/** Months by name only. */
export const keptMonths = new Shelf<Schemas["MonthView"]>(storage, "regimen.calendar.month.", 4);
/** Days as they are trained, with what was last done in their exercises. */
export const keptDays = new Shelf<OpenDay>(storage, "regimen.calendar.day.", 40);

/** So many dates from one on. */
export const datesOf = (from: LocalDate, days: number) =>
  Array.from({ length: days }, (_, index) => addDays(from, index));

/** The days as they were last read; nothing when a date among them never was. */
export function keptRange(from: LocalDate, days: number): Schemas["CalendarView"] | undefined {
  const dates = datesOf(from, days).map((date) => keptDates.get(date));
  if (dates.some((one) => one === undefined)) return undefined;
  return { first: from, last: addDays(from, days - 1), today: todayHere(), days: dates.flatMap((one) => one ?? []) };
}

/** The question for one day of one program. */
export const dayOptions = (enrolmentId: string, at: LocalDate) =>
  $api.queryOptions("get", DAY, { params: { path: { enrolment_id: enrolmentId, at } }, ...onError("inline") });

/** What that day is kept under. */
export const dayName = (enrolmentId: string, at: LocalDate) => `${enrolmentId}.${at}`;

/** The day as it was last opened, else as the calendar last showed it. */
export function keptDay(enrolmentId: string, at: LocalDate): OpenDay | undefined {
  const opened = keptDays.get(dayName(enrolmentId, at));
  if (opened) return opened;
  const seen = keptDates.get(at)?.find((day) => day.enrolment_id === enrolmentId);
  return seen && { ...seen, previous: {} };
}
