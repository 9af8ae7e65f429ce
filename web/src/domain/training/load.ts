import type { Load } from "./content";

export type Unit = Load["unit"];

const KG_PER_LB = 0.45359237;
export const toKg = ({ value, unit }: Load): number => (unit === "lb" ? value * KG_PER_LB : value);

/** Converts kilograms, without rounding. */
export const fromKg = (kilograms: number, unit: Unit): number => (unit === "lb" ? kilograms / KG_PER_LB : kilograms);

/** Converts a load to another unit, rounded to a tenth, and only nothing to 0; a load in that unit stays as it is. */
export function convertLoad(load: Load, unit: Unit): Load {
  if (load.unit === unit) return load;
  const value = Math.round(fromKg(toKg(load), unit) * 10) / 10;
  return { value: value === 0 && load.value > 0 ? 0.1 : value, unit };
}

export const roundToHundredth = (value: number): number => Math.round(value * 100) / 100;
