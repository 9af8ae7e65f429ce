import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    "user_settings-emails": { path: "/user/settings/emails", group: "client", page: "NotificationsPage" },
  },
} as const satisfies FeatureRoutes;
