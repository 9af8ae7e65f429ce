import type { LinkTarget } from "~/ui/link/Link";
import type { Tab } from "./api";
import type { ClientFilters } from "./filters";
import type { SavedView, ViewFilters } from "./viewApi";

const TAB_PAGES = {
  active: "clients_with_programs",
  "in-trials": "clients_in_trials",
  to_review: "clients_to_review",
  past: "clients_past",
} as const;

/** Returns the filters of the list as a view stores them: without the page. */
export function toViewFilters(tab: Tab, { from, to, page: _page, ...filters }: ClientFilters): Required<ViewFilters> {
  return { tab, ...filters, age_from: from, age_to: to };
}

/** Where a view leads: its list with its filters. */
export function viewLink({ filters }: Pick<SavedView, "filters">): LinkTarget {
  const { tab, age_from: from, age_to: to, ...others } = filters;
  const search = Object.fromEntries(Object.entries({ ...others, from, to }).filter(([, value]) => value));
  return { name: TAB_PAGES[tab ?? "active"], search } as LinkTarget;
}

/** Whether the list shows what a view stores. */
export function isShown(view: Pick<SavedView, "filters">, tab: Tab, filters: ClientFilters): boolean {
  const shown = toViewFilters(tab, filters);
  return (Object.keys(shown) as (keyof ViewFilters)[]).every((key) => (view.filters[key] ?? "") === shown[key]);
}
