import { MAX_PROGRESSION_STEP } from "~/api/limits";
import type { Progression } from "../../api/timeline";

/** The usual step of a load, by its unit. */
export const LOAD_STEPS = { kg: 2.5, lb: 5 };

/** Returns the step that was typed, or null if it is none: zero, too large, or a part of a rep or a set. */
export function stepOf(kind: Progression["kind"], typed: number | string): number | null {
  if (typeof typed !== "number" || typed === 0 || Math.abs(typed) > MAX_PROGRESSION_STEP) return null;
  return kind === "load" || kind === "percent" || Number.isInteger(typed) ? typed : null;
}
