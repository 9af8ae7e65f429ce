import { m } from "~/paraglide/messages.js";

/** Both ends as typed; an empty end is open. */
export type AgeRange = { from: string; to: string };
export const ANY_AGE: AgeRange = { from: "", to: "" };

const YOUNGEST = 13;
const OLDEST = 99;

function ageError(text: string): string | undefined {
  if (text === "") return undefined;
  const age = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  return age >= YOUNGEST && age <= OLDEST ? undefined : m.clients_age_invalid();
}

/** Returns the error of each end of an age range, or undefined when the range is valid. */
export function validateAgeRange({ from, to }: AgeRange): { from?: string; to?: string } | undefined {
  const errors = { from: ageError(from), to: ageError(to) };
  if (!errors.from && !errors.to && from && to && Number(to) <= Number(from)) errors.to = m.clients_age_order();
  return errors.from || errors.to ? errors : undefined;
}
