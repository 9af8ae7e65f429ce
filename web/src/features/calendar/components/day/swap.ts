import type { Schemas } from "~/api/client";
import type { OpenDay, SetResult } from "~/domain/training/calendarDay";
import type { Entry } from "~/domain/training/content";

/** An exercise that is done in place of the prescribed one; with what was last done in it, where that is known. */
export type Swap = NonNullable<SetResult["swapped"]> & { previous?: OpenDay["previous"][string] | null };
export type SwapOption = Schemas["SwapOption"];

type Results = ReadonlyMap<string, { done: SetResult; loggedAt: string }>;

/** What is done instead: as chosen on this device (`null`: as prescribed again), else as the last set was logged. */
export function swapOf(entry: Entry, results: Results, chosen: Swap | null | undefined): Swap | undefined {
  if (chosen !== undefined) return chosen ?? undefined;
  const logged = entry.sets.flatMap(({ id }) => results.get(id) ?? []);
  const last = logged.toSorted((one, other) => (one.loggedAt < other.loggedAt ? 1 : -1))[0];
  return last?.done.swapped ?? undefined;
}

/** The exercise with its sets as they are done now. A weight in kilograms was meant for the prescribed one. */
export function inPlaceOf(entry: Entry, swap: Swap | undefined): Entry {
  if (!swap || swap.exercise_id === entry.exercise_id) return entry;
  const { exercise_id, name, measurement } = swap;
  return { ...entry, exercise_id, name, measurement, sets: entry.sets.map((set) => ({ ...set, load: null })) };
}

/** What was last done in the exercise that is done now. */
export function previousOf(day: OpenDay, entry: Entry, swap: Swap | undefined) {
  return entry.exercise_id ? (day.previous[entry.exercise_id] ?? swap?.previous ?? undefined) : undefined;
}

/** Whether a logged set is of the exercise that is done now. */
export function isOf(done: SetResult, asked: Entry, doing: Entry): boolean {
  return (done.swapped?.exercise_id ?? asked.exercise_id) === doing.exercise_id;
}

/** What is logged says which exercise it was, where it is not the prescribed one. */
export function named(done: SetResult, swap: Swap | undefined): SetResult {
  const { swapped: _, ...rest } = done;
  if (!swap) return rest;
  const { exercise_id, name, measurement } = swap;
  return { ...rest, swapped: { exercise_id, name, measurement } };
}
