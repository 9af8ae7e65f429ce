import { useEffect, useRef, useState } from "react";
import { fetchMatchingIds, type Tab } from "./api";
import { type ClientFilters, toServerFilters } from "./filters";

/** Who is chosen, and with which filters they were. */
type Chosen = {
  ids: ReadonlySet<string>;
  filters: readonly string[];
  /** The filters of which everyone is chosen; undefined as soon as one is chosen or not by hand. */
  everyoneOf?: string | undefined;
};

const NOBODY: Chosen = { ids: new Set(), filters: [] };

/** Identifies the filters by whom they match: their order does not matter. */
function keyOf(filters: ClientFilters): string {
  const { s: _order, ...matching } = toServerFilters(filters);
  return JSON.stringify(Object.entries(matching));
}

/**
 * The clients of a list that are chosen for an action: always these and nobody else, whatever the list shows by then.
 * Other filters, another page or a client who joins meanwhile choose and unchoose nobody.
 */
export function useChosenClients(tab: Tab, filters: ClientFilters) {
  const [chosen, setChosen] = useState(NOBODY);
  const [busy, setBusy] = useState(false);
  /** Who was unchosen by hand while everyone is being looked up: they stay so. */
  const unchosen = useRef(new Set<string>());
  const key = keyOf(filters);
  const shown = useRef(key);
  useEffect(() => {
    shown.current = key;
  }, [key]);
  const withKey = (before: Chosen) => [...new Set([...before.filters, key])];
  return {
    ids: chosen.ids,
    /** Whether everyone who matches the filters is chosen by now, as far as one can know. */
    isEveryone: (total: number) =>
      chosen.everyoneOf === key || (chosen.filters.every((one) => one === key) && chosen.ids.size >= total),
    /** Whether some were chosen with other filters, so that the list may not show them. */
    isMixed: chosen.filters.some((one) => one !== key),
    /** Everyone is being looked up. */
    busy,
    choose: (ids: ReadonlySet<string>) => {
      for (const id of chosen.ids) if (!ids.has(id)) unchosen.current.add(id);
      for (const id of ids) unchosen.current.delete(id);
      setChosen((before) => (ids.size === 0 ? NOBODY : { ids, filters: withKey(before) }));
    },
    /** Adds everyone who matches the filters, on all pages. Throws an ApiError. */
    chooseEveryone: async () => {
      setBusy(true);
      unchosen.current.clear();
      try {
        const found = await fetchMatchingIds(tab, filters);
        const everyone = found.filter((id) => !unchosen.current.has(id));
        // The coach has gone on to other filters: nobody is chosen who is not in sight.
        if (shown.current !== key) return;
        setChosen((before) => ({
          ids: new Set([...before.ids, ...everyone]),
          filters: withKey(before),
          everyoneOf: everyone.length === found.length ? key : undefined,
        }));
      } finally {
        setBusy(false);
      }
    },
    clear: () => setChosen(NOBODY),
  };
}
