import type { Performance } from "~/domain/training/calendarDay";
import type { Content, Entry, PrescribedSet } from "~/domain/training/content";
import { offeredLoad } from "~/domain/training/equipment";
import type { Reader } from "~/domain/training/format";
import { isWorkingSet } from "~/domain/training/sets";
import { estimateLoad, type LoadEstimate } from "~/domain/training/strength";
import { lastResult, type Previous } from "./lastTime";
import { fieldsOf } from "./setFields";

export type Suggestion = { result: Performance; estimate?: LoadEstimate; from: "coach" | "percent" | "today" | "last" };

/** The set of today before, and what was done in it. */
export type SetBefore = { set: PrescribedSet; result: Performance };
type Context = Reader & { content: Content; previous?: Previous; before?: SetBefore };

const repsOf = ({ reps }: PrescribedSet) => reps?.min ?? 0;
const isSameWork = (a: PrescribedSet, b: PrescribedSet) =>
  repsOf(a) === repsOf(b) && (a.kind === "drop") === (b.kind === "drop");

/**
 * Returns what the row of a set shows before anything is typed; one tap logs exactly this. The coach's values come
 * first, then a percentage of the client's own one-rep max or training max, then the load of the set before if it asks for the same
 * work, then that of last time. The load of a set with fewer repetitions is never offered: it could be too heavy.
 */
export function suggestResult(entry: Entry, set: PrescribedSet, context: Context): Suggestion {
  const result: Performance = {};
  if (set.reps) result.reps = set.reps.min;
  for (const field of ["seconds", "meters", "calories"] as const) {
    const prescribed = set[field] ?? null;
    if (prescribed !== null) result[field] = prescribed;
  }
  const { unit, steps } = context;
  if (set.load) {
    result.load = offeredLoad(set.load, entry, unit, steps);
    return { result, from: "coach" };
  }
  if (!fieldsOf(entry).includes("load")) return { result, from: "coach" };
  const estimate = estimateLoad(set, context.previous, entry, unit, steps);
  if (estimate) return { result: { ...result, load: estimate.load }, estimate, from: "percent" };
  const isPercent = (set.percent_1rm ?? set.percent_tm ?? null) !== null;
  const withLoad = (load: Performance["load"]) =>
    load ? { ...result, load: offeredLoad(load, entry, unit, steps) } : undefined;
  const { before } = context;
  const withToday = !before || !isWorkingSet(set) || isPercent ? undefined : withLoad(before.result.load);
  const today: Suggestion | undefined = withToday && { result: withToday, from: "today" };
  if (today && before && isSameWork(before.set, set)) return today;
  const last = withLoad(lastResult(entry, set, context)?.load);
  if (last) return { result: last, from: "last" };
  return today && before && repsOf(before.set) >= repsOf(set) ? today : { result, from: "coach" };
}
