export const DAYS_PER_WEEK = 7;

/** The week of a day, counted from 0 as days are. */
export const weekOf = (day: number): number => Math.floor(day / DAYS_PER_WEEK);

/** Days are stored from 0 and shown from 1: day 37 is week 6, day 3. */
export function weekAndDay(day: number): { week: number; day: number } {
  return { week: weekOf(day) + 1, day: (day % DAYS_PER_WEEK) + 1 };
}
