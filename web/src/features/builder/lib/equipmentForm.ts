import { MAX_LOAD_STEP, MIN_LOAD_STEP } from "~/api/limits";
import { KETTLEBELLS, type Kettlebell, type LoadSteps, STEPPED, type Stepped } from "~/domain/training/equipment";
import { formatDecimal } from "~/domain/training/format";
import { fromKg, toKg, type Unit } from "~/domain/training/load";
import { parseDecimal } from "~/domain/training/parseNumber";
import { m } from "~/paraglide/messages.js";

export const UNITS = ["kg", "lb"] as const satisfies readonly Unit[];

type StepTexts = Record<Unit, string>;
/** Steps as they are typed, empty for the usual ones; the kettlebells that there are, null for the usual ones. */
export type EquipmentForm = Record<Stepped, StepTexts> & { kettlebells: Kettlebell[] | null };

const NOTHING = { kg: null, lb: null };
export const USUAL: LoadSteps = { barbell: NOTHING, dumbbell: NOTHING, plates: NOTHING, kettlebells: null };

const textOf = (step: number | null): string => (step === null ? "" : formatDecimal(step));

/** Returns the form that shows what is saved. */
export function toForm(steps: LoadSteps): EquipmentForm {
  const texts = (equipment: Stepped) => ({ kg: textOf(steps[equipment].kg), lb: textOf(steps[equipment].lb) });
  return {
    barbell: texts("barbell"),
    dumbbell: texts("dumbbell"),
    plates: texts("plates"),
    kettlebells: steps.kettlebells,
  };
}

/** Reads a step; null for the usual one, undefined for what is none. */
function readStep(text: string): number | null | undefined {
  if (!text.trim()) return null;
  const step = parseDecimal(text, MAX_LOAD_STEP);
  return step !== undefined && step >= MIN_LOAD_STEP ? step : undefined;
}

/** What is wrong with a step that was typed. */
export const stepError = (text: string): string | null =>
  readStep(text) === undefined
    ? m.builder_equipment_step_error({ least: String(MIN_LOAD_STEP), most: String(MAX_LOAD_STEP) })
    : null;

/** Reads the form; steps that can't be read are the usual ones. */
export function readForm(form: EquipmentForm): LoadSteps {
  const steps = (equipment: Stepped) => ({
    kg: readStep(form[equipment].kg) ?? null,
    lb: readStep(form[equipment].lb) ?? null,
  });
  return {
    barbell: steps("barbell"),
    dumbbell: steps("dumbbell"),
    plates: steps("plates"),
    kettlebells: form.kettlebells,
  };
}

/** Whether everything is as in usual gyms. */
export const isUsual = (form: EquipmentForm): boolean =>
  form.kettlebells === null && STEPPED.every((equipment) => UNITS.every((unit) => !form[equipment][unit].trim()));

export const isSameBell = (one: Kettlebell, other: Kettlebell): boolean => one.kg === other.kg && one.lb === other.lb;

/** Kettlebells without duplicates, the lightest first. */
export const sortBells = (bells: readonly Kettlebell[]): Kettlebell[] =>
  bells
    .filter((bell, index) => bells.findIndex((one) => isSameBell(one, bell)) === index)
    .toSorted((a, b) => a.kg - b.kg || a.lb - b.lb);

/** Adds a kettlebell or takes it away; null once they are the usual ones. */
export function toggleBell(bells: readonly Kettlebell[] | null, bell: Kettlebell): Kettlebell[] | null {
  const before = bells ?? KETTLEBELLS;
  const isThere = before.some((one) => isSameBell(one, bell));
  const after = isThere ? before.filter((one) => !isSameBell(one, bell)) : sortBells([...before, bell]);
  const isUsualAgain =
    after.length === KETTLEBELLS.length && after.every((one, at) => isSameBell(one, KETTLEBELLS[at]!));
  return isUsualAgain ? null : after;
}

export const formatBell = ({ kg, lb }: Kettlebell): string => `${formatDecimal(kg)} kg · ${formatDecimal(lb)} lb`;

/** What kettlebells of this weight are marked with in pounds: whole numbers. */
export const markInPounds = (kg: number): number => Math.round(fromKg(toKg({ value: kg, unit: "kg" }), "lb"));
