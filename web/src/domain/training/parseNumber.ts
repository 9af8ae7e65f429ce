/** Parsers of numbers as clients type them. They return undefined for anything else, and for more than `max`. */

export function parseWhole(text: string, max: number): number | undefined {
  const typed = text.trim();
  return /^\d{1,7}$/.test(typed) && Number(typed) <= max ? Number(typed) : undefined;
}

/** With a point or a comma, and at most two decimals. */
export function parseDecimal(text: string, max: number): number | undefined {
  const typed = text.trim().replace(",", ".");
  return /^\d{1,6}(\.\d{1,2})?$/.test(typed) && Number(typed) <= max ? Number(typed) : undefined;
}
