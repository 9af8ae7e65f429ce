import { storage } from "~/api/session";
import { pageIn } from "~/ui/link/usePage";

/** The three lists of programs. */
export type Tab = "active" | "attention" | "past";

/** What a list of programs is asked for; it lives in the address. */
export type Asked = { q: string; type: string; state: string; price: string; sort: string; page: number };

const text = (value: unknown) => (typeof value === "string" ? value : "");

/** Only the list of active programs has drafts among them, so only it is asked for a state. */
export function readAsked(raw: Record<string, unknown>, tab: Tab): Asked {
  return {
    q: text(raw.q),
    type: text(raw.type),
    state: tab === "active" ? text(raw.state) : "",
    price: text(raw.price),
    sort: text(raw.sort),
    page: pageIn(raw.page),
  };
}

export const NO_FILTERS = { q: "", type: "", state: "", price: "", page: "" };

export function isFiltered(asked: Asked): boolean {
  return Boolean(asked.q || asked.type || asked.state || asked.price);
}

const KEPT = "regimen.programs.filters";
type Kept = Pick<Asked, "type" | "state" | "price" | "sort">;

/** The filters of the last visit on this device; the words searched for are not kept. */
export function keptFilters(): Partial<Kept> {
  try {
    const kept: unknown = JSON.parse(storage.get(KEPT) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Partial<Kept>) : {};
  } catch {
    return {};
  }
}

export function keepFilters({ type, state, price, sort }: Asked): void {
  storage.set(KEPT, JSON.stringify({ type, state, price, sort }));
}
