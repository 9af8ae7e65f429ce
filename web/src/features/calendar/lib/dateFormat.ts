import type { LocalDate } from "~/lib/dates";

const LOCALE = "en-GB";

function format(date: LocalDate, options: Intl.DateTimeFormatOptions): string {
  // A local date is shown as it is written, whatever the zone of the device.
  return new Intl.DateTimeFormat(LOCALE, { ...options, timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
}

/** "21 Nov". */
export const formatDay = (date: LocalDate) => format(date, { day: "numeric", month: "short" });
/** "Saturday 21 November". */
export const formatLongDay = (date: LocalDate) =>
  format(date, { weekday: "long", day: "numeric", month: "long" }).replace(",", "");
/** "Sat". */
export const weekdayShort = (date: LocalDate) => format(date, { weekday: "short" });
/** "S". */
export const weekdayLetter = (date: LocalDate) => format(date, { weekday: "narrow" });
/** "November 2026". */
export const formatMonth = (date: LocalDate) => format(date, { month: "long", year: "numeric" });
export const dayOfMonth = (date: LocalDate) => Number(date.slice(8, 10));

/** "16–22 Nov 2026", "28 Dec 2026 – 3 Jan 2027". */
export function formatSpan(from: LocalDate, to: LocalDate): string {
  if (from.slice(0, 7) === to.slice(0, 7)) return `${dayOfMonth(from)}–${formatDay(to)} ${to.slice(0, 4)}`;
  if (from.slice(0, 4) === to.slice(0, 4)) return `${formatDay(from)} – ${formatDay(to)} ${to.slice(0, 4)}`;
  return `${formatDay(from)} ${from.slice(0, 4)} – ${formatDay(to)} ${to.slice(0, 4)}`;
}
