import { MAX_LOAD, MAX_PERCENT, MAX_REPS, MAX_SETS, MIN_PERCENT } from "~/api/limits";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { fromKg, roundToHundredth, toKg, type Unit } from "~/domain/training/load";
import { newId } from "~/domain/training/newParts";
import { isWorkingSet, workingSets } from "~/domain/training/sets";

/** What changes from one week to the next when a row is filled to the right. */
export type FillStep =
  | { kind: "same" }
  | { kind: "load"; amount: number; unit: Unit }
  | { kind: "percent" | "reps" | "sets"; amount: number };

const LOAD_STEP: Record<Unit, number> = { kg: 2.5, lb: 5 };
/** To what a load is rounded after a step in percent, and a step that is converted; smaller steps to halves. */
const ROUNDED_TO = 2.5;
const LIGHT_STEP = 0.5;

/** The steps of the pill, in the order of the arrow keys. */
export function fillSteps(unit: Unit): FillStep[] {
  return [
    { kind: "percent", amount: -2.5 },
    { kind: "same" },
    { kind: "percent", amount: 2.5 },
    { kind: "percent", amount: 5 },
    { kind: "load", amount: LOAD_STEP[unit], unit },
    { kind: "reps", amount: 1 },
    { kind: "sets", amount: 1 },
  ];
}

/** The step that suits the loads of the rows: percentages or weights, else the same again. */
export function defaultStep(entries: Entry[], steps: FillStep[]): number {
  const sets = entries.flatMap(workingSets);
  const isPercent = sets.some((set) => set.percent_1rm !== null || set.percent_tm !== null);
  const kind = isPercent ? "percent" : sets.some((set) => set.load) ? "load" : "same";
  return Math.max(
    0,
    steps.findIndex((step) => step.kind === kind && (step.kind === "same" || step.amount > 0)),
  );
}

const percentOf = (percent: number | null, more: number) =>
  percent === null ? null : roundToHundredth(Math.min(MAX_PERCENT, Math.max(MIN_PERCENT, percent + more)));

const roundToStep = (value: number, step: number) => Math.round(value / step) * step;

/** A step of weight in the unit of the load, as plates allow: 5 lb are 2.5 kg there. */
function loadStepIn(unit: Unit, step: { amount: number; unit: Unit }): number {
  if (unit === step.unit) return step.amount;
  const converted = fromKg(toKg({ value: step.amount, unit: step.unit }), unit);
  return roundToStep(converted, Math.abs(converted) >= ROUNDED_TO ? ROUNDED_TO : LIGHT_STEP);
}

/** Changes one set as the server's copy with progression does; both read the cases in progression.json. */
function stepSet(set: PrescribedSet, step: Exclude<FillStep, { kind: "same" | "sets" }>, times: number): PrescribedSet {
  if (step.kind === "reps") {
    if (!set.reps) return set;
    const { min, max, amrap } = set.reps;
    const more = (reps: number) => Math.min(MAX_REPS, reps + step.amount * times);
    const least = Math.max(Math.min(1, min), more(min));
    return { ...set, reps: { min: least, max: max === null ? null : Math.max(least, more(max)), amrap } };
  }
  const percent = step.kind === "percent" ? step.amount * times : 0;
  if (percent !== 0 && (set.percent_1rm !== null || set.percent_tm !== null)) {
    return { ...set, percent_1rm: percentOf(set.percent_1rm, percent), percent_tm: percentOf(set.percent_tm, percent) };
  }
  if (!set.load) return set;
  const { value, unit } = set.load;
  const next =
    step.kind === "load"
      ? value + loadStepIn(unit, step) * times
      : roundToStep((value * (100 + percent)) / 100, ROUNDED_TO);
  return { ...set, load: { value: roundToHundredth(Math.min(MAX_LOAD, Math.max(0, next))), unit } };
}

/** An exercise after so many steps. Warm-ups stay as they are. */
export function stepEntry(entry: Entry, step: FillStep, times: number): Entry {
  if (step.kind === "same" || times === 0) return entry;
  if (step.kind !== "sets") {
    return { ...entry, sets: entry.sets.map((set) => (isWorkingSet(set) ? stepSet(set, step, times) : set)) };
  }
  const last = workingSets(entry).at(-1);
  const count = Math.min(step.amount * times, MAX_SETS - entry.sets.length);
  return last && count > 0
    ? { ...entry, sets: [...entry.sets, ...Array.from({ length: count }, () => ({ ...last, id: newId() }))] }
    : entry;
}

/** The heaviest percentage or load of an exercise, with its unit; null if it has none. */
function topLoad(entry: Entry): { value: number; unit: string } | null {
  let top: { value: number; unit: string } | null = null;
  for (const { percent_1rm, percent_tm, load } of workingSets(entry)) {
    const percent = percent_1rm ?? percent_tm;
    const one = percent === null ? load : { value: percent, unit: "%" };
    if (one && (!top || (one.unit === top.unit && one.value > top.value))) top = one;
  }
  return top;
}

/** How the loads of a row go from week to week. */
export type RowProgression =
  | { kind: "same" }
  | { kind: "step"; amount: number; unit: string }
  | { kind: "wave"; values: number[]; unit: string };

/** Reads the progression from the loads of a row; null if it has none that can be said in a few words. */
export function progressionOf(entries: (Entry | null)[]): RowProgression | null {
  const tops = entries.flatMap((entry) => (entry ? [topLoad(entry)] : []));
  const [first] = tops;
  if (tops.length < 2 || !first || tops.some((top) => top?.unit !== first.unit)) return null;
  const values = tops.map((top) => top?.value ?? 0);
  const steps = new Set(values.slice(1).map((value, index) => roundToHundredth(value - (values[index] ?? 0))));
  const [amount = 0] = steps;
  if (steps.size > 1) return { kind: "wave", values, unit: first.unit };
  return amount === 0 ? { kind: "same" } : { kind: "step", amount, unit: first.unit };
}
