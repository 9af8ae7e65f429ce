import { MAX_LOAD, MAX_METERS } from "~/api/limits";
import type { Load, Reps, Step } from "~/domain/training/content";
import { parseClock } from "~/domain/training/parseClock";

export type Length = Pick<Step, "seconds" | "meters">;

/** Parsers of what is typed into a cell. They return null if nothing is typed, undefined for what cannot be read. */

export function parseReps(text: string): Reps | null | undefined {
  const clean = text.trim().replaceAll("–", "-");
  if (clean === "") return null;
  const match = /^(\d{1,4})(?:\s*-\s*(\d{1,4}))?\s*(\+?)$/.exec(clean);
  if (!match) return undefined;
  const [, low, high, plus] = match;
  const min = Number(low);
  const max = high === undefined ? null : Number(high);
  return max !== null && max < min ? undefined : { min, max, amrap: plus === "+" };
}

/** A number in a range, with a decimal point or comma. */
export function parseNumber(text: string, lowest: number, highest: number): number | null | undefined {
  const clean = text
    .trim()
    .replace(",", ".")
    .replace(/\s*(%|kgs?|lbs?|m|cal)$/i, "");
  if (clean === "" || clean === "–" || clean === "-") return null;
  const value = Number(clean);
  return Number.isFinite(value) && value >= lowest && value <= highest ? value : undefined;
}

export function parseWhole(text: string, lowest: number, highest: number): number | null | undefined {
  const value = parseNumber(text, lowest, highest);
  return typeof value === "number" && !Number.isInteger(value) ? undefined : value;
}

/** 100, "100 kg", "225 lb": in the unit that is typed, else in that of the column. */
export function parseLoad(text: string, columnUnit: Load["unit"]): Load | null | undefined {
  const value = parseNumber(text, 0, MAX_LOAD);
  if (typeof value !== "number") return value;
  const unit = /(kg|lb)s?$/i.exec(text.trim())?.[1]?.toLowerCase();
  return { value, unit: (unit as Load["unit"] | undefined) ?? columnUnit };
}

/** 30 s is a time, 400 m, 1,500 m and 1.5 km are distances. */
export function parseLength(text: string): Length | null | undefined {
  const distance = /^(\d[\d.,]*)\s*(km|m)$/i.exec(text.trim());
  if (!distance) {
    const seconds = parseClock(text);
    return typeof seconds === "number" ? { seconds, meters: null } : seconds;
  }
  const [, number = "", unit = ""] = distance;
  // In metres, a separator before three digits marks thousands: nobody prescribes millimetres.
  const digits = unit.toLowerCase() === "m" ? number.replace(/[.,](?=\d{3}\b)/g, "") : number;
  const value = parseNumber(digits, 0, MAX_METERS);
  if (typeof value !== "number") return undefined;
  const meters = parseWhole(`${Math.round(unit.toLowerCase() === "km" ? value * 1_000 : value)}`, 0, MAX_METERS);
  return typeof meters === "number" ? { seconds: null, meters } : undefined;
}

/** 3110 or 3-1-1-0, with x for as fast as possible. */
export function parseTempo(text: string): string | null | undefined {
  const phases = text.replaceAll(/[\s-]/g, "");
  if (phases === "") return null;
  return /^[0-9xX]{4}$/.test(phases) ? phases.toUpperCase().split("").join("-") : undefined;
}
