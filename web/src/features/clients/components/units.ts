export type Unit = "kg" | "lb";
const LB = 0.45359237;

/** An estimate in the coach's reading unit, to half a unit: finer is not known. */
export function inUnit(kg: number, unit: Unit): number {
  return Math.round((unit === "lb" ? kg / LB : kg) * 2) / 2;
}

/** Weeks of the spans that a chart can show. */
export const SPANS = { month: 5, quarter: 13, year: 52 } as const;
export type Span = keyof typeof SPANS;
