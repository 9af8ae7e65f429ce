import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { RouteName, RouteParams, Search } from "~/lib/routes";
import { parsePage } from "~/lib/search";

/** The parameters of the page that is open: `const { programId } = usePageParams("public_plan")`. */
export function usePageParams<Name extends RouteName>(_name: Name): RouteParams<Name> {
  return useParams({ strict: false }) as RouteParams<Name>;
}

/**
 * The query of the page, parsed by a function that never throws (`(raw) => ({ page: parsePage(raw.page) })` or a zod
 * schema's `parse` with `.catch`), and a setter that changes some keys and keeps the rest. Filters, sorting and
 * paging live here, so a list can be shared and survives a reload.
 */
export function usePageSearch<T extends object>(
  parse: (raw: Record<string, unknown>) => T,
): [T, (change: Search) => void] {
  const raw = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const set = useCallback(
    (change: Search) => {
      void navigate({
        to: ".",
        replace: true,
        resetScroll: false,
        search: (old: Record<string, unknown>) => ({ ...old, ...change }),
      });
    },
    [navigate],
  );
  return [parse(raw), set];
}

/** The current page of a list, from 1, and a setter. Page 1 is left out of the address. */
export function usePageNumber(): [number, (page: number) => void] {
  const [{ page }, setSearch] = usePageSearch((raw) => ({ page: parsePage(raw.page) }));
  return [page, (next) => setSearch({ page: next > 1 ? next : "" })];
}
