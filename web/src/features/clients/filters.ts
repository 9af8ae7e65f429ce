import { parsePage, parseText } from "~/lib/search";

/** The filters of the list of clients, as the address carries them. */
export type ClientFilters = { q: string; from: string; to: string; plan: string; sort: string; page: number };

export const NO_FILTERS = { q: "", from: "", to: "", plan: "", page: "" };

/** Reads the filters from the address; unknown or malformed values fall back to none. */
export function readClientFilters(raw: Record<string, unknown>): ClientFilters {
  return {
    q: parseText(raw.q),
    from: parseText(raw.from),
    to: parseText(raw.to),
    plan: parseText(raw.plan),
    sort: parseText(raw.sort),
    page: parsePage(raw.page),
  };
}

/** Reads the search words and the page of a program's clients. */
export function readSearch(raw: Record<string, unknown>): { q: string; page: number } {
  return { q: parseText(raw.q), page: parsePage(raw.page) };
}
