import type { LiveRefresh } from "~/live/events";

export const refresh = {
  stripe_status_changed: () => ["/api/coach/payment_account", "/api/users/me", "/api/users/warnings"],
  membership_changed: () => ["/api/athlete/history", "/api/coach/transactions", "/api/coach/documents"],
} satisfies LiveRefresh;
