import type { Reps } from "./content";

/** What people type into a cell. `undefined` is "not understood"; null is "empty". */

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

/** 3:00, 90, 90s, 1m30, 2 min. */
export function parseClock(text: string): number | null | undefined {
  const clean = text.trim().toLowerCase();
  if (clean === "" || clean === "–" || clean === "-") return null;
  const parts = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{2})$/.exec(clean);
  if (parts) return within(Number(parts[1] ?? 0) * 3600 + Number(parts[2]) * 60 + Number(parts[3]));
  const words = /^(?:(\d{1,4})\s*m(?:in)?)?\s*(?:(\d{1,5})\s*s?)?$/.exec(clean);
  if (!words || (words[1] === undefined && words[2] === undefined)) return undefined;
  return within(Number(words[1] ?? 0) * 60 + Number(words[2] ?? 0));
}

function within(seconds: number): number | undefined {
  return seconds <= 86_400 ? seconds : undefined;
}

/** A figure between two others, with a point or a comma. */
export function parseNumber(text: string, lowest: number, highest: number): number | null | undefined {
  const clean = text
    .trim()
    .replace(",", ".")
    .replace(/\s*(%|kg|lb|m|cal)$/i, "");
  if (clean === "" || clean === "–" || clean === "-") return null;
  const value = Number(clean);
  return Number.isFinite(value) && value >= lowest && value <= highest ? value : undefined;
}

export function parseWhole(text: string, lowest: number, highest: number): number | null | undefined {
  const value = parseNumber(text, lowest, highest);
  return typeof value === "number" && !Number.isInteger(value) ? undefined : value;
}

/** 3110 or 3-1-1-0, with x for as fast as possible. */
export function parseTempo(text: string): string | null | undefined {
  const beats = text.replaceAll(/[\s-]/g, "");
  if (beats === "") return null;
  return /^[0-9xX]{4}$/.test(beats) ? beats.toUpperCase().split("").join("-") : undefined;
}
