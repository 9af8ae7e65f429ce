import { addDays, formatDateShort, localDateOf } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { Notification } from "./api";

export type Day = { date: string; title: string; items: Notification[] };

/** Notifications by the local day on which they happened, in the order in which they come. */
export function byDay(items: readonly Notification[], now: Date): Day[] {
  const days: Day[] = [];
  for (const one of items) {
    const date = localDateOf(new Date(one.created_at * 1000));
    const last = days.at(-1);
    if (last?.date === date) last.items.push(one);
    else days.push({ date, title: titleOf(date, now), items: [one] });
  }
  return days;
}

/** "Today", "Yesterday", then DD/MM/YYYY. */
export function titleOf(date: string, now: Date): string {
  const today = localDateOf(now);
  if (date === today) return m.feed_today();
  if (date === addDays(today, -1)) return m.feed_yesterday();
  return formatDateShort(date);
}

/** "14:05". */
export function timeOf(one: Notification): string {
  return new Date(one.created_at * 1000).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });
}
