import { roundToHundredth, type Unit } from "~/domain/training/load";

/** What an empty bar weighs. */
export const BAR: Record<Unit, number> = { kg: 20, lb: 45 };
/** Usual plates, the heaviest first. */
export const PLATES: Record<Unit, [number, ...number[]]> = {
  kg: [25, 20, 15, 10, 5, 2.5, 1.25],
  lb: [45, 35, 25, 10, 5, 2.5],
};

/** Plates for one side, heaviest first, and what is missing when they cannot make the weight. */
export type BarLoading = { bar: number; side: number[]; missing: number };

/** Returns how to load a bar, or undefined for less than the empty bar. */
export function platesFor(value: number, unit: Unit): BarLoading | undefined {
  const bar = BAR[unit];
  if (value < bar) return undefined;
  let remainder = (value - bar) / 2;
  const side: number[] = [];
  for (const plate of PLATES[unit]) {
    while (remainder >= plate - 1e-9) {
      side.push(plate);
      remainder -= plate;
    }
  }
  return { bar, side, missing: roundToHundredth(remainder * 2) };
}
