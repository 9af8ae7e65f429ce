import type { Load } from "./content";

/** The heaviest load that the server stores, in kg or lb. */
export const MAX_LOAD = 2_000;

export type Unit = Load["unit"];

const KG_PER_LB = 0.45359237;
/** What two of the smallest usual plates add. */
const SMALLEST_STEP: Record<Unit, number> = { kg: 2.5, lb: 5 };

export const toKg = ({ value, unit }: Load): number => (unit === "lb" ? value * KG_PER_LB : value);

/** Converts kilograms, without rounding. */
export const fromKg = (kilograms: number, unit: Unit): number => (unit === "lb" ? kilograms / KG_PER_LB : kilograms);

/** Converts a load to another unit, rounded to a tenth; a load in that unit stays as it is. */
export function convertLoad(load: Load, unit: Unit): Load {
  if (load.unit === unit) return load;
  return { value: Math.round(fromKg(toKg(load), unit) * 10) / 10, unit };
}

export const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;

/** Rounds to the nearest weight that can be put on a bar. */
export function roundToPlates(value: number, unit: Unit): number {
  return roundToHundredth(Math.round(value / SMALLEST_STEP[unit]) * SMALLEST_STEP[unit]);
}
