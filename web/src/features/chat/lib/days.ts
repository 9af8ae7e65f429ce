import { addDays, type LocalDate, toLocalDate } from "~/lib/dates";
import { formatDay, formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

const HOUR = 3_600_000;

/** "Today", "Yesterday", "Saturday 14 November". */
export function dayHeading(date: LocalDate, today: LocalDate): string {
  if (date === today) return m.chat_today();
  if (date === addDays(today, -1)) return m.chat_yesterday();
  return formatDay(date, date.slice(0, 4) === today.slice(0, 4) ? "weekdayLong" : "weekdayLongWithYear");
}

/** The time of a message in a list: "14:05" today, "Sat" this week, then "14 Nov". */
export function listTime(instant: string, now: Date): string {
  const date = toLocalDate(instant);
  const today = toLocalDate(now);
  if (date === today) return formatTime(new Date(instant));
  return formatDay(date, date > addDays(today, -7) ? "weekday" : "short");
}

/** How long somebody has waited: "26 min", "14 h", "3 d". */
export function waitedFor(since: string, now: Date): string {
  const ms = now.getTime() - Date.parse(since);
  if (ms < HOUR) return m.chat_minutes({ count: String(Math.max(1, Math.floor(ms / 60_000))) });
  if (ms < 48 * HOUR) return m.chat_hours({ count: String(Math.floor(ms / HOUR)) });
  return m.chat_days({ count: String(Math.floor(ms / (24 * HOUR))) });
}

/** Times to snooze until, from now: later today, tomorrow morning, next Monday morning. */
export function snoozeTimes(now: Date): { key: "later" | "tomorrow" | "monday"; until: Date }[] {
  const at = (days: number, hour: number) =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, hour, 0, 0, 0);
  const toMonday = (8 - now.getDay()) % 7 || 7;
  const later = new Date(now.getTime() + 3 * HOUR);
  return [
    ...(later.getDate() === now.getDate() ? [{ key: "later" as const, until: later }] : []),
    { key: "tomorrow", until: at(1, 9) },
    { key: "monday", until: at(toMonday, 9) },
  ];
}
