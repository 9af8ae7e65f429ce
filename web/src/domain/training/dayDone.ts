import type { CalendarDay } from "./calendarDay";
import { blocksOf, isTimed } from "./content";
import { allSets, isWorkingSet } from "./sets";

/**
 * Whether a day is shown as done: something of it was done, and its client finished it or nothing is left to log. A day
 * without anything to log is done once it is finished. The server has the same rule (`training/access/done_days.py`).
 */
export function isDayDone({ content, results, scores, log }: CalendarDay): boolean {
  const sets = allSets(content).filter(({ set }) => isWorkingSet(set));
  const items = [
    ...sets.map(({ set }) => set.id),
    ...blocksOf(content)
      .filter(isTimed)
      .map(({ id }) => id),
  ];
  const logged = new Set([...results.map((one) => one.set_id), ...scores.map((one) => one.block_id)]);
  const hasTrained =
    scores.length > 0 ||
    results.some(({ done, prescribed }) => (done.skipped ?? null) === null && prescribed.kind !== "warmup");
  const finished = Boolean(log?.completed_at);
  if (items.length === 0) return finished;
  return hasTrained && (finished || items.every((id) => logged.has(id)));
}
