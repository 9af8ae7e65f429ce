import type { LiveRefresh } from "~/live/events";

export const refresh = {
  membership_changed: () => ["/api/plans/{plan_id}/public", "/api/athlete/purchases", "/api/users/warnings"],
} satisfies LiveRefresh;
