import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { RouteName, RouteParams, Search } from "~/lib/routes";

/** The parameters of the page that is open: `const { programId } = usePageParams("public_plan")`. */
export function usePageParams<Name extends RouteName>(_name: Name): RouteParams<Name> {
  return useParams({ strict: false }) as RouteParams<Name>;
}

/**
 * The query of the page, read by a function that always answers (`(raw) => ({ page: pageIn(raw.page) })` or a zod
 * schema's `parse` with `.catch`), and a setter that changes some keys and keeps the rest. Filters, sorting and
 * paging live here, so a list can be shared and survives a reload.
 */
export function usePageSearch<T extends object>(
  read: (raw: Record<string, unknown>) => T,
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
  return [read(raw), set];
}

/** A page number out of an address; what is none is the first page. */
export function pageIn(value: unknown): number {
  const page = Number(value);
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}

/** Which page of a list is open, from 1, and the way to another one. The first page needs no word in the address. */
export function usePageNumber(): [number, (page: number) => void] {
  const [{ page }, ask] = usePageSearch((raw) => ({ page: pageIn(raw.page) }));
  return [page, (next) => ask({ page: next > 1 ? next : "" })];
}
