import { birthdateProblem } from "~/lib/birthdate";
import { localToday } from "~/lib/today";
import { m } from "~/paraglide/messages.js";

/** Returns the error of a field, or null if it is valid. The server checks the same. */
export type Validator = (value: string) => string | null;

const FORBIDDEN_CHARACTERS = /[/|\\+=@:<>?;]/;
const MIN_PASSWORD = 6;
const NAME_LENGTH_LIMIT = 50;

export const validateEmail: Validator = (value) =>
  /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value.trim().toLowerCase()) ? null : m.accounts_email_invalid();

export const validatePassword: Validator = (value) =>
  value.length >= MIN_PASSWORD ? null : m.accounts_password_short();

/** The validators of a form with a new password and its repetition. */
export const newPasswordValidators = {
  password: validatePassword,
  password_confirmation: (value: string, { password }: { password: string }) =>
    value === password ? null : m.accounts_not_identical(),
};

export const validateName: Validator = (value) => {
  const name = value.trim();
  if (!name) return m.accounts_required();
  if (name.length >= NAME_LENGTH_LIMIT) return m.accounts_name_long();
  return FORBIDDEN_CHARACTERS.test(name) ? m.accounts_name_characters() : null;
};

export const validateAccountName: Validator = (value) =>
  value.trim() ? validateName(value) : m.accounts_account_name_required();

export const validateCountry = (value: string | null) => (value ? null : m.accounts_country_required());

/** Validates a required birth date of somebody who is at least `minAge` years old. */
export function validateBirthdate(value: string, minAge: number): string | null {
  switch (birthdateProblem(value, localToday(), minAge)) {
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

/** Validates an optional birth date. */
export function validateOptionalBirthdate(value: string, minAge: number): string | null {
  return value ? validateBirthdate(value, minAge) : null;
}

/** Returns the lines of a text that are not empty. */
export function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export const validateLinks: Validator = (value) =>
  splitLines(value).every((line) => /^https?:\/\/\S+$/.test(line)) ? null : m.accounts_links_invalid();
