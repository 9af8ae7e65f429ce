import type { LiveRefresh } from "~/live/events";

export const refresh = {
  check_list: () => ["/api/users/me", "/api/check_list"],
} satisfies LiveRefresh;
