import type { LiveRefresh } from "~/live/events";

export const refresh = {
  switched: () => ["/api/accounts"],
  check_list: () => ["/api/users/me", "/api/check_list"],
  team_changed: () => ["/api/coach/coaches", "/api/coach/coaches/activity"],
  accounts_changed: () => ["/api/invites", "/api/accounts", "/api/users/me"],
} satisfies LiveRefresh;
