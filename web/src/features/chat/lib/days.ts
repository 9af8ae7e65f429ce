import { addDays, toLocalDate } from "~/lib/dates";
import { formatDay, formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

const HOUR = 3_600_000;

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
