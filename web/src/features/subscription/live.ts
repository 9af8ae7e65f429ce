import type { LiveRefresh } from "~/live/events";

export const refresh = {
  subscribe_updated: () => ["/api/users/me", "/api/subscribe", "/api/accounts"],
} satisfies LiveRefresh;
