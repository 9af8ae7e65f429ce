import type { CalendarDay } from "./calendarDay";
import { blocksOf, isTimed } from "./content";
import { allSets, isWorkingSet } from "./sets";

/** How many working sets and scores of a day were neither done nor skipped; null if there is nothing to log. */
export function countOpenItems({ content, results, scores }: CalendarDay): number | null {
  const sets = allSets(content).filter(({ set }) => isWorkingSet(set));
  const items = [
    ...sets.map(({ set }) => set.id),
    ...blocksOf(content)
      .filter(isTimed)
      .map(({ id }) => id),
  ];
  const logged = new Set([...results.map((one) => one.set_id), ...scores.map((one) => one.block_id)]);
  return items.length === 0 ? null : items.filter((id) => !logged.has(id)).length;
}

/** Whether something of a day was done: a set that is no warm-up and was not skipped, or a score. */
export const hasTrained = ({ results, scores }: CalendarDay): boolean =>
  scores.length > 0 ||
  results.some(({ done, prescribed }) => (done.skipped ?? null) === null && prescribed.kind !== "warmup");

/**
 * Whether a day is shown as done: something of it was done, and its client finished it or nothing is left to log. A day
 * without anything to log is done once it is finished. The server has the same rule (`training/access/done_days.py`).
 */
export function isDayDone(day: CalendarDay): boolean {
  const open = countOpenItems(day);
  const finished = Boolean(day.log?.completed_at);
  if (open === null) return finished;
  return hasTrained(day) && (finished || open === 0);
}
