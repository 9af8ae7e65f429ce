/*
 * What a person needs and how it is split, calculated in the browser only (docs/decisions/macros.md). Weights are
 * kilograms, heights centimetres, energy kilocalories.
 */

export type Sex = "female" | "male";
export type Person = { sex: Sex; age: number; weightKg: number; heightCm: number };
export type Formula = "mifflin" | "harris";
export type Activity = "sedentary" | "light" | "moderate" | "very" | "super";
export type Split = "balanced" | "highProtein" | "lowCarb" | "lowFat";
/** Grams. */
export type Grams = { protein: number; carbs: number; fat: number };
export type Macro = keyof Grams;

export const MACROS: readonly Macro[] = ["protein", "carbs", "fat"];

/** Energy of a gram by the general Atwater factors (Merrill and Watt, USDA Agriculture Handbook 74, 1955). */
export const KCAL_PER_GRAM: Grams = { protein: 4, carbs: 4, fat: 9 };

/** Factors from resting to daily energy. */
export const ACTIVITY_FACTORS: Record<Activity, number> = {
  sedentary: 1.2,
  light: 1.375,
  moderate: 1.55,
  very: 1.725,
  super: 1.9,
};

/** Percent of the energy. */
export const SPLITS: Record<Split, Grams> = {
  balanced: { protein: 30, carbs: 40, fat: 30 },
  highProtein: { protein: 40, carbs: 30, fat: 30 },
  lowCarb: { protein: 40, carbs: 20, fat: 40 },
  lowFat: { protein: 30, carbs: 50, fat: 20 },
};

export const MAX_PER_UNIT = 10;

/** What a person may be: outside of it, the formulas say nothing. */
export const LIMITS = {
  age: { min: 13, max: 110 },
  weightKg: { min: 25, max: 400 },
  heightCm: { min: 100, max: 250 },
} as const;

/** a + weight × w + height × h + age × y */
type Coefficients = { a: number; w: number; h: number; y: number };

const COEFFICIENTS: Record<Formula, Record<Sex, Coefficients>> = {
  // Mifflin MD et al., "A new predictive equation for resting energy expenditure in healthy individuals", Am J Clin Nutr
  // 1990;51:241-247.
  mifflin: { male: { a: 5, w: 10, h: 6.25, y: -5 }, female: { a: -161, w: 10, h: 6.25, y: -5 } },
  // The revision of 1984: Roza AM, Shizgal HM, "The Harris Benedict equation reevaluated", Am J Clin Nutr
  // 1984;40:168-182.
  harris: {
    male: { a: 88.362, w: 13.397, h: 4.799, y: -5.677 },
    female: { a: 447.593, w: 9.247, h: 3.098, y: -4.33 },
  },
};

/** Basal metabolic rate: the energy that a resting body needs in a day. */
export function basalRate(formula: Formula, { sex, age, weightKg, heightCm }: Person): number {
  const { a, w, h, y } = COEFFICIENTS[formula][sex];
  return a + w * weightKg + h * heightCm + y * age;
}

/** The energy that keeps the weight, in whole kilocalories. */
export const dailyNeed = (rate: number, activity: Activity): number => Math.round(rate * ACTIVITY_FACTORS[activity]);

export const energyOf = (grams: Grams): number =>
  MACROS.reduce((sum, macro) => sum + grams[macro] * KCAL_PER_GRAM[macro], 0);

/**
 * Splits energy into whole grams. Protein and fat are rounded, carbs take the rest, so that the energy of the grams is at
 * most 2 kcal off.
 */
export function splitEnergy(kcal: number, split: Split): Grams {
  const percent = SPLITS[split];
  const protein = Math.round((kcal * percent.protein) / 100 / KCAL_PER_GRAM.protein);
  const fat = Math.round((kcal * percent.fat) / 100 / KCAL_PER_GRAM.fat);
  const rest = kcal - protein * KCAL_PER_GRAM.protein - fat * KCAL_PER_GRAM.fat;
  return { protein, carbs: Math.max(0, Math.round(rest / KCAL_PER_GRAM.carbs)), fat };
}

/** How much of the energy of all grams comes from one of them, in whole percent; null if there is no energy. */
export function shareOf(macro: Macro, grams: Grams): number | null {
  const energy = energyOf(grams);
  return energy > 0 ? Math.round((grams[macro] * KCAL_PER_GRAM[macro] * 100) / energy) : null;
}

export const round1 = (value: number): number => Math.round(value * 10) / 10;

/** Whether an amount may be stored: from 0 to `max`, with one decimal at most. */
export const isValidAmount = (value: number | null, max: number): value is number =>
  value !== null && value >= 0 && value <= max && value === round1(value);
