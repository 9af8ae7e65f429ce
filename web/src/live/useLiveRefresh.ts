import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { inBursts } from "./bursts";
import { useChannel } from "./cable";
import type { LiveEvent, LiveRefresh } from "./events";
import { refreshAfter, refreshAll } from "./refresh";

/**
 * Keeps what is on the screen fresh while somebody is signed in; mounted once by the shell. What each event changes is
 * fetched with the first one; without it, everything on the screen is.
 */
export function useLiveRefresh(fetchTables: () => Promise<readonly LiveRefresh[]>): void {
  const client = useQueryClient();
  const refresh = useMemo(
    () =>
      inBursts<LiveEvent>((events) => {
        fetchTables().then(
          (tables) => refreshAfter(client, events, tables),
          () => refreshAll(client),
        );
      }),
    [client, fetchTables],
  );
  useChannel("NotificationChannel", {}, refresh, () => refreshAll(client));
  useChannel("ChatNotificationChannel", {}, refresh);
  useChannel("SystemNotificationChannel", {}, refresh);
}
