/** A birth date as it is typed and as it travels: "DD/MM/YYYY", each part possibly still empty. */
export type BirthdateParts = { day: string; month: string; year: string };
type BirthdateProblem = "required" | "invalid" | "young";

/** Unless a form says otherwise. */
const DEFAULT_MIN_AGE = 18;
/** Whoever is younger may not sign up. */
export const SIGN_UP_MIN_AGE = 13;
const OLDEST = 100;

/** The parts of "DD/MM/YYYY"; what is not there is "". */
export function splitBirthdate(text: string): BirthdateParts {
  const [day = "", month = "", year = ""] = text.split("/");
  return { day, month, year };
}

/** The parts of a whole date as people and programs write it: "17.5.1990", "17 05 1990", "1990-05-17". */
export function readBirthdate(text: string): BirthdateParts | undefined {
  const found = /^(\d{1,4})[./\s-]+(\d{1,2})[./\s-]+(\d{1,4})$/.exec(text.trim());
  if (!found) return undefined;
  const [, first = "", month = "", last = ""] = found;
  if (first.length === 4 && last.length <= 2) return { day: last, month, year: first };
  return first.length <= 2 && last.length === 4 ? { day: first, month, year: last } : undefined;
}

/** "DD/MM/YYYY", or "" when nothing was typed. */
export function joinBirthdate({ day, month, year }: BirthdateParts): string {
  return day || month || year ? `${day}/${month}/${year}` : "";
}

/** With leading zeros, as the server writes it. */
export function tidyBirthdate(text: string): string {
  const { day, month, year } = splitBirthdate(text);
  return joinBirthdate({ day: day.padStart(2, "0"), month: month.padStart(2, "0"), year });
}

/** Full years lived on a day ("YYYY-MM-DD"). */
export function ageOn(text: string, today: string): number {
  const { day, month, year } = splitBirthdate(tidyBirthdate(text));
  const beforeBirthday = today.slice(5) < `${month}-${day}`;
  return Number(today.slice(0, 4)) - Number(year) - (beforeBirthday ? 1 : 0);
}

/**
 * What is wrong with a birth date: a part is missing, it is no date of somebody alive (not there in the calendar, in
 * the future, over 100 years ago), or they are too young.
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
  if (age > OLDEST) return "invalid";
  return age < minAge ? "young" : null;
}
