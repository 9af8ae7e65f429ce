/** The parts of a birth date "DD/MM/YYYY", each possibly empty while it is typed. */
export type BirthdateParts = { day: string; month: string; year: string };
type BirthdateProblem = "required" | "invalid" | "young";

const DEFAULT_MIN_AGE = 18;
export const SIGN_UP_MIN_AGE = 13;
const MAX_AGE = 100;

/** Splits "DD/MM/YYYY"; missing parts are "". */
export function splitBirthdate(text: string): BirthdateParts {
  const [day = "", month = "", year = ""] = text.split("/");
  return { day, month, year };
}

/** Parses a pasted date: "17.5.1990", "17 05 1990" or "1990-05-17". */
export function parseBirthdate(text: string): BirthdateParts | undefined {
  const found = /^(\d{1,4})[./\s-]+(\d{1,2})[./\s-]+(\d{1,4})$/.exec(text.trim());
  if (!found) return undefined;
  const [, first = "", month = "", last = ""] = found;
  if (first.length === 4 && last.length <= 2) return { day: last, month, year: first };
  return first.length <= 2 && last.length === 4 ? { day: first, month, year: last } : undefined;
}

/** Joins the parts to "DD/MM/YYYY", or "" when all are empty. */
export function joinBirthdate({ day, month, year }: BirthdateParts): string {
  return day || month || year ? `${day}/${month}/${year}` : "";
}

/** Adds leading zeros, as the API expects. */
export function padBirthdate(text: string): string {
  const { day, month, year } = splitBirthdate(text);
  return joinBirthdate({ day: day.padStart(2, "0"), month: month.padStart(2, "0"), year });
}

/** Returns the age in years on a day ("YYYY-MM-DD"). */
export function ageOn(text: string, today: string): number {
  const { day, month, year } = splitBirthdate(padBirthdate(text));
  const beforeBirthday = today.slice(5) < `${month}-${day}`;
  return Number(today.slice(0, 4)) - Number(year) - (beforeBirthday ? 1 : 0);
}

/**
 * Returns what is wrong with a birth date: a part is missing, it is not a possible date (not in the calendar, in the
 * future or over 100 years ago), or the person is too young.
 */
export function birthdateProblem(text: string, today: string, minAge = DEFAULT_MIN_AGE): BirthdateProblem | null {
  const { day, month, year } = splitBirthdate(text.trim());
  if (!day || !month || !year) return "required";
  if (![day, month, year].every((part) => /^\d+$/.test(part)) || year.length !== 4) return "invalid";
  const [d, m, y] = [Number(day), Number(month), Number(year)];
  const date = new Date(Date.UTC(y, m - 1, d));
  if (date.getUTCFullYear() !== y || date.getUTCMonth() !== m - 1 || date.getUTCDate() !== d) return "invalid";
  if (date.toISOString().slice(0, 10) > today) return "invalid";
  const age = ageOn(text, today);
  if (age > MAX_AGE) return "invalid";
  return age < minAge ? "young" : null;
}
