import type { DayDetails, Performance } from "./calendarDay";
import type { Load, PrescribedSet } from "./content";
import { type Equipment, roundToEquipment } from "./equipment";
import { fromKg, toKg, type Unit } from "./load";
import { isWorkingSet } from "./sets";

type Best = NonNullable<DayDetails["previous"][string]["best"]>;

/** Returns the one-rep max by Epley, w × (1 + r / 30); a single is its own maximum. */
export function epley(weight: number, reps: number): number {
  return reps === 1 ? weight : weight * (1 + reps / 30);
}

/** Estimates from more repetitions are too rough. */
const MAX_REPS_FOR_ESTIMATE = 10;

/**
 * The one-rep max that the result of a set implies, in kilograms; undefined for a warm-up, without load and reps, and
 * from more than ten reps. The server has the same rule; both read the cases in one_rep_max.json.
 */
export function oneRepMaxInKg(
  set: Pick<PrescribedSet, "kind">,
  { load, reps, skipped }: Performance,
): number | undefined {
  if (!isWorkingSet(set) || (skipped ?? null) !== null || !load?.value || !reps) return undefined;
  return reps > MAX_REPS_FOR_ESTIMATE ? undefined : epley(toKg(load), reps);
}

/** The weight moved in a set, in kilograms; 0 without load and reps. */
export function volumeInKg({ load, reps, skipped }: Performance): number {
  if ((skipped ?? null) !== null || !load || !reps) return 0;
  return toKg(load) * reps;
}

const RECORD_GAIN_KG = 0.5;
/** A load that is offered in the other unit can be half a step of a bar more. */
const RECORD_GAIN_IN_OTHER_UNIT_KG = 1.7;
const inHundredths = (value: number): number => Math.round(value * 100);

/**
 * Whether the result of a working set is a personal record: its one-rep max exceeds the best of all days before by the
 * margin. The server, which leaves `best` out where the load helps or is added to the body, has the same rule for
 * coaches; both read the cases in records.json.
 */
export function isRecord(
  set: Pick<PrescribedSet, "kind">,
  result: Performance,
  best: (Pick<Best, "one_rep_max_kg"> & { load: Pick<Load, "unit"> }) | null | undefined,
): boolean {
  const max = oneRepMaxInKg(set, result);
  if (max === undefined || !best) return false;
  const margin = best.load.unit === result.load?.unit ? RECORD_GAIN_KG : RECORD_GAIN_IN_OTHER_UNIT_KG;
  return inHundredths(max) - inHundredths(best.one_rep_max_kg) >= inHundredths(margin);
}

/** A percentage of the one-rep max as a weight: rounded to what there is, and exactly, with the maximum and its best set. */
export type LoadEstimate = { load: Load; max: Load; exact: number; best: Best };

/** Returns what a percentage of the one-rep max means in weight, or undefined if too little is known. */
export function estimateLoad(
  percent: number | null | undefined,
  best: Best | null | undefined,
  unit: Unit,
  equipment?: Equipment,
): LoadEstimate | undefined {
  if (!percent || !best || best.one_rep_max_kg <= 0) return undefined;
  const max = fromKg(best.one_rep_max_kg, unit);
  const exact = (max * percent) / 100;
  const value = roundToEquipment(exact, unit, equipment);
  return {
    load: { value, unit },
    max: { value: Math.round(max * 2) / 2, unit },
    exact: Math.round(exact * 10) / 10,
    best,
  };
}
