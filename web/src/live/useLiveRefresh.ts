import { useQueryClient } from "@tanstack/react-query";
import { useChannel } from "./cable";
import { refreshAfter, refreshAll } from "./refresh";

/**
 * Keeps what is on the screen fresh while somebody is signed in; mounted once by the shell. A coach hears what concerns
 * the account too; to a client both channels would say the same.
 */
export function useLiveRefresh(coach: boolean): void {
  const client = useQueryClient();
  useChannel(
    "NotificationChannel",
    {},
    (message) => refreshAfter(client, message),
    () => refreshAll(client),
  );
  useChannel("SystemNotificationChannel", coach ? {} : null, (message) => refreshAfter(client, message));
}
