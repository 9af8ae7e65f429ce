import type { Schemas } from "~/api/client";
import type { DayDetails, Performance } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";

/** An exercise that replaces the prescribed one, with its previous results if known. */
export type Swap = NonNullable<Performance["swapped"]> & { previous?: DayDetails["previous"][string] | null };
export type SwapOption = Schemas["SwapOption"];

type Results = ReadonlyMap<string, { result: Performance; loggedAt: string }>;

/**
 * Returns the swap chosen on this device (`null`: back to the prescribed exercise), else that of the most recently
 * logged set.
 */
export function currentSwap(entry: Entry, results: Results, chosen: Swap | null | undefined): Swap | undefined {
  if (chosen !== undefined) return chosen ?? undefined;
  const logged = entry.sets.flatMap(({ id }) => results.get(id) ?? []);
  const newest = logged.toSorted((a, b) => (a.loggedAt < b.loggedAt ? 1 : -1))[0];
  return newest?.result.swapped ?? undefined;
}

/** Returns the entry with the exercise replaced, without its loads: they were meant for the prescribed exercise. */
export function applySwap(entry: Entry, swap: Swap | undefined): Entry {
  if (!swap || swap.exercise_id === entry.exercise_id) return entry;
  const { exercise_id, name, measurement } = swap;
  return { ...entry, exercise_id, name, measurement, sets: entry.sets.map((set) => ({ ...set, load: null })) };
}

/** The previous results of the current exercise. */
export function previousOf(day: DayDetails, entry: Entry, swap: Swap | undefined) {
  return entry.exercise_id ? (day.previous[entry.exercise_id] ?? swap?.previous ?? undefined) : undefined;
}

/** Whether a result belongs to the current exercise. */
export function isResultOf(result: Performance, prescribed: Entry, entry: Entry): boolean {
  return (result.swapped?.exercise_id ?? prescribed.exercise_id) === entry.exercise_id;
}

/** Returns the result with the swapped exercise, or without one. */
export function withSwap(result: Performance, swap: Swap | undefined): Performance {
  const { swapped: _, ...performance } = result;
  if (!swap) return performance;
  const { exercise_id, name, measurement } = swap;
  return { ...performance, swapped: { exercise_id, name, measurement } };
}
