import { MAX_PERCENT, MAX_RPE, MIN_PERCENT, MIN_RPE } from "~/api/limits";
import type { Entry, Measurement, PrescribedSet } from "~/domain/training/content";
import { newId, newSet } from "~/domain/training/newParts";
import { parseLoad, parseNumber, parseReps } from "./parse";

/** What is written behind the name of an exercise: "rdl 3x8 @8". */
export type QuickSets = { count: number; values: Partial<PrescribedSet>; text: string };
export type QuickEntry = { name: string; sets: QuickSets | null };

const MAX_SETS = 20;
const WITH_SETS =
  /^(.*\S)\s+(\d{1,2})\s*[x×]\s*(\d+(?:\s*[-–]\s*\d+)?\+?)((?:\s*@?\s*\d+(?:[.,]\d+)?\s*(?:%|kgs?|lbs?)?)*)$/i;

/** Reads the name and the sets behind it. What cannot be read as sets belongs to the name. */
export function parseQuickEntry(typed: string): QuickEntry {
  const whole: QuickEntry = { name: typed.trim(), sets: null };
  const match = WITH_SETS.exec(typed.trim());
  if (!match) return whole;
  const [, name = "", countText, repsText = "", rest = ""] = match;
  const count = Number(countText);
  const reps = parseReps(repsText);
  if (!reps || count < 1 || count > MAX_SETS) return whole;
  let values: Partial<PrescribedSet> = { reps };
  for (const [part] of rest.matchAll(/@?\s*\d+(?:[.,]\d+)?\s*(?:%|kgs?|lbs?)?/gi)) {
    const effort = parseEffort(part.trim());
    if (!effort) return whole;
    values = { ...values, ...effort };
  }
  return { name, sets: { count, values, text: typed.trim().slice(name.length).trim() } };
}

/** "@8" is an RPE, "@80%" a share of the 1RM, "80kg" a load. */
function parseEffort(part: string): Partial<PrescribedSet> | undefined {
  const value = part.replace(/^@\s*/, "");
  if (value.endsWith("%")) {
    const percent = parseNumber(value, MIN_PERCENT, MAX_PERCENT);
    return percent ? { percent_1rm: percent } : undefined;
  }
  if (/[a-z]$/i.test(value)) {
    const load = parseLoad(value, "kg");
    return load ? { load } : undefined;
  }
  const rpe = part.startsWith("@") ? parseNumber(value, MIN_RPE, MAX_RPE) : undefined;
  return rpe ? { rpe } : undefined;
}

/** Returns a new exercise with the sets that were written behind its name. */
export function withQuickSets(entry: Entry, sets: QuickSets | null, measurement: Measurement): Entry {
  if (!sets) return entry;
  return {
    ...entry,
    sets: Array.from({ length: sets.count }, () => ({ ...newSet(measurement), ...sets.values, id: newId() })),
  };
}
