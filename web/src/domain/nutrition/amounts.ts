import { round1 } from "./macros";

/** Reads a number with a point or a comma: null for nothing, NaN for what is no number. */
export function parseAmount(text: string): number | null {
  const typed = text.trim().replace(",", ".");
  if (typed === "") return null;
  return /^\d{1,6}(\.\d{1,4})?\.?$/.test(typed) ? Number.parseFloat(typed) : Number.NaN;
}

export const formatInput = (value: number): string => `${round1(value)}`;

/** Whether a field may go on showing what was typed: it still says the same, within the rounding of what is shown. */
export function saysTheSame(typed: number | null, value: number | null): boolean {
  if (typed === null || value === null || Number.isNaN(typed) || Number.isNaN(value)) return Object.is(typed, value);
  return Math.abs(typed - value) < 0.05;
}
