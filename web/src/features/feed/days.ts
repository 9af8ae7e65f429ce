import { toLocalDate } from "~/lib/dates";
import { dayHeading } from "~/lib/dayHeading";
import { formatTime } from "~/lib/format";
import type { Notification } from "./api";

export type Day = { date: string; title: string; items: Notification[] };

/** Groups notifications by the local day on which they happened; their order stays. */
export function groupByDay(items: readonly Notification[], now: Date): Day[] {
  const days: Day[] = [];
  for (const item of items) {
    const date = toLocalDate(new Date(item.created_at * 1000));
    const last = days.at(-1);
    if (last?.date === date) last.items.push(item);
    else days.push({ date, title: dayHeading(date, toLocalDate(now)), items: [item] });
  }
  return days;
}

/** "14:05". */
export function timeOf({ created_at }: Notification): string {
  return formatTime(new Date(created_at * 1000));
}
