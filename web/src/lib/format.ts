import type { LocalDate } from "./dates";
import { locale } from "./locale";

/*
 * Numbers, days and times as the person's region writes them. Money is in money.ts; dates.ts has the format of dates
 * that is the same for everybody.
 */

const DAY_STYLES = {
  /** "21 Nov" */
  short: { day: "numeric", month: "short" },
  /** "21 Nov 2026" */
  shortWithYear: { day: "numeric", month: "short", year: "numeric" },
  /** "21 November" */
  long: { day: "numeric", month: "long" },
  /** "21 November 2026" */
  longWithYear: { day: "numeric", month: "long", year: "numeric" },
  /** "Sat 21 Nov" */
  weekdayShort: { weekday: "short", day: "numeric", month: "short" },
  /** "Saturday 21 November" */
  weekdayLong: { weekday: "long", day: "numeric", month: "long" },
  /** "Saturday 21 November 2026" */
  weekdayLongWithYear: { weekday: "long", day: "numeric", month: "long", year: "numeric" },
  /** "Sat" */
  weekday: { weekday: "short" },
  /** "S" */
  weekdayLetter: { weekday: "narrow" },
  /** "Nov" */
  month: { month: "short" },
  /** "November 2026" */
  monthWithYear: { month: "long", year: "numeric" },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();
function dateTimeFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(locale(), options);
  formats.set(key, known);
  return known;
}

/** Formats a day of the calendar, whatever the time zone of the device. */
export function formatDay(date: LocalDate, style: keyof typeof DAY_STYLES): string {
  const text = dateTimeFormat({ ...DAY_STYLES[style], timeZone: "UTC" }).format(new Date(`${date}T00:00:00Z`));
  // Browsers disagree about "Saturday, 21 November".
  return text.replace(/, (?=\d+ )/, " ");
}

/** "16–22 Nov 2026", "28 Dec 2026 – 3 Jan 2027". */
export function formatDayRange(from: LocalDate, to: LocalDate): string {
  const format = dateTimeFormat({ ...DAY_STYLES.shortWithYear, timeZone: "UTC" });
  const text = format.formatRange(new Date(`${from}T00:00:00Z`), new Date(`${to}T00:00:00Z`));
  // Browsers disagree about the spaces around the dash.
  return text.replace(/\s+–\s+/, " – ").replace(/^(\d+) – (?=\d+ )(?=\d+ \p{L}+ \d+$)/u, "$1–");
}

/** "14:05", on the clocks of a time zone or of the device. */
export function formatTime(instant: Date, timeZone?: string): string {
  return dateTimeFormat({ hour: "2-digit", minute: "2-digit", timeZone }).format(instant);
}

/** "23 Jul 2026, 14:05", on the clocks of the device. */
export function formatDateTime(instant: Date): string {
  return dateTimeFormat({ dateStyle: "medium", timeStyle: "short" }).format(instant);
}

/** "12,480". */
export function formatNumber(value: number, options?: Intl.NumberFormatOptions): string {
  return value.toLocaleString(locale(), options);
}
