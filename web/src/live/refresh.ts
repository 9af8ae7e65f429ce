import type { QueryClient, QueryFilters, QueryKey } from "@tanstack/react-query";
import type { LiveEvent, LiveRefresh, StaleQueries } from "./events";

/** Whether a query of the API client (`["get", path, { params }]`) is one of those that are stale. */
function matches([, path, init]: QueryKey, stale: StaleQueries): boolean {
  if (typeof stale === "string") return path === stale;
  const pathParams = (init as { params?: { path?: Record<string, unknown> } } | undefined)?.params?.path ?? {};
  return path === stale.path && Object.entries(stale.params).every(([name, value]) => pathParams[name] === value);
}

/** Fetches again, later, what is being fetched for the first time: the server may have read before the event. */
function repeatFirst(client: QueryClient, filters: QueryFilters): void {
  for (const query of client.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" })) {
    if (query.state.data !== undefined) continue; // invalidating starts it again
    const again = () => client.invalidateQueries({ queryKey: query.queryKey, exact: true });
    query.promise?.then(again, () => undefined);
  }
}

/** Marks as stale what events changed, and fetches again what is on the screen: each query once, however many events
 * name it. Unknown events change nothing. */
export function refreshAfter(
  client: QueryClient,
  events: LiveEvent | readonly LiveEvent[],
  tables: readonly LiveRefresh[],
): void {
  const changed = new Map<string, StaleQueries>();
  for (const event of [events].flat()) {
    if (event.event === "reread") continue;
    for (const table of tables) {
      const refresh = table[event.event] as ((one: LiveEvent) => readonly StaleQueries[]) | undefined;
      for (const stale of refresh?.(event) ?? []) changed.set(JSON.stringify(stale), stale);
    }
  }
  for (const stale of changed.values()) {
    const filters: QueryFilters = { predicate: ({ queryKey }) => matches(queryKey, stale) };
    repeatFirst(client, filters);
    void client.invalidateQueries(filters);
  }
}

/** Fetches everything on the screen again: nobody knows which events were missed. */
export function refreshAll(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: "active" });
}
