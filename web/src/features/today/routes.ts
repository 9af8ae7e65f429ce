import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    today: { path: "/coach/today", group: "coach", page: "TodayPage" },
  },
} as const satisfies FeatureRoutes;
