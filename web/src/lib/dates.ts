/** Days without a time zone, as YYYY-MM-DD. Days of training are local dates, never instants. */
export type LocalDate = string;
export type DateRange = { from: LocalDate; to: LocalDate };

const pad = (value: number) => String(value).padStart(2, "0");
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];

/** Whether a text is a date in the calendar; "2026-02-30" is not. */
export function isLocalDate(text: string | null | undefined): text is LocalDate {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text ?? "");
  if (!match) return false;
  const date = new Date(Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])));
  return date.toISOString().slice(0, 10) === text;
}

/** Returns the date of an instant in the time zone of the device. */
export function toLocalDate(instant: Date | string): LocalDate {
  const moment = new Date(instant);
  return `${moment.getFullYear()}-${pad(moment.getMonth() + 1)}-${pad(moment.getDate())}`;
}

/** Parses DD/MM/YYYY, the format of some of the API's dates. */
export function parseSlashedDate(text: string): LocalDate {
  return text.split("/").reverse().join("-");
}

/** Adds days; a negative number subtracts. */
export function addDays(date: LocalDate, days: number): LocalDate {
  const moved = new Date(`${date}T00:00:00Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 10);
}

/** Returns consecutive dates. */
export const datesFrom = (from: LocalDate, days: number): LocalDate[] =>
  Array.from({ length: days }, (_, index) => addDays(from, index));

/** Adds months; the day is the last of the month where it has fewer days (31 March minus 1 is 28 or 29 February). */
export function addMonths(date: LocalDate, months: number): LocalDate {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return `${first.getUTCFullYear()}-${pad(first.getUTCMonth() + 1)}-${pad(Math.min(day, last))}`;
}

/** Returns the Monday of the week of a date, for weeks that start on Monday everywhere; see week.ts for others. */
export function mondayOf(date: LocalDate): LocalDate {
  return addDays(date, -weekdayOf(date));
}

/** The weekday of a date, from 0 (Monday) to 6. */
export function weekdayOf(date: LocalDate): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** "24 Jul, 2026", the same for everybody. */
export function formatDate(date: LocalDate): string {
  const [year, month, day] = date.split("-") as [string, string, string];
  return `${day} ${MONTHS[Number(month) - 1]}, ${year}`;
}

export type Preset = "1d" | "1w" | "1m" | "1y" | "6mo" | "mtd" | "qtd" | "all";

/** Returns the range of a preset; "6mo" starts five months ago, "all" has no bounds. */
export function presetRange(preset: Preset, today: LocalDate): DateRange | undefined {
  switch (preset) {
    case "1d":
      return { from: addDays(today, -1), to: today };
    case "1w":
      return { from: addDays(today, -7), to: today };
    case "1m":
      return { from: addMonths(today, -1), to: today };
    case "1y":
      return { from: addMonths(today, -12), to: today };
    case "6mo":
      return { from: addMonths(today, -5), to: today };
    case "mtd":
      return { from: `${today.slice(0, 7)}-01`, to: today };
    case "qtd": {
      const month = Number(today.slice(5, 7));
      return { from: `${today.slice(0, 4)}-${pad(month - ((month - 1) % 3))}-01`, to: today };
    }
    case "all":
      return undefined;
  }
}

/** Returns the range from one month ago to today. */
export function defaultRange(today: LocalDate): DateRange {
  return { from: addMonths(today, -1), to: today };
}

/** Whether both ends are dates up to today, in order. */
export function isRange(from: string | null | undefined, to: string | null | undefined, today: LocalDate): boolean {
  return isLocalDate(from) && isLocalDate(to) && from <= to && to <= today;
}
