import type { LocalDate } from "~/lib/dates";
import { formatDay as format, formatDayRange } from "~/lib/format";

/** "21 Nov". */
export const formatDay = (date: LocalDate) => format(date, "short");
/** "Saturday 21 November". */
export const formatLongDay = (date: LocalDate) => format(date, "weekdayLong");
/** "Sat". */
export const weekdayShort = (date: LocalDate) => format(date, "weekday");
/** "S". */
export const weekdayLetter = (date: LocalDate) => format(date, "weekdayLetter");
/** "November 2026". */
export const formatMonth = (date: LocalDate) => format(date, "monthWithYear");
export const dayOfMonth = (date: LocalDate) => Number(date.slice(8, 10));
/** "16–22 Nov 2026". */
export const formatSpan = formatDayRange;
