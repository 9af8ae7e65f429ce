import type { Entry, PrescribedSet } from "~/domain/training/content";
import { type Unit, roundToHundredth } from "~/domain/training/load";
import { newId } from "~/domain/training/newParts";
import { isWorkingSet, workingSets } from "~/domain/training/sets";

/** What changes from one week to the next when a row is filled to the right. */
export type FillStep = { kind: "same" } | { kind: "percent" | "load" | "reps" | "sets"; amount: number };

const LOAD_STEP: Record<Unit, number> = { kg: 2.5, lb: 5 };
/** To what a load is rounded after a step in percent, as on the server. */
const ROUNDED_TO = 2.5;
const MAX_PERCENT = 200;
const MAX_SETS = 50;

/** The steps of the pill, in the order of the arrow keys. */
export function fillSteps(unit: Unit): FillStep[] {
  return [
    { kind: "percent", amount: -2.5 },
    { kind: "same" },
    { kind: "percent", amount: 2.5 },
    { kind: "percent", amount: 5 },
    { kind: "load", amount: LOAD_STEP[unit] },
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
  percent === null ? null : roundToHundredth(Math.min(MAX_PERCENT, Math.max(1, percent + more)));

/** Changes one set as the server's copy with progression does; see its training/rules/progression.py. */
function stepSet(set: PrescribedSet, kind: "percent" | "load" | "reps", amount: number): PrescribedSet {
  if (kind === "reps") {
    if (!set.reps) return set;
    const { min, max, amrap } = set.reps;
    const more = (reps: number) => Math.max(1, reps + amount);
    return { ...set, reps: { min: more(min), max: max === null ? null : more(max), amrap } };
  }
  if (kind === "percent" && (set.percent_1rm !== null || set.percent_tm !== null)) {
    return { ...set, percent_1rm: percentOf(set.percent_1rm, amount), percent_tm: percentOf(set.percent_tm, amount) };
  }
  if (!set.load) return set;
  const { value, unit } = set.load;
  const next = kind === "load" ? value + amount : Math.round((value * (1 + amount / 100)) / ROUNDED_TO) * ROUNDED_TO;
  return { ...set, load: { value: roundToHundredth(Math.max(0, next)), unit } };
}

/** An exercise after so many steps. Warm-ups stay as they are. */
export function stepEntry(entry: Entry, step: FillStep, times: number): Entry {
  if (step.kind === "same" || times === 0) return entry;
  const amount = step.amount * times;
  if (step.kind !== "sets") {
    const { kind } = step;
    return { ...entry, sets: entry.sets.map((set) => (isWorkingSet(set) ? stepSet(set, kind, amount) : set)) };
  }
  const last = workingSets(entry).at(-1);
  const count = Math.min(amount, MAX_SETS - entry.sets.length);
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
