import type { CalendarDay } from "~/domain/training/calendarDay";
import { type Progress, progressOf } from "~/domain/training/sets";
import { m } from "~/paraglide/messages.js";

/** How much of a day is done, from its results and scores: what was skipped is not, wherever it is shown. */
export const dayProgress = (day: CalendarDay): Progress =>
  progressWith(
    day,
    day.results.filter(({ done }) => (done.skipped ?? null) === null),
  );

/** How many sets or blocks of a day were neither done nor skipped. */
export function countOpenSets(day: CalendarDay): number {
  const { done, total } = progressWith(day, day.results);
  return total - done;
}

function progressWith({ content, scores }: CalendarDay, results: CalendarDay["results"]): Progress {
  const setIds = new Set(results.map(({ set_id: id }) => id));
  const blockIds = new Set(scores.map(({ block_id: id }) => id));
  return progressOf(content, setIds, blockIds);
}

/** "4 of 21 sets"; empty if there is nothing to log. */
export function formatProgress({ done, total, unit }: Progress): string {
  if (total === 0) return "";
  return unit === "sets" ? m.calendar_sets_of({ done, total }) : m.calendar_blocks_of({ done, total });
}
