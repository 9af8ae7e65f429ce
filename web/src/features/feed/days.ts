import { addDays, formatDateShort, toLocalDate } from "~/lib/dates";
import { formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { Notification } from "./api";

export type Day = { date: string; title: string; items: Notification[] };

/** Groups notifications by the local day on which they happened; their order stays. */
export function groupByDay(items: readonly Notification[], now: Date): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const date = toLocalDate(new Date(item.created_at * 1000));
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, title: dayTitle(date, now), items: [item] });
  }
  return days;
}

/** "Today", "Yesterday", then DD/MM/YYYY. */
export function dayTitle(date: string, now: Date): string {
  const today = toLocalDate(now);
  if (date === today) return m.feed_today();
  if (date === addDays(today, -1)) return m.feed_yesterday();
  return formatDateShort(date);
}

/** "14:05". */
export function timeOf({ created_at }: Notification): string {
  return formatTime(new Date(created_at * 1000));
}
