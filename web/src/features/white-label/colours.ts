import type { WebTheme } from "./api";

const HEX = /^#?([\da-f]{3}|[\da-f]{6})$/i;

/** Returns what was typed as "#aabbcc", undefined if it is no colour: "#ABC" and "aabbcc" are the same one. */
export function parseColour(typed: string): string | undefined {
  const digits = HEX.exec(typed.trim())?.[1]?.toLowerCase();
  if (!digits) return undefined;
  return `#${digits.length === 3 ? digits.replace(/./g, "$&$&") : digits}`;
}

/** The colours in their order on the page. */
export const ROLES = ["primary", "primary_contrast", "secondary", "secondary_contrast", "system_text"] as const;

/** Returns the theme with what was typed; where that is no colour, with the one of `before`. */
export const parseTheme = (typed: WebTheme, before: WebTheme): WebTheme =>
  Object.fromEntries(ROLES.map((role) => [role, parseColour(typed[role]) ?? before[role]])) as WebTheme;

export const countChanges = (typed: WebTheme, saved: WebTheme): number =>
  ROLES.filter((role) => (parseColour(typed[role]) ?? typed[role]) !== saved[role]).length;

export const isSameTheme = (one: WebTheme, other: WebTheme): boolean => countChanges(one, other) === 0;
