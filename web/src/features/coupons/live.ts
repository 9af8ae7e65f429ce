import type { LiveRefresh } from "~/live/events";

export const refresh = {
  membership_changed: () => ["/api/coach/coupons"],
} satisfies LiveRefresh;
