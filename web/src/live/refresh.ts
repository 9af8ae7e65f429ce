import type { QueryClient } from "@tanstack/react-query";
import type { paths } from "~/api/schema";

/** Paths of queries, as the API writes them. */
type Paths = readonly (keyof paths)[];

/**
 * What a live event makes stale: event -> paths of the queries to read again. A message carries ids only; the client
 * re-reads what it may see. One line per event, in the words of the server.
 */
const REFRESH: Record<string, Paths> = {
  new_notification: ["/api/users/me", "/api/notifications", "/api/users/warnings"],
  unread_state: ["/api/users/me", "/api/notifications"],
  check_list: ["/api/users/me", "/api/check_list"],
  subscribe_updated: ["/api/users/me", "/api/subscribe", "/api/accounts"],
  training_changed: [
    "/api/athlete/calendar",
    "/api/athlete/calendar/month",
    "/api/athlete/calendar/{enrolment_id}/{at}",
    "/api/coach/athletes/{client_id}/calendar",
  ],
  membership_changed: [
    "/api/plans/{plan_id}/public",
    "/api/athlete/purchases",
    "/api/athlete/history",
    "/api/athlete/calendar",
    "/api/athlete/calendar/month",
    "/api/coach/transactions",
    "/api/users/warnings",
  ],
  stripe_status_changed: ["/api/coach/payment_account", "/api/users/me", "/api/users/warnings"],
  user: ["/api/users/me", "/api/users/warnings"],
};

/** The event of a message, by whichever of its usual names the channel uses. */
function eventOf(message: Record<string, unknown>): string | undefined {
  const name = message.event ?? message.type ?? message.kind;
  return typeof name === "string" ? name : undefined;
}

/** Reads again what a message made stale. */
export function refreshAfter(client: QueryClient, message: Record<string, unknown>): void {
  const event = eventOf(message);
  for (const path of (event && REFRESH[event]) || []) {
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === path });
  }
}

/** After the socket was away nobody knows what was missed: everything on the screen is read again. */
export function refreshAll(client: QueryClient): void {
  void client.invalidateQueries({ refetchType: "active" });
}
