import type { DayDetails, Performance } from "~/domain/training/calendarDay";
import type { Entry, Load, PrescribedSet } from "~/domain/training/content";
import { convertLoad, fromKg, roundToEquipment, toKg, type Unit } from "~/domain/training/load";
import { isWorkingSet } from "~/domain/training/sets";
import { estimateLoad, type LoadEstimate } from "~/domain/training/strength";
import { fieldsOf } from "./setFields";

type Previous = DayDetails["previous"][string];

/** The sets of last time for this exercise: those with the same name, if there are any. */
function setsOfLastTime(entry: Entry, previous: Previous | undefined) {
  const sets = (previous?.sets ?? []).filter(({ skipped }) => (skipped ?? null) === null);
  const sameName = sets.filter(({ name }) => name === entry.name);
  return sameName.length > 0 ? sameName : sets;
}

/** What was done last time in the same place: warm-ups against warm-ups, working sets against working sets. */
export function lastResult(entry: Entry, set: PrescribedSet, previous: Previous | undefined): Performance | undefined {
  const isWarmup = !isWorkingSet(set);
  const position = entry.sets.filter((other) => !isWorkingSet(other) === isWarmup).findIndex(({ id }) => id === set.id);
  return setsOfLastTime(entry, previous).filter(({ warmup }) => warmup === isWarmup)[position];
}

export type Suggestion = { result: Performance; estimate?: LoadEstimate; from: "coach" | "percent" | "today" | "last" };

/** Converts what the coach wrote to a weight that the client can take in the other unit. */
function convertToEquipment(load: Load, { measurement }: Entry, unit: Unit): Load {
  const onBar = measurement === "weight_reps";
  return { value: roundToEquipment(fromKg(toKg(load), unit), unit, { onBar }), unit };
}

/**
 * Returns what the row of a set shows before anything is typed; one tap logs exactly this. The coach's values come
 * first, then a percentage of the client's own one-rep max, then the load of the set before, then that of last time.
 */
export function suggestResult(
  entry: Entry,
  set: PrescribedSet,
  context: { unit: Unit; previous?: Previous; before?: Performance },
): Suggestion {
  const result: Performance = {};
  if (set.reps) result.reps = set.reps.min;
  for (const field of ["seconds", "meters", "calories"] as const) {
    const prescribed = set[field] ?? null;
    if (prescribed !== null) result[field] = prescribed;
  }
  const { unit } = context;
  if (set.load) {
    result.load = set.load.unit === unit ? set.load : convertToEquipment(set.load, entry, unit);
    return { result, from: "coach" };
  }
  if (!fieldsOf(entry).includes("load")) return { result, from: "coach" };
  const estimate = estimateLoad(set.percent_1rm, context.previous?.recent_best, unit);
  if (estimate) return { result: { ...result, load: estimate.load }, estimate, from: "percent" };
  const isPercent = (set.percent_1rm ?? set.percent_tm ?? null) !== null;
  const withLoad = (load: Performance["load"]) => (load ? { ...result, load: convertLoad(load, unit) } : undefined);
  const today = !isWorkingSet(set) || isPercent ? undefined : withLoad(context.before?.load);
  if (today) return { result: today, from: "today" };
  const last = withLoad(lastResult(entry, set, context.previous)?.load);
  return last ? { result: last, from: "last" } : { result, from: "coach" };
}
