import { m } from "~/paraglide/messages.js";
import type { Activity, Formula, Macro, Split } from "./macros";

export const MACRO_LABELS: Record<Macro, () => string> = {
  protein: m.nutrition_protein,
  carbs: m.nutrition_carbs,
  fat: m.nutrition_fat,
};

export const FORMULA_LABELS: Record<Formula, () => string> = {
  mifflin: m.nutrition_formula_mifflin,
  harris: m.nutrition_formula_harris,
};

export const ACTIVITY_LABELS: Record<Activity, () => string> = {
  sedentary: m.nutrition_activity_sedentary,
  light: m.nutrition_activity_light,
  moderate: m.nutrition_activity_moderate,
  very: m.nutrition_activity_very,
  super: m.nutrition_activity_super,
};

export const SPLIT_LABELS: Record<Split, () => string> = {
  balanced: m.nutrition_split_balanced,
  highProtein: m.nutrition_split_high_protein,
  lowCarb: m.nutrition_split_low_carb,
  lowFat: m.nutrition_split_low_fat,
};
