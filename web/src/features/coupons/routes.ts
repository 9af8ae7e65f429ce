import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_profile_coupons: { path: "/coach/coupons", group: "coach", page: "CouponsPage", guard: "financialCoach" },
  },
} as const satisfies FeatureRoutes;
