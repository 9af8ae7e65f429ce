import type { Schemas } from "~/api/client";
import type { Entry, Load } from "./content";
import { fromKg, roundToHundredth, toKg, type Unit } from "./load";

/** What a load is made of; `plates` are those of a belt, and of the stack of a machine. */
export type Equipment = "barbell" | "dumbbell" | "kettlebell" | "plates" | "other";

/** The loads of a coach's gym, where they are not the usual ones; devices may have stored days before there were any. */
export type LoadSteps = Schemas["LoadSteps"];
export type OwnSteps = LoadSteps | null | undefined;

/** From this load on, there are multiples of the step. */
type Steps = readonly [{ from: 0; step: number }, ...{ from: number; step: number }[]];

/** Kinds of equipment whose step a coach can change. */
export const STEPPED = ["barbell", "dumbbell", "plates"] as const;
export type Stepped = (typeof STEPPED)[number];

const BAR: Record<Unit, number> = { kg: 20, lb: 45 };

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

export type Kettlebell = Record<Unit, number>;

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
] as const satisfies readonly Kettlebell[];

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

/** The steps that gyms usually have, from the lightest load on that is not made of halves: one, or a larger one later. */
export const usualSteps = (equipment: Stepped, unit: Unit): number[] =>
  STEPS[equipment][unit].slice(1).map(({ step }) => step);

function stepsOf(equipment: Exclude<Equipment, "kettlebell">, unit: Unit, steps: OwnSteps): Steps {
  const usual = STEPS[equipment][unit];
  const step = equipment === "other" ? null : (steps?.[equipment][unit] ?? null);
  if (step === null) return usual;
  const [lightest, first] = usual;
  // Plates are put on the bar, whatever it weighs; nothing else may be rounded to 0.
  const from = equipment === "barbell" ? 0 : step / 2;
  return [
    { from: 0, step: Math.min(lightest.step, step) },
    { from: Math.max(first?.from ?? 0, from), step },
  ];
}

/** Rounds to a multiple of `step`, counted from `base`; only nothing becomes 0. */
function roundTo(step: number, value: number, base: number): number {
  const rounded = roundToHundredth(base + Math.round((value - base) / step) * step);
  return rounded === 0 && value > 0 ? 0.1 : rounded;
}

/**
 * The percentage by which a kettlebell may differ from what is asked for. Usual ones always do by less, except from
 * 5 kg. In a gym that has 8 and 32 kg only, 24 kg would become 32, a third more than the coach wrote.
 */
const KETTLEBELL_MARGIN_PERCENT = 17;

/** The nearest kettlebell, or undefined for what is lighter or heavier than all of them, and between two far apart. */
function nearestKettlebell(value: number, unit: Unit, steps: OwnSteps): number | undefined {
  const marks = (steps?.kettlebells ?? KETTLEBELLS).map((one) => one[unit]);
  const [lightest = Infinity, heaviest = 0] = [marks[0], marks.at(-1)];
  if (value < 0.95 * lightest || value > 1.02 * heaviest) return undefined;
  const nearest = marks.reduce((a, b) => (Math.abs(b - value) < Math.abs(a - value) ? b : a));
  return Math.abs(nearest - value) > (value * KETTLEBELL_MARGIN_PERCENT) / 100 ? undefined : nearest;
}

/** The step between the loads around a weight; kettlebells have none. */
export function stepAt(
  value: number,
  unit: Unit,
  equipment: Exclude<Equipment, "kettlebell">,
  steps: OwnSteps,
): { from: number; step: number } {
  const all = stepsOf(equipment, unit, steps);
  return all.findLast(({ from }) => value >= from) ?? all[0];
}

/** Whether a weight is nothing but the bar, converted from the other unit. */
const isEmptyBar = (value: number, unit: Unit): boolean => {
  const other: Unit = unit === "kg" ? "lb" : "kg";
  return Math.abs(value - fromKg(toKg({ value: BAR[other], unit: other }), unit)) < 0.005;
};

/** Rounds a weight to one that there is; without `steps` of a coach, to one of usual gyms. */
export function roundToEquipment(value: number, unit: Unit, equipment: Equipment, steps: OwnSteps): number {
  if (equipment === "kettlebell") {
    return nearestKettlebell(value, unit, steps) ?? roundToEquipment(value, unit, "dumbbell", steps);
  }
  const { from, step } = stepAt(value, unit, equipment, steps);
  if (equipment !== "barbell" || from === 0) return roundTo(step, value, 0);
  return isEmptyBar(value, unit) ? BAR[unit] : roundTo(step, value, BAR[unit]);
}

/**
 * Converts a load to one that a person can take in the other unit: what they are offered, and read on the card of the
 * day. A load in their unit stays as it is.
 */
export function offeredLoad(load: Load, entry: Pick<Entry, "name" | "measurement">, unit: Unit, steps: OwnSteps): Load {
  if (load.unit === unit) return load;
  return { value: roundToEquipment(fromKg(toKg(load), unit), unit, equipmentOf(entry), steps), unit };
}
