import { useNavigate, useParams, useSearch } from "@tanstack/react-router";
import { useCallback } from "react";
import type { RouteName, RouteParams, Search } from "~/lib/routes";

/** The parameters of the page that is open: `const { planId } = usePageParams("public_plan")`. */
export function usePageParams<Name extends RouteName>(_name: Name): RouteParams<Name> {
  return useParams({ strict: false }) as RouteParams<Name>;
}

/**
 * The query of the page, read by a function that always answers (`(raw) => ({ page: Number(raw.page ?? 1) })` or a
 * zod schema's `parse` with `.catch`), and a setter that changes some keys and keeps the rest. Filters, sorting and
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
