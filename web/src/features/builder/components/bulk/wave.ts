import { MAX_PERCENT, MAX_WAVE, MIN_PERCENT } from "~/api/limits";

/** Reads percentages such as "70/75/80/60" or "72,5 % / 80 %"; null if one of them is not a percentage. */
export function parseWave(typed: string): number[] | null {
  const parts = typed
    .trim()
    .replaceAll(/\s*%/g, "")
    .split(/\s*\/\s*|\s+/);
  const percents = parts.map((part) => (/^\d+([.,]\d+)?$/.test(part) ? Number(part.replace(",", ".")) : Number.NaN));
  const isWave = percents.length <= MAX_WAVE && percents.every((one) => one >= MIN_PERCENT && one <= MAX_PERCENT);
  return isWave ? percents : null;
}
