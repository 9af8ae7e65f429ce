import { ownKey } from "~/api/deviceKeys";
import { parsePage, parseText } from "~/lib/search";
import { storage } from "~/lib/storage";

/** The three lists of programs. */
export type ProgramTab = "active" | "attention" | "archived";

/** The filters of a list of programs, kept in the URL. */
export type ProgramFilters = { q: string; type: string; state: string; price: string; sort: string; page: number };

/** Reads the filters from a URL. Only the active tab can be filtered by state. */
export function readFilters(raw: Record<string, unknown>, tab: ProgramTab): ProgramFilters {
  return {
    q: parseText(raw.q),
    type: parseText(raw.type),
    state: tab === "active" ? parseText(raw.state) : "",
    price: parseText(raw.price),
    sort: parseText(raw.sort),
    page: parsePage(raw.page),
  };
}

export const NO_FILTERS = { q: "", type: "", state: "", price: "", page: "" };

export function hasFilters(filters: ProgramFilters): boolean {
  return Boolean(filters.q || filters.type || filters.state || filters.price);
}

const storageKey = () => ownKey("programs.filters");
type StoredFilters = Pick<ProgramFilters, "type" | "state" | "price" | "sort">;

/** Returns the filters of the last visit on this device; the search words are not stored. */
export function loadFilters(): Partial<StoredFilters> {
  try {
    const stored: unknown = JSON.parse(storage.get(storageKey()) ?? "{}");
    return typeof stored === "object" && stored !== null ? (stored as Partial<StoredFilters>) : {};
  } catch {
    return {};
  }
}

export function storeFilters({ type, state, price, sort }: ProgramFilters): void {
  storage.set(storageKey(), JSON.stringify({ type, state, price, sort }));
}
