import { birthdateProblem } from "~/lib/birthdate";
import { localDateOf } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";

/** The sentence for a field that cannot be sent as it is, or null. The server checks the same. */
export type Check = (value: string) => string | null;

const FORBIDDEN = /[/|\\+=@:<>?;]/;
const MIN_PASSWORD = 6;
const NAME_LIMIT = 50;

export const checkEmail: Check = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim().toLowerCase()) ? null : m.accounts_email_invalid();

export const checkPassword: Check = (value) => (value.length >= MIN_PASSWORD ? null : m.accounts_password_short());

/** Of a form with a new password and its repetition. */
export const checkNewPassword = {
  password: checkPassword,
  password_confirmation: (value: string, { password }: { password: string }) =>
    value === password ? null : m.accounts_not_identical(),
};

export const checkName: Check = (value) => {
  const name = value.trim();
  if (!name) return m.accounts_required();
  if (name.length >= NAME_LIMIT) return m.accounts_name_long();
  return FORBIDDEN.test(name) ? m.accounts_name_characters() : null;
};

export const checkAccountName: Check = (value) =>
  value.trim() ? checkName(value) : m.accounts_account_name_required();

export const checkCountry = (value: string | null) => (value ? null : m.accounts_country_required());

/** A birth date that has to be given, of somebody of at least `minAge` years. */
export function checkBirthdate(value: string, minAge: number): string | null {
  switch (birthdateProblem(value, localDateOf(new Date()), minAge)) {
    case "required":
      return m.accounts_required();
    case "invalid":
      return m.accounts_birthdate_invalid();
    case "young":
      return m.accounts_birthdate_young({ minAge: String(minAge) });
    default:
      return null;
  }
}

/** A birth date that may be left out. */
export function checkOptionalBirthdate(value: string, minAge: number): string | null {
  return value ? checkBirthdate(value, minAge) : null;
}

/** One address a line. */
export function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export const checkLinks: Check = (value) =>
  linesOf(value).every((line) => /^https?:\/\/\S+$/.test(line)) ? null : m.accounts_links_invalid();
