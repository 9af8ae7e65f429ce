import { useEffect, useMemo, useSyncExternalStore } from "react";
import { $api, onError } from "~/api/client";
import type { LocalDate } from "~/lib/dates";
import { firstPage } from "~/lib/firstPaint";
import { macrosOn, type OwnMacroTarget } from "../lib/macros";
import { STALE } from "~/lib/deviceCache";
import { macroCache } from "../offline/macroCache";

const ALL = "all";

/** The signed-in client's macros of all dates: what the device has until the server answers, and without a connection. */
export function useMacroTargets(): OwnMacroTarget[] | undefined {
  const isFirstPageComplete = useSyncExternalStore(firstPage.subscribe, firstPage.isComplete);
  const { data, dataUpdatedAt } = $api.useQuery(
    "get",
    "/api/athlete/macro_targets",
    { ...onError("silent") },
    { enabled: isFirstPageComplete, initialData: () => macroCache.get(ALL), initialDataUpdatedAt: STALE },
  );
  const fresh = dataUpdatedAt !== STALE;
  useEffect(() => {
    if (data && fresh) macroCache.put({ [ALL]: data });
  }, [data, fresh]);
  return data?.items;
}

/** The macros of a date, of each account that has set some. */
export function useMacrosOn(date: LocalDate): OwnMacroTarget[] {
  const targets = useMacroTargets();
  return useMemo(() => macrosOn(targets ?? [], date), [targets, date]);
}
