import type { Entry, Load } from "./content";
import { fromKg, roundToHundredth, toKg, type Unit } from "./load";

/** What a load is made of; `plates` are those of a belt, and of the stack of a machine. */
export type Equipment = "barbell" | "dumbbell" | "kettlebell" | "plates" | "other";

/** From this load on, there are multiples of the step. */
type Steps = readonly [{ from: 0; step: number }, ...{ from: number; step: number }[]];

/**
 * The loads that gyms have. Lighter ones than the first proper step go by halves. The bar weighs 20 kg or 45 lb, but
 * each of them converted must find the other.
 */
const STEPS: Record<Exclude<Equipment, "kettlebell">, Record<Unit, Steps>> = {
  barbell: {
    kg: [
      { from: 0, step: 0.5 },
      { from: 19.9, step: 2.5 },
    ],
    lb: [
      { from: 0, step: 0.5 },
      { from: 43.87, step: 5 },
    ],
  },
  dumbbell: {
    kg: [
      { from: 0, step: 0.5 },
      { from: 5, step: 1 },
      { from: 10, step: 2 },
    ],
    lb: [
      { from: 0, step: 0.5 },
      { from: 1.25, step: 2.5 },
      { from: 25, step: 5 },
    ],
  },
  plates: {
    kg: [
      { from: 0, step: 0.5 },
      { from: 0.625, step: 1.25 },
    ],
    lb: [
      { from: 0, step: 0.5 },
      { from: 1.25, step: 2.5 },
    ],
  },
  other: { kg: [{ from: 0, step: 0.5 }], lb: [{ from: 0, step: 0.5 }] },
};

/** Kettlebells as they are marked: one bell has both numbers. */
export const KETTLEBELLS = [
  { kg: 4, lb: 9 },
  { kg: 6, lb: 13 },
  { kg: 8, lb: 18 },
  { kg: 10, lb: 22 },
  { kg: 12, lb: 26 },
  { kg: 14, lb: 31 },
  { kg: 16, lb: 35 },
  { kg: 18, lb: 40 },
  { kg: 20, lb: 44 },
  { kg: 22, lb: 48 },
  { kg: 24, lb: 53 },
  { kg: 26, lb: 57 },
  { kg: 28, lb: 62 },
  { kg: 30, lb: 66 },
  { kg: 32, lb: 70 },
  { kg: 36, lb: 79 },
  { kg: 40, lb: 88 },
  { kg: 44, lb: 97 },
  { kg: 48, lb: 106 },
] as const satisfies readonly Record<Unit, number>[];

/** How names say what an exercise is done with; the first that fits counts. */
const NAMES: readonly [Equipment, RegExp][] = [
  ["kettlebell", /\b(kettle ?bells?|kbs?|gorilla row|turkish get-?ups?|tgu)\b/i],
  ["dumbbell", /\b(dumb ?bells?|dbs?)\b/i],
  ["barbell", /\b(barbell|smith|ez[ -]?bar|trap[ -]?bar|landmine)\b/i],
  ["plates", /\b(machine|cable|rope|pull-?downs?|push-?downs?|pull-?through|face pulls?|pallof|pec deck)\b/i],
  ["plates", /\b(leg (press|extensions?|curls?)|reverse hyper)\b/i],
  ["dumbbell", /\b((lateral|front|y) raises?|rear delt fl(y|ies|yes)|(hammer|concentration|spider|zottman) curls?)\b/i],
  ["dumbbell", /\b((arnold|tate|devil'?s) press|goblet|renegade rows?|man makers?|kickbacks?|bulgarian)\b/i],
];

/** Returns what an exercise is done with. The library doesn't say it, and many exercises are only typed in. */
export function equipmentOf({ name, measurement }: Pick<Entry, "name" | "measurement">): Equipment {
  const named = NAMES.find(([, words]) => words.test(name))?.[0];
  if (named) return named;
  if (measurement === "weight_reps") return "barbell";
  return measurement === "bodyweight" ? "plates" : "other";
}

/** Rounds to a multiple of `step`; only nothing becomes 0. */
function roundTo(step: number, value: number): number {
  const rounded = roundToHundredth(Math.round(value / step) * step);
  return rounded === 0 && value > 0 ? 0.1 : rounded;
}

/** The nearest kettlebell, or undefined for what is much lighter or heavier than all of them. */
function nearestKettlebell(value: number, unit: Unit): number | undefined {
  const [lightest, heaviest] = [KETTLEBELLS[0][unit], KETTLEBELLS[KETTLEBELLS.length - 1]![unit]];
  if (value < 0.95 * lightest || value > 1.02 * heaviest) return undefined;
  return KETTLEBELLS.map((one) => one[unit]).reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a));
}

/** The step between the loads around a weight; kettlebells have none. */
export function stepAt(value: number, unit: Unit, equipment: Exclude<Equipment, "kettlebell">): number {
  const steps = STEPS[equipment][unit];
  return (steps.findLast(({ from }) => value >= from) ?? steps[0]).step;
}

/** Rounds a weight to one that there is. */
export function roundToEquipment(value: number, unit: Unit, equipment: Equipment = "barbell"): number {
  if (equipment === "kettlebell") return nearestKettlebell(value, unit) ?? roundToEquipment(value, unit, "dumbbell");
  return roundTo(stepAt(value, unit, equipment), value);
}

/**
 * Converts a load to one that a person can take in the other unit: what they are offered, and read on the card of the
 * day. A load in their unit stays as it is.
 */
export function offeredLoad(load: Load, entry: Pick<Entry, "name" | "measurement">, unit: Unit): Load {
  if (load.unit === unit) return load;
  return { value: roundToEquipment(fromKg(toKg(load), unit), unit, equipmentOf(entry)), unit };
}
