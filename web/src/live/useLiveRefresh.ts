import { useQueryClient } from "@tanstack/react-query";
import { useChannel } from "./cable";
import type { LiveRefresh } from "./events";
import { refreshAfter, refreshAll } from "./refresh";

/**
 * Keeps what is on the screen fresh while somebody is signed in; mounted once by the shell. A coach also follows the
 * events of the account; for a client both channels would say the same.
 */
export function useLiveRefresh(coach: boolean, tables: readonly LiveRefresh[]): void {
  const client = useQueryClient();
  useChannel(
    "NotificationChannel",
    {},
    (event) => refreshAfter(client, event, tables),
    () => refreshAll(client),
  );
  useChannel("ChatNotificationChannel", {}, (event) => refreshAfter(client, event, tables));
  useChannel("SystemNotificationChannel", coach ? {} : null, (event) => refreshAfter(client, event, tables));
}
