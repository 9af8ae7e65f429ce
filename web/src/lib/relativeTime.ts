import { m } from "~/paraglide/messages.js";
import { addDays, formatDate, type LocalDate, toLocalDate } from "./dates";

const DAY_MS = 86_400_000;
const MAX_DAYS = 14;

/** "2 h ago", "yesterday", then the date. */
export function formatAgo(instant: Date, now: Date): string {
  const minutes = Math.floor((now.getTime() - instant.getTime()) / 60_000);
  if (minutes < 1) return m.ui_just_now();
  if (minutes < 60) return m.ui_minutes_ago({ count: String(minutes) });
  if (minutes < 24 * 60) return m.ui_hours_ago({ count: String(Math.floor(minutes / 60)) });
  const date = toLocalDate(instant);
  return date === addDays(toLocalDate(now), -1) ? m.ui_yesterday() : formatDate(date);
}

/** "today", "yesterday", "3 d ago", then the date. */
export function formatDaysAgo(date: LocalDate, today: LocalDate): string {
  const days = Math.round((Date.parse(today) - Date.parse(date)) / DAY_MS);
  if (days <= 0) return m.ui_today();
  if (days === 1) return m.ui_yesterday();
  return days < MAX_DAYS ? m.ui_days_ago({ count: String(days) }) : formatDate(date);
}
