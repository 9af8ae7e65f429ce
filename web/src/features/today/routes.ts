import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    today: { path: "/coach/today", group: "coach", page: "TodayPage", needs: "see_clients" },
  },
} as const satisfies FeatureRoutes;
