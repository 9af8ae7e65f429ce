/** Reads a text from the query of an address; anything else is empty. */
export function parseText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The last page that the server takes. */
const MOST_PAGES = 100_000;

/** Parses a page number; anything invalid is page 1. */
export function parsePage(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, MOST_PAGES) : 1;
}
