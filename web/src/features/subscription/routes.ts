import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    coach_profile_subscription: {
      path: "/coach/profile/subscription",
      group: "coach",
      page: "SubscriptionPage",
      guard: "withPlan",
    },
    choose_your_plan: {
      path: "/coach/choose_your_plan",
      group: "coach",
      page: "ChoosePlanPage",
      guard: "withoutProfessional",
    },
    coach_blocked: { path: "/upgrade-your-account", group: "coach", page: "BlockedPage", guard: "coachBlocked" },
    coach_purchase: { path: "/upgrade-your-account", to: "coach_blocked" },
  },
} as const satisfies FeatureRoutes;
