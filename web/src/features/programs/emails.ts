import type { ApiError } from "~/lib/apiError";

/** Returns the email addresses in a text, in order and without duplicates. */
export function parseEmails(text: string): string[] {
  const emails = text.split(/[\s,;]+/).map((email) => email.trim().toLowerCase());
  return [...new Set(emails.filter(Boolean))];
}

/** Returns the typed emails that the server refused: its errors name them by position, as in `emails.2`. */
export function refusedEmails(errors: ApiError["errors"], field: string, emails: string[]): string[] {
  const positions = Object.keys(errors).filter((name) => name.startsWith(`${field}.`));
  return positions.map((name) => emails[Number(name.slice(field.length + 1))] ?? "");
}
