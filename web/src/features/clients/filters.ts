/** The filters of the list of clients, as the address carries them. */
export type ClientFilters = { q: string; from: string; to: string; plan: string; sort: string; page: number };

export const NO_FILTERS = { q: "", from: "", to: "", plan: "", page: "" };

const text = (value: unknown) => (typeof value === "string" ? value : "");
const pageNumber = (value: unknown) => Math.max(1, Number.parseInt(text(value) || "1", 10) || 1);

/** Reads the filters from the address; unknown or malformed values fall back to none. */
export function readClientFilters(raw: Record<string, unknown>): ClientFilters {
  return {
    q: text(raw.q),
    from: text(raw.from),
    to: text(raw.to),
    plan: text(raw.plan),
    sort: text(raw.sort),
    page: pageNumber(raw.page),
  };
}

/** Reads the search words and the page of a program's clients. */
export function readSearch(raw: Record<string, unknown>): { q: string; page: number } {
  return { q: text(raw.q), page: pageNumber(raw.page) };
}
