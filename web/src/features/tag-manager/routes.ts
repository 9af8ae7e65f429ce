import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_profile_analytics: {
      path: "/coach/profile/analytics",
      group: "coach",
      page: "AnalyticsPage",
      guard: "financialCoach",
    },
  },
} as const satisfies FeatureRoutes;
