/** Reads a text from the query of an address; anything else is empty. */
export function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** Parses a page number; anything invalid is page 1. */
export function parsePage(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
