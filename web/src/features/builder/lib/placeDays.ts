import { DAYS_PER_WEEK, weekOf } from "~/domain/training/weeks";
import { weekdayOf } from "~/lib/dates";

/** What a text says about when a day is: its week and day from 1, its weekday from 0 (Monday). */
export type DayHeading = { week: number | null; day: number | null; weekday: number | null };

/**
 * The days of the timeline on which days of a text are put, in the order of the text. The lowest week that is named is
 * the week of `start`; a day that says nothing follows the one before. Two days never share a place.
 *
 * `anchor` is the date of day 0 of a shared calendar, which decides where weekdays are; without it a week begins on
 * Monday.
 */
export function placeDays(headings: DayHeading[], start: number, anchor: string | null): number[] {
  const firstWeekday = anchor ? weekdayOf(anchor) : 0;
  const namedWeeks = headings.flatMap(({ week: named }) => named ?? []);
  const taken = new Set<number>();
  let before = start - 1;
  let week = weekOf(start);
  let namedWeek = Math.min(...namedWeeks);
  return headings.map((heading) => {
    if (heading.week !== null) {
      week += heading.week - namedWeek;
      namedWeek = heading.week;
    }
    let place = placeInWeek(heading, week, firstWeekday) ?? before + 1;
    // The weekdays of the next week have no heading of their own: Saturday, then Monday.
    if (heading.week === null && heading.weekday !== null && place <= before) {
      week = weekOf(before) + 1;
      place = week * DAYS_PER_WEEK + (place % DAYS_PER_WEEK);
    }
    while (taken.has(place)) place += 1;
    taken.add(place);
    before = place;
    return place;
  });
}

function placeInWeek({ week: named, day, weekday }: DayHeading, week: number, firstWeekday: number): number | null {
  if (weekday !== null) return week * DAYS_PER_WEEK + ((weekday - firstWeekday + DAYS_PER_WEEK) % DAYS_PER_WEEK);
  if (day !== null) return week * DAYS_PER_WEEK + day - 1;
  return named === null ? null : week * DAYS_PER_WEEK;
}
