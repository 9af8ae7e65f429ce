import {
  MAX_KETTLEBELL_KG,
  MAX_KETTLEBELL_LB,
  MAX_KETTLEBELLS,
  MAX_LOAD_STEP,
  MIN_KETTLEBELL,
  MIN_LOAD_STEP,
} from "~/api/limits";
import { KETTLEBELLS, type Kettlebell, type LoadSteps, STEPPED, type Stepped } from "~/domain/training/equipment";
import { formatDecimal } from "~/domain/training/format";
import { fromKg, type Unit } from "~/domain/training/load";
import { parseDecimal } from "~/domain/training/parseNumber";
import { m } from "~/paraglide/messages.js";

export const UNITS = ["kg", "lb"] as const satisfies readonly Unit[];

type StepTexts = Record<Unit, string>;
/**
 * Steps as they are typed, empty for the usual ones; the kettlebells that there are, null for the usual ones; and one
 * that is typed but not added yet.
 */
export type EquipmentForm = Record<Stepped, StepTexts> & {
  kettlebells: Kettlebell[] | null;
  newKettlebell: StepTexts;
};

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
    newKettlebell: { kg: "", lb: "" },
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
  form.kettlebells === null &&
  !isBellTyped(form) &&
  STEPPED.every((equipment) => UNITS.every((unit) => !form[equipment][unit].trim()));

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

/** What a kettlebell of this weight is marked with in pounds: a whole number. */
export const markInPounds = (kg: number): number => Math.min(Math.round(fromKg(kg, "lb")), MAX_KETTLEBELL_LB);

type BellErrors = Partial<Record<Unit, string>>;

/** A mark may be rounded by the larger of both: 4 kg is 9 lb, which is 2 % more. */
const ROUNDED_BY = { lb: 1, percent: 5 };

/**
 * What is wrong with a kettlebell beside others: marks that can't be the same weight, and the mark of another one. The
 * server refuses the same; both read the cases in kettlebells.json.
 */
export function bellErrors({ kg, lb }: Kettlebell, others: readonly Kettlebell[]): BellErrors {
  const exact = fromKg(kg, "lb");
  if (Math.abs(lb - exact) > Math.max(ROUNDED_BY.lb, (exact * ROUNDED_BY.percent) / 100)) {
    const about = formatDecimal(Math.round(exact * 10) / 10);
    return { lb: m.builder_equipment_bell_marks({ kg: formatDecimal(kg), exact: about, lb: formatDecimal(lb) }) };
  }
  if (others.some((one) => one.kg === kg)) {
    return { kg: m.builder_equipment_bell_twice({ mark: `${formatDecimal(kg)} kg` }) };
  }
  if (others.some((one) => one.lb === lb)) {
    return { lb: m.builder_equipment_bell_twice({ mark: `${formatDecimal(lb)} lb` }) };
  }
  const other = others.find((one) => one.kg < kg !== one.lb < lb);
  if (!other) return {};
  const [lighter, heavier] = [Math.min(kg, other.kg), Math.max(kg, other.kg)].map(formatDecimal) as [string, string];
  return { lb: m.builder_equipment_bell_order({ lighter, heavier }) };
}

/** What is wrong with the kettlebells that are switched on: one that was added may have the mark of another. */
export function bellsError(bells: readonly Kettlebell[] | null): string | null {
  const errors = bells?.map((bell, at) => bellErrors(bell, bells.slice(0, at))) ?? [];
  return errors.map(({ kg, lb }) => kg ?? lb).find(Boolean) ?? null;
}

const weightError = (unit: Unit, most: number): string =>
  m.builder_equipment_weight_error({ least: String(MIN_KETTLEBELL), most: String(most), unit });

function readWeight(text: string, most: number): number | undefined {
  const weight = parseDecimal(text, most);
  return weight !== undefined && weight >= MIN_KETTLEBELL ? weight : undefined;
}

/** The pounds of the kettlebell that is typed, if nobody types them. */
export function suggestedPounds({ newKettlebell }: EquipmentForm): number | undefined {
  const kg = readWeight(newKettlebell.kg, MAX_KETTLEBELL_KG);
  return kg === undefined ? undefined : markInPounds(kg);
}

export const isBellTyped = ({ newKettlebell }: EquipmentForm): boolean =>
  UNITS.some((unit) => newKettlebell[unit].trim() !== "");

/** Switches the kettlebell on that is typed, and empties its fields; or returns what is wrong with it, by field. */
export function addTypedBell(form: EquipmentForm): { form: EquipmentForm; errors: BellErrors } {
  const { kettlebells, newKettlebell } = form;
  const bells = kettlebells ?? KETTLEBELLS;
  const kg = readWeight(newKettlebell.kg, MAX_KETTLEBELL_KG);
  const lb = newKettlebell.lb.trim() ? readWeight(newKettlebell.lb, MAX_KETTLEBELL_LB) : suggestedPounds(form);
  if (kg === undefined) return { form, errors: { kg: weightError("kg", MAX_KETTLEBELL_KG) } };
  if (lb === undefined) return { form, errors: { lb: weightError("lb", MAX_KETTLEBELL_LB) } };
  if (bells.length >= MAX_KETTLEBELLS) {
    return { form, errors: { kg: m.builder_equipment_bells_most({ most: String(MAX_KETTLEBELLS) }) } };
  }
  const errors = bellErrors({ kg, lb }, bells);
  if (errors.kg || errors.lb) return { form, errors };
  return {
    form: { ...form, kettlebells: toggleBell(kettlebells, { kg, lb }), newKettlebell: { kg: "", lb: "" } },
    errors: {},
  };
}

/** What is wrong with a field of the kettlebell that is typed, if one is: saving adds it. */
export const typedBellError = (form: EquipmentForm, unit: Unit): string | null =>
  (isBellTyped(form) && addTypedBell(form).errors[unit]) || null;
