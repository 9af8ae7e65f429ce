import type { LocalDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";

const DAY_MS = 86_400_000;
const TOLERANCE = 1e-9;

/** A local date as a number of days, to place it on an axis. */
export const dayNumber = (date: LocalDate): number => Date.parse(date) / DAY_MS;

const dateOf = (day: number): LocalDate => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** 1, 2 and 5 times every power of ten that a chart can need. */
export const ROUND_STEPS: readonly number[] = Array.from({ length: 9 }, (_, power) => power - 2).flatMap((power) =>
  [1, 2, 5].map((digit) => digit * 10 ** power),
);

/** Returns round numbers for a few grid lines that span all values: `most` is how many steps these span. */
export function ticksOf(values: readonly number[], steps: readonly number[] = ROUND_STEPS, most = 2.2): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = steps.find((size) => (high - low) / size <= most) ?? (steps.at(-1) as number) * 2.5;
  // 65.1 / 0.1 is 650.9999999999999, and adding up steps would give 0.30000000000000004.
  const first = Math.floor(low / step + TOLERANCE);
  const count = Math.max(2, Math.ceil(high / step - first - TOLERANCE) + 1);
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const MOST_STRETCH = 3;
const LEAST_SPAN = 0.05;
const OPEN_END = 0.15;

/** Values from `low` to `high`; an open end goes on for ever. */
export type Band = { low: number | null; high: number | null };

/**
 * Returns the ends of bands to which the axis of `values` reaches, too, and a little beyond an open one. What is so far
 * away that the line would become flat is left out.
 */
export function bandEnds(values: readonly number[], bands: readonly Band[]): number[] {
  let [low, high] = [Math.min(...values), Math.max(...values)];
  const most = Math.max(high - low, Math.max(Math.abs(low), Math.abs(high)) * LEAST_SPAN) * MOST_STRETCH;
  const beyond = (most / MOST_STRETCH) * OPEN_END;
  const found: number[] = [];
  const ends = bands.flatMap((band) => [
    ...(band.low === null ? [] : [band.low, ...(band.high === null ? [band.low + beyond] : [])]),
    ...(band.high === null ? [] : [band.high, ...(band.low === null ? [band.high - beyond] : [])]),
  ]);
  for (const end of ends.toSorted((one, other) => distance(one, low, high) - distance(other, low, high))) {
    if (Math.max(high, end) - Math.min(low, end) > most) continue;
    [low, high] = [Math.min(low, end), Math.max(high, end)];
    found.push(end);
  }
  return found;
}

const distance = (value: number, low: number, high: number) => Math.max(low - value, value - high, 0);

export type AxisLabel = { at: number; label: string };

/** Returns labels for the months that begin between two days, or for the first day where none does. */
export function monthLabels(start: number, end: number): AxisLabel[] {
  const labels: AxisLabel[] = [];
  for (let at = Math.ceil(start); at <= end; at++) {
    const date = dateOf(at);
    if (date.endsWith("-01")) labels.push({ at, label: formatDay(date, "month") });
  }
  const everyNth = Math.ceil(labels.length / 6);
  if (labels.length > 0) return labels.filter((_, index) => index % everyNth === 0);
  return [{ at: start, label: formatDay(dateOf(start), "short") }];
}

const spansYears = (start: number, end: number): boolean => end - start > 400;

/** Returns how many labels of days have room: those with a year need more of it. */
export const mostDayLabels = (start: number, end: number, width: number): number =>
  Math.max(spansYears(start, end) ? 2 : 3, Math.floor(width / 112));

/** Returns labels for a few days at even distances, the first and the last among them; of long spans with the year. */
export function dayLabels(start: number, end: number, most: number): AxisLabel[] {
  const style = spansYears(start, end) ? "monthWithYear" : "short";
  const parts = Math.max(1, Math.min(most - 1, end - start));
  return Array.from({ length: end > start ? parts + 1 : 1 }, (_, index) => {
    const at = Math.round(start + ((end - start) * index) / parts);
    return { at, label: formatDay(dateOf(at), style) };
  });
}
