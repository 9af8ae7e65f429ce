import type { DayDetails, Performance } from "./calendarDay";
import type { Entry, Load, PrescribedSet } from "./content";
import { equipmentOf, type OwnSteps, offeredLoad, roundToEquipment } from "./equipment";
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

/** The usual training max: Jim Wendler, "5/3/1", takes 90 % of the one-rep max, so that every week can be done. */
export const TRAINING_MAX_PERCENT = 90;

/** What is known of a client's strength in an exercise; devices may have stored it before there were training maxima. */
export type Maxima = Pick<DayDetails["previous"][string], "recent_best"> &
  Partial<Pick<DayDetails["previous"][string], "training_max">>;
type Lift = Pick<Entry, "name" | "measurement">;

/** A maximum in the client's unit: the one-rep max, or the training max that follows from it or was set by the coach. */
export type Maximum = { load: Load } & (
  | { kind: "one_rep_max"; best: Best }
  | { kind: "training_max"; best: Best; oneRepMax: Load }
  | { kind: "chosen_training_max"; setOn: string }
);

/** An estimate is no more precise than half a unit. */
const toHalf = (value: number): number => Math.round(value * 2) / 2;

function oneRepMaxOf({ recent_best: best }: Maxima, unit: Unit) {
  if (!best || best.one_rep_max_kg <= 0) return undefined;
  const exact = fromKg(best.one_rep_max_kg, unit);
  return { best, exact, load: { value: toHalf(exact), unit } };
}

/**
 * Returns the training max of an exercise: the coach's, or else 90 % of the one-rep max. It is a weight that there is,
 * as coaches write it down.
 */
export function trainingMaxOf(maxima: Maxima, lift: Lift, unit: Unit, steps: OwnSteps): Maximum | undefined {
  if (maxima.training_max) {
    const { load, set_on: setOn } = maxima.training_max;
    return { kind: "chosen_training_max", load: offeredLoad(load, lift, unit, steps), setOn };
  }
  const known = oneRepMaxOf(maxima, unit);
  if (!known) return undefined;
  const value = roundToEquipment((known.exact * TRAINING_MAX_PERCENT) / 100, unit, equipmentOf(lift), steps);
  return { kind: "training_max", load: { value, unit }, best: known.best, oneRepMax: known.load };
}

/** A percentage of a maximum as a weight: rounded to what there is, and exactly. */
export type LoadEstimate = { percent: number; max: Maximum; load: Load; exact: number };

/** Returns what the percentage of a set means in weight, or undefined if it has none or too little is known. */
export function estimateLoad(
  set: Pick<PrescribedSet, "percent_1rm" | "percent_tm">,
  maxima: Maxima | null | undefined,
  lift: Lift,
  unit: Unit,
  steps: OwnSteps,
): LoadEstimate | undefined {
  if (!maxima) return undefined;
  const round = (percent: number, max: Maximum, exact: number): LoadEstimate => ({
    percent,
    max,
    load: { value: roundToEquipment(exact, unit, equipmentOf(lift), steps), unit },
    exact: Math.round(exact * 10) / 10,
  });
  if (set.percent_1rm) {
    const known = oneRepMaxOf(maxima, unit);
    if (!known) return undefined;
    const max: Maximum = { kind: "one_rep_max", load: known.load, best: known.best };
    return round(set.percent_1rm, max, (known.exact * set.percent_1rm) / 100);
  }
  const max = set.percent_tm ? trainingMaxOf(maxima, lift, unit, steps) : undefined;
  return max && set.percent_tm ? round(set.percent_tm, max, (max.load.value * set.percent_tm) / 100) : undefined;
}
