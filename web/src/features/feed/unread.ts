// Apart from the list of notifications: the bell is on every page, and on a bad line every kilobyte of it counts.
import { useQuery } from "@tanstack/react-query";
import { api, failedOffline, onError, type Schemas, unwrap } from "~/api/client";

export type Unread = Schemas["UnreadList"];
export const UNREAD = "/api/notifications/unread";

/** The newest unread notifications that the person sees, and their counters, for the bell. */
export function useUnread() {
  const query = useQuery({
    queryKey: ["get", UNREAD],
    queryFn: async (): Promise<Unread> => unwrap(api.GET(UNREAD, onError("inline"))),
  });
  return failedOffline(query);
}
