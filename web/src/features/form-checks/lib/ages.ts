import { formatDay } from "~/lib/format";
import { toLocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** Who sent a clip within this time is likely to be in the gym still. */
const TRAINING = 90 * MINUTE;

export const isTrainingNow = (one: { sent_at: string; filmed_at: string; answered_at: string | null }, now: number) =>
  one.answered_at === null && now - Date.parse(one.filmed_at) < TRAINING;

/** "12 min", "3 h", "24 Jul". */
export function formatAge(at: string, now: number): string {
  const age = Math.max(0, now - Date.parse(at));
  if (age < HOUR) return m.form_checks_minutes({ count: String(Math.max(1, Math.floor(age / MINUTE))) });
  if (age < 24 * HOUR) return m.form_checks_hours({ count: String(Math.floor(age / HOUR)) });
  return formatDay(toLocalDate(at), "short");
}
