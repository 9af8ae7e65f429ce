import { LAST_DAY } from "~/api/limits";
import { type LocalDate, isLocalDate } from "~/lib/dates";

const DAY_MS = 86_400_000;

/** Returns the day of a schedule on a date, or null where it has no dates or does not reach that far. */
export function dayOfDate(anchor: LocalDate | null, date: LocalDate | undefined): number | null {
  if (!anchor || !isLocalDate(date)) return null;
  const day = Math.round((Date.parse(date) - Date.parse(anchor)) / DAY_MS);
  return day >= 0 && day <= LAST_DAY ? day : null;
}
