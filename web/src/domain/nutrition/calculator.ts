import { MAX_GRAMS, MAX_KCAL } from "~/api/limits";
import {
  type Activity,
  basalRate,
  dailyNeed,
  energyOf,
  type Formula,
  type Grams,
  isValidAmount,
  LIMITS,
  type Macro,
  MACROS,
  MAX_PER_UNIT,
  round1,
  type Sex,
  type Split,
  splitEnergy,
} from "./macros";
import { type HeightUnit, perUnit, type WeightUnit } from "./units";

/** What is typed into the calculator; null where nothing is, NaN where it is no number. */
export type Calculator = {
  formula: Formula;
  sex: Sex | null;
  age: number | null;
  weightKg: number | null;
  weightUnit: WeightUnit;
  heightCm: number | null;
  heightUnit: HeightUnit;
  activity: Activity;
  calories: number | null;
  grams: Record<Macro, number | null>;
  /** Null once somebody has changed the grams themselves. */
  split: Split | null;
};

export function emptyCalculator(weightUnit: WeightUnit, heightUnit: HeightUnit, age: number | null): Calculator {
  return {
    formula: "mifflin",
    sex: null,
    age,
    weightKg: null,
    weightUnit,
    heightCm: null,
    heightUnit,
    activity: "moderate",
    calories: null,
    grams: { protein: null, carbs: null, fat: null },
    split: "balanced",
  };
}

/** Whether something is within the limits of a person; also true while it is missing. */
export const isPlausible = (value: number | null, { min, max }: { min: number; max: number }): boolean =>
  value === null || (value >= min && value <= max);

/** The person's energy: null until everything is known. */
export function needOf(calculator: Calculator): { rate: number; need: number } | null {
  const { sex, age, weightKg, heightCm } = calculator;
  if (sex === null || age === null || weightKg === null || heightCm === null) return null;
  const fits =
    isPlausible(age, LIMITS.age) && isPlausible(weightKg, LIMITS.weightKg) && isPlausible(heightCm, LIMITS.heightCm);
  if (!fits) return null;
  const rate = basalRate(calculator.formula, { sex, age, weightKg, heightCm });
  return { rate: Math.round(rate), need: dailyNeed(rate, calculator.activity) };
}

/** Sets the calories; a split that is chosen shares them out. */
export function withCalories(calculator: Calculator, calories: number | null): Calculator {
  if (!calculator.split || !isValidAmount(calories, MAX_KCAL)) return { ...calculator, calories };
  return { ...calculator, calories, grams: splitEnergy(calories, calculator.split) };
}

export function withSplit(calculator: Calculator, split: Split): Calculator {
  return withCalories({ ...calculator, split }, calculator.calories);
}

/** Sets the grams of one; the calories become those of all three. */
export function withGrams(calculator: Calculator, macro: Macro, value: number | null): Calculator {
  const grams = { ...calculator.grams, [macro]: value };
  const next = { ...calculator, grams, split: null };
  return hasAllGrams(grams) ? { ...next, calories: round1(energyOf(grams)) } : next;
}

export const hasAllGrams = (grams: Calculator["grams"]): grams is Grams =>
  MACROS.every((macro) => isValidAmount(grams[macro], MAX_GRAMS));

/** Grams per kilogram or pound, in the unit of the calculator; null while the weight or the grams are not known. */
export function ratioOf({ grams, weightKg, weightUnit }: Calculator, macro: Macro): number | null {
  const value = grams[macro];
  return value === null || !weightKg ? null : perUnit(value, weightKg, weightUnit);
}

/** Whether the macros can be copied and set. */
export const isComplete = (calculator: Calculator): boolean =>
  isValidAmount(calculator.calories, MAX_KCAL) &&
  hasAllGrams(calculator.grams) &&
  MACROS.every((macro) => !((ratioOf(calculator, macro) ?? 0) > MAX_PER_UNIT));
