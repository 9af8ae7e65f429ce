/** Units of bodies. What is typed in another unit is held in kilograms and centimetres, without rounding. */

export type WeightUnit = "kg" | "lb";
export type HeightUnit = "cm" | "in" | "ft";

export const KG_PER_LB = 0.45359237;
const CM_PER_INCH = 2.54;
const INCHES_PER_FOOT = 12;

const kgPer = (unit: WeightUnit): number => (unit === "lb" ? KG_PER_LB : 1);

export const weightIn = (unit: WeightUnit, kg: number): number => kg / kgPer(unit);
export const kgOf = (weight: number, unit: WeightUnit): number => weight * kgPer(unit);

export const inchesIn = (cm: number): number => cm / CM_PER_INCH;
export const cmOfInches = (inches: number): number => inches * CM_PER_INCH;

/** Whole feet, and inches with one decimal. */
export function feetAndInches(cm: number): { feet: number; inches: number } {
  const tenths = Math.round(inchesIn(cm) * 10);
  const feet = Math.floor(tenths / (INCHES_PER_FOOT * 10));
  return { feet, inches: (tenths - feet * INCHES_PER_FOOT * 10) / 10 };
}

export const cmOfFeet = (feet: number, inches: number): number => cmOfInches(feet * INCHES_PER_FOOT + inches);

/** Grams per kilogram or pound of body weight. */
export const perUnit = (grams: number, kg: number, unit: WeightUnit): number => grams / weightIn(unit, kg);
