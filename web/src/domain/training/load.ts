import type { Load } from "./content";

export type Unit = Load["unit"];

const KG_PER_LB = 0.45359237;
/** What an empty bar weighs, in kilograms; with some room, because 20 kg are 44.1 lb and the bar there has 45 lb. */
const BAR_KG = 19.9;
/** What two of the smallest usual plates add. */
const SMALLEST_STEP: Record<Unit, number> = { kg: 2.5, lb: 5 };

export const toKg = ({ value, unit }: Load): number => (unit === "lb" ? value * KG_PER_LB : value);

/** Converts kilograms, without rounding. */
export const fromKg = (kilograms: number, unit: Unit): number => (unit === "lb" ? kilograms / KG_PER_LB : kilograms);

/** Rounds to a multiple of `step`; only nothing becomes 0. */
function roundTo(step: number, value: number): number {
  const rounded = roundToHundredth(Math.round(value / step) * step);
  return rounded === 0 && value > 0 ? 0.1 : rounded;
}

/** Converts a load to another unit, rounded to a tenth; a load in that unit stays as it is. */
export function convertLoad(load: Load, unit: Unit): Load {
  if (load.unit === unit) return load;
  return { value: roundTo(0.1, fromKg(toKg(load), unit)), unit };
}

export const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;

/**
 * Rounds a weight to one that there is: from the empty bar upwards to what plates make of it, below (dumbbells,
 * kettlebells) or if it is not `onBar` (a belt) to a half.
 */
export function roundToEquipment(value: number, unit: Unit, { onBar = true } = {}): number {
  const isBar = onBar && toKg({ value, unit }) >= BAR_KG;
  return roundTo(isBar ? SMALLEST_STEP[unit] : 0.5, value);
}
