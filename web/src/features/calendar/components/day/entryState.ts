import type { Entry, PrescribedSet } from "~/domain/training/content";
import { isWorkingSet } from "~/domain/training/sets";
import { isRecord, oneRepMaxInKg } from "~/domain/training/strength";
import { type SetBefore, type Suggestion, suggestResult } from "../../lib/suggestion";
import type { DayState } from "./dayState";
import { applySwap, currentSwap, isResultOf, previousOf, type Swap } from "./swap";

/** The current exercise: the prescribed one, or one that replaces it. */
export type EntryState = {
  prescribed: Entry;
  entry: Entry;
  swap?: Swap;
  previous: ReturnType<typeof previousOf>;
};

type EntryContext = Pick<DayState, "day" | "log" | "drafts">;

export function entryStateOf(prescribed: Entry, { day, log, drafts }: EntryContext): EntryState {
  const swap = currentSwap(prescribed, log.results, drafts.values.swaps?.[prescribed.id]);
  const entry = applySwap(prescribed, swap);
  return { prescribed, entry, swap, previous: previousOf(day, entry, swap) };
}

/** Returns what each set of an exercise shows before anything is typed. */
export function suggestionsFor({ prescribed, entry, previous }: EntryState, state: DayState): Suggestion[] {
  const { day, log, unit } = state;
  let before: SetBefore | undefined;
  return entry.sets.map((set) => {
    const suggestion = suggestResult(entry, set, {
      unit,
      steps: day.load_steps,
      content: day.content,
      previous,
      before,
    });
    const result = log.results.get(set.id)?.result;
    if (result?.load && isWorkingSet(set) && isResultOf(result, prescribed, entry)) before = { set, result };
    return suggestion;
  });
}

/** Returns the id of the set of today that is a personal record, if there is one; of several the best. */
export function recordSetId(prescribed: Entry, context: EntryContext): string | undefined {
  const { entry, previous } = entryStateOf(prescribed, context);
  let best: { id: string; max: number } | undefined;
  for (const set of entry.sets) {
    const { result, correction } = context.log.results.get(set.id) ?? {};
    if (
      !result ||
      correction?.counted === false ||
      !isResultOf(result, prescribed, entry) ||
      !isRecord(set, result, previous?.best)
    )
      continue;
    const max = oneRepMaxInKg(set, result) ?? 0;
    if (!best || max > best.max + 1e-9) best = { id: set.id, max };
  }
  return best?.id;
}

/** Returns the set that "How hard was it?" is about: the one that was done last, or else the next one. */
export function setToRate(
  sets: readonly PrescribedSet[],
  results: ReadonlyMap<string, { loggedAt: string }>,
): PrescribedSet | undefined {
  let last: PrescribedSet | undefined;
  for (const set of sets) {
    const at = results.get(set.id)?.loggedAt;
    if (at !== undefined && at >= (results.get(last?.id ?? "")?.loggedAt ?? "")) last = set;
  }
  return last ?? sets[0];
}
