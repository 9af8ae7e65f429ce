import type { DayDetails, Performance } from "./calendarDay";
import type { Load, PrescribedSet } from "./content";
import { fromKg, roundToEquipment, toKg, type Unit } from "./load";
import { isWorkingSet } from "./sets";

type Best = NonNullable<DayDetails["previous"][string]["best"]>;

/** Returns the one-rep max by Epley, w × (1 + r / 30); a single is its own maximum. */
export function epley(weight: number, reps: number): number {
  return reps === 1 ? weight : weight * (1 + reps / 30);
}

/** The one-rep max that a result implies, in kilograms; undefined without load and reps. */
export function oneRepMaxInKg({ load, reps }: Performance): number | undefined {
  return load && reps ? epley(toKg(load), reps) : undefined;
}

/** The weight moved in a set, in kilograms; 0 without load and reps. */
export function volumeInKg({ load, reps, skipped }: Performance): number {
  if ((skipped ?? null) !== null || !load || !reps) return 0;
  return toKg(load) * reps;
}

/** Estimates from more repetitions are too rough for a record. */
const RECORD_MAX_REPS = 10;
const RECORD_MIN_GAIN_KG = 0.5;

/** Whether the result of a working set is a personal record: a better one-rep max than any before it. */
export function isRecord(
  set: Pick<PrescribedSet, "kind">,
  result: Performance,
  best: Best | null | undefined,
): boolean {
  const max = oneRepMaxInKg(result);
  if (
    !isWorkingSet(set) ||
    !best ||
    max === undefined ||
    (result.reps ?? 0) > RECORD_MAX_REPS ||
    (result.skipped ?? null) !== null
  ) {
    return false;
  }
  return max >= best.one_rep_max_kg + RECORD_MIN_GAIN_KG;
}

/** A percentage of the one-rep max as a weight: rounded to plates, and exactly, with the maximum and its best set. */
export type LoadEstimate = { load: Load; max: Load; exact: number; best: Best };

/** Returns what a percentage of the one-rep max means in weight, or undefined if too little is known. */
export function estimateLoad(
  percent: number | null | undefined,
  best: Best | null | undefined,
  unit: Unit,
): LoadEstimate | undefined {
  if (!percent || !best || best.one_rep_max_kg <= 0) return undefined;
  const max = fromKg(best.one_rep_max_kg, unit);
  const exact = (max * percent) / 100;
  const value = roundToEquipment(exact, unit);
  return {
    load: { value, unit },
    max: { value: Math.round(max * 2) / 2, unit },
    exact: Math.round(exact * 10) / 10,
    best,
  };
}
