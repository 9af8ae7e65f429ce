import { useQueryClient } from "@tanstack/react-query";
import { useChannel } from "~/live/cable";
import type { LiveRefresh } from "~/live/events";
import { refreshAfter, refreshAll } from "~/live/refresh";

/** Keeps fresh what a page shows of leaderboards: `refresh` says which queries become stale. */
export function useLeaderboardChannel(refresh: LiveRefresh): void {
  const queries = useQueryClient();
  useChannel(
    "LeaderboardChannel",
    {},
    (event) => refreshAfter(queries, event, [refresh]),
    () => refreshAll(queries),
  );
}
