import type { Done, Entry, Load, OpenDay, PrescribedSet } from "./day";

export type Unit = "kg" | "lb";
type Previous = OpenDay["previous"][string];
type Best = NonNullable<Previous["best"]>;

const KG_OF_LB = 0.45359237;
/** What two of the smallest usual plates add. */
const STEP: Record<Unit, number> = { kg: 2.5, lb: 5 };

function toKg({ value, unit }: Load): number {
  return unit === "lb" ? value * KG_OF_LB : value;
}

const tidy = (value: number) => Math.round(value * 100) / 100;

/** The same weight in another unit, to a tenth; untouched in its own. */
export function inUnit(load: Load, unit: Unit): Load {
  if (load.unit === unit) return load;
  const value = unit === "lb" ? load.value / KG_OF_LB : load.value * KG_OF_LB;
  return { value: Math.round(value * 10) / 10, unit };
}

/** To the nearest weight that can be put on a bar. */
export function loadable(value: number, unit: Unit): number {
  return tidy(Math.round(value / STEP[unit]) * STEP[unit]);
}

/** One repetition maximum by Epley: w × (1 + r / 30); one repetition is its own maximum. */
export function epley(weight: number, reps: number): number {
  return reps === 1 ? weight : weight * (1 + reps / 30);
}

/** A best set older than this says little about today. */
const STALE_DAYS = 365;

export type Estimate = { load: Load; max: Load; exact: number; best: Best };

/** What a percentage of the maximum means in weight, or nothing where too little is known. */
export function estimate(
  percent: number | null | undefined,
  best: Best | null | undefined,
  unit: Unit,
  date: string,
): Estimate | undefined {
  if (!percent || !best || best.one_rep_max_kg <= 0) return undefined;
  if (Date.parse(date) - Date.parse(best.date) > STALE_DAYS * 86_400_000) return undefined;
  const max = unit === "lb" ? best.one_rep_max_kg / KG_OF_LB : best.one_rep_max_kg;
  const exact = (max * percent) / 100;
  const value = loadable(exact, unit);
  if (value <= 0) return undefined;
  return {
    load: { value, unit },
    max: { value: Math.round(max * 2) / 2, unit },
    exact: Math.round(exact * 10) / 10,
    best,
  };
}

export type Field = "load" | "reps" | "seconds" | "meters" | "calories";
const FIELDS: Record<Entry["measurement"], Field[]> = {
  weight_reps: ["load", "reps"],
  reps: ["reps"],
  bodyweight: ["load", "reps"],
  duration: ["seconds"],
  distance: ["meters"],
  distance_duration: ["meters", "seconds"],
  weight_distance: ["load", "meters"],
  calories: ["calories"],
};
const ORDER: Field[] = ["load", "reps", "meters", "seconds", "calories"];

/** The columns of an exercise: what it is measured by, and what its sets ask for beyond that; at most two. */
export function fieldsOf(entry: Entry): Field[] {
  const asked = new Set<Field>(FIELDS[entry.measurement]);
  for (const field of ORDER) {
    if (entry.sets.some((set) => (set[field] ?? null) !== null)) asked.add(field);
  }
  const needed = ORDER.filter((field) => asked.has(field));
  if (needed.length <= 2) return needed;
  const used = needed.filter((field) => entry.sets.some((set) => (set[field] ?? null) !== null));
  return (used.length >= 2 ? used : needed).slice(0, 2);
}

/** Sets of the last time that stand for this exercise: those under its name where there are any. */
function lastSets(entry: Entry, previous: Previous | undefined) {
  const sets = (previous?.sets ?? []).filter(({ skipped }) => (skipped ?? null) === null);
  const named = sets.filter(({ name }) => name === entry.name);
  return named.length > 0 ? named : sets;
}

/** What was done last time in the same place: warm-ups against warm-ups, working sets against working sets. */
export function lastTime(entry: Entry, set: PrescribedSet, previous: Previous | undefined): Done | undefined {
  const isWarmup = set.kind === "warmup";
  const position = entry.sets
    .filter(({ kind }) => (kind === "warmup") === isWarmup)
    .findIndex(({ id }) => id === set.id);
  return lastSets(entry, previous).filter(({ warmup }) => warmup === isWarmup)[position];
}

export type Proposal = { done: Done; estimate?: Estimate; from: "coach" | "percent" | "today" | "last" };

/**
 * What the row of a set shows before anything is typed; the tick logs exactly this. The coach's figures first, then a
 * percentage of the client's own maximum, then what they lifted in the set before, then the last time.
 */
export function propose(
  entry: Entry,
  set: PrescribedSet,
  context: { unit: Unit; date: string; previous?: Previous; before?: Done },
): Proposal {
  const done: Done = {};
  if (set.reps) done.reps = set.reps.min;
  for (const field of ["seconds", "meters", "calories"] as const) {
    const asked = set[field] ?? null;
    if (asked !== null) done[field] = asked;
  }
  const { unit } = context;
  if (set.load) {
    const load = inUnit(set.load, unit);
    done.load = load.unit === set.load.unit ? load : { value: loadable(load.value, unit), unit };
    return { done, from: "coach" };
  }
  if (!fieldsOf(entry).includes("load")) return { done, from: "coach" };
  const guess = estimate(set.percent_1rm, context.previous?.best, unit, context.date);
  if (guess) return { done: { ...done, load: guess.load }, estimate: guess, from: "percent" };
  const asksPercent = (set.percent_1rm ?? set.percent_tm ?? null) !== null;
  const same = (load: Done["load"]) => (load ? { ...done, load: inUnit(load, unit) } : undefined);
  const today = set.kind === "warmup" || asksPercent ? undefined : same(context.before?.load);
  if (today) return { done: today, from: "today" };
  const last = same(lastTime(entry, set, context.previous)?.load);
  return last ? { done: last, from: "last" } : { done, from: "coach" };
}

/** The one repetition maximum that a set stands for, in kilograms; nothing without both figures. */
export function oneRepMax(done: Done): number | undefined {
  return done.load && done.reps ? epley(toKg(done.load), done.reps) : undefined;
}

/** The weight moved in a set, in kilograms; nothing without both figures. */
export function volumeOf(done: Done): number {
  if ((done.skipped ?? null) !== null || !done.load || !done.reps) return 0;
  return toKg(done.load) * done.reps;
}

/** Whether a set says more strength than any before: the better one repetition maximum, by at least half a kilogram. */
export function isRecord(done: Done, best: Best | null | undefined): boolean {
  const max = oneRepMax(done);
  if (!best || max === undefined || (done.reps ?? 0) > 10 || (done.skipped ?? null) !== null) return false;
  return max >= best.one_rep_max_kg + 0.5;
}

/** Plates for one side, largest first, and what is left over when they cannot make the weight. */
export type Plates = { bar: number; side: number[]; missing: number };
/** What an empty bar weighs. */
export const BAR: Record<Unit, number> = { kg: 20, lb: 45 };
/** Usual plates, the heaviest first. */
export const PLATES: Record<Unit, [number, ...number[]]> = {
  kg: [25, 20, 15, 10, 5, 2.5, 1.25],
  lb: [45, 35, 25, 10, 5, 2.5],
};

export function platesFor(value: number, unit: Unit): Plates | undefined {
  const bar = BAR[unit];
  if (value < bar) return undefined;
  let rest = (value - bar) / 2;
  const side: number[] = [];
  for (const plate of PLATES[unit]) {
    while (rest >= plate - 1e-9) {
      side.push(plate);
      rest -= plate;
    }
  }
  return { bar, side, missing: tidy(rest * 2) };
}
