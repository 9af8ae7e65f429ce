import { formatDate, type LocalDate, localDateOf } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { BadgeTone } from "~/ui/badge/Badge";
import type { ClientBadge, Place } from "./api";

export const toneOf: Record<ClientBadge["colour"], BadgeTone> = { red: "bad", green: "ok", orange: "warn" };

/** "Week 6, day 3", or when it starts. */
export function whereOf(place: Place): string {
  if (place.currently_at) {
    const { week, day } = place.currently_at;
    return m.clients_at({ week: String(week), day: String(day) });
  }
  return place.state === "scheduled" && place.starts_on ? m.clients_starts({ date: formatDate(place.starts_on) }) : "–";
}

/** How much training lies ahead. */
export function aheadOf(place: Place): string | undefined {
  if (place.days_left === null || !place.currently_at) return undefined;
  if (place.days_left === 0) return m.clients_none_ahead();
  return place.days_left === 1 ? m.clients_day_left() : m.clients_days_left({ count: String(place.days_left) });
}

/** What will happen next to the membership itself, if anything is decided. */
export function noteOf(place: Place): string | undefined {
  if (place.ends_on) return m.clients_leaves({ date: formatDate(place.ends_on) });
  const trialEnd = trialEndOf(place);
  return trialEnd && m.clients_trial_until({ date: formatDate(trialEnd) });
}

/** The local day on which a trial ends. */
export function trialEndOf({ trial_end_at: at }: Pick<Place, "trial_end_at">): LocalDate | undefined {
  return at ? localDateOf(new Date(at)) : undefined;
}

const EPOCH_DAY = 86_400_000;

/** "today", "yesterday", "3 d ago", then the date. */
export function sinceDay(date: string, today: string): string {
  const days = Math.round((Date.parse(today) - Date.parse(date)) / EPOCH_DAY);
  if (days <= 0) return "today";
  if (days === 1) return "yesterday";
  return days < 14 ? `${days} d ago` : formatDate(date);
}

/** "Ireland" of "IE". */
export function countryOf(code: string): string {
  return new Intl.DisplayNames(["en"], { type: "region" }).of(code) ?? code;
}

/** "4 Jul". */
export function shortDay(date: string): string {
  return formatDate(date).split(",")[0] as string;
}
