import { addDays, type LocalDate, toLocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

const HOUR = 3_600_000;
const HOURS_LATER = 3;
const HOUR_OF_MORNING = 9;
/** The server accepts a time within the next year. */
const LONGEST_DAYS = 365;

const atMorning = (now: Date, days: number) =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, HOUR_OF_MORNING);

/** The usual time to snooze until: tomorrow morning. */
export const tomorrowMorning = (now = new Date()): Date => atMorning(now, 1);

/** The morning of a day. */
export function morningOf(date: LocalDate): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(year, month - 1, day, HOUR_OF_MORNING);
}

/** Times to snooze until, from now: later today, tomorrow morning, next Monday morning. */
export function snoozeTimes(now: Date): { key: "later" | "tomorrow" | "monday"; until: Date }[] {
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const later = new Date(now.getTime() + HOURS_LATER * HOUR);
  return [
    ...(later.getDate() === now.getDate() ? [{ key: "later" as const, until: later }] : []),
    { key: "tomorrow", until: tomorrowMorning(now) },
    { key: "monday", until: atMorning(now, toMonday) },
  ];
}

/** The days that can be picked, and the one that is proposed. */
export function snoozeDays(now: Date): { first: LocalDate; last: LocalDate; proposed: LocalDate } {
  const today = toLocalDate(now);
  return { first: addDays(today, 1), last: addDays(today, LONGEST_DAYS), proposed: addDays(today, 7) };
}

/** "Tom Okafor snoozed until tomorrow.", "Tom Okafor snoozed until Monday 30 November." */
export function snoozedText(name: string, until: Date, now = new Date()): string {
  const [date, today] = [toLocalDate(until), toLocalDate(now)];
  if (date === today) return m.clients_snoozed_later({ name });
  if (date === addDays(today, 1)) return m.clients_snoozed_tomorrow({ name });
  return m.clients_snoozed_until({ name, date: formatDay(date, "weekdayLong") });
}
