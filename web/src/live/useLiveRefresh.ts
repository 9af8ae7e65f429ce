import { useQueryClient } from "@tanstack/react-query";
import { useChannel } from "./cable";
import { refreshAfter, refreshAll } from "./refresh";

/** Keeps what is on the screen fresh while somebody is signed in; mounted once by the shell. */
export function useLiveRefresh(): void {
  const client = useQueryClient();
  useChannel(
    "NotificationChannel",
    {},
    (message) => refreshAfter(client, message),
    () => refreshAll(client),
  );
}
