import type { LiveRefresh } from "~/live/events";

export const refresh = {
  new_notification: () => ["/api/users/me", "/api/notifications", "/api/notifications/unread", "/api/users/warnings"],
  destroyed_notification: () => ["/api/users/me", "/api/notifications", "/api/notifications/unread"],
  unread_state: () => ["/api/users/me", "/api/notifications", "/api/notifications/unread"],
} satisfies LiveRefresh;
