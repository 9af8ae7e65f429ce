import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";

export type Macros = { protein_g: number; carbs_g: number; fat_g: number; calories_kcal: number };

const amount = (value: number) => formatNumber(value, { maximumFractionDigits: 1 });

export const formatGrams = (value: number): string => m.nutrition_grams({ value: amount(value) });
export const formatKcal = (value: number): string => m.nutrition_kcal({ value: amount(value) });

/** "Protein 150 g, carbs 200 g, fat 70 g, 2,032 kcal". */
export function formatMacros({ protein_g, carbs_g, fat_g, calories_kcal }: Macros): string {
  return m.nutrition_macros_text({
    protein: formatGrams(protein_g),
    carbs: formatGrams(carbs_g),
    fat: formatGrams(fat_g),
    calories: formatKcal(calories_kcal),
  });
}
