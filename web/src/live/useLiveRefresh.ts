import { useQueryClient } from "@tanstack/react-query";
import { useMemo } from "react";
import { inBursts } from "./bursts";
import { useChannel } from "./cable";
import type { LiveEvent, LiveRefresh } from "./events";
import { refreshAfter, refreshAll } from "./refresh";

/** Keeps what is on the screen fresh while somebody is signed in; mounted once by the shell. */
export function useLiveRefresh(tables: readonly LiveRefresh[]): void {
  const client = useQueryClient();
  const refresh = useMemo(
    () => inBursts<LiveEvent>((events) => refreshAfter(client, events, tables)),
    [client, tables],
  );
  useChannel("NotificationChannel", {}, refresh, () => refreshAll(client));
  useChannel("ChatNotificationChannel", {}, refresh);
  useChannel("SystemNotificationChannel", {}, refresh);
}
