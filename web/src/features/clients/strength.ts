import { fromKg } from "~/domain/training/load";

export type WeightUnit = "kg" | "lb";

/** Converts an estimate into the coach's unit, rounded to half a unit because it is no more precise. */
export function inWeightUnit(kg: number, unit: WeightUnit): number {
  return Math.round(fromKg(kg, unit) * 2) / 2;
}

/** The spans that the chart can show, in weeks. */
export const SPAN_WEEKS = { month: 5, quarter: 13, year: 52 } as const;
export type Span = keyof typeof SPAN_WEEKS;
