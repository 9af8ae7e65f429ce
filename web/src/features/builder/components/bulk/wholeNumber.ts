/** Returns what was typed into a number field if it is from 1 to `max`, else null. */
export function wholeNumberUpTo(max: number, typed: number | string): number | null {
  return typeof typed === "number" && typed >= 1 && typed <= max ? typed : null;
}
