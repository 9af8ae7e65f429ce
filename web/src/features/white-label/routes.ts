import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    customisation: { path: "/coach/customisation", to: "customisation-theme" },
    "customisation-theme": {
      path: "/coach/customisation/theme",
      group: "coach",
      page: "ThemePage",
      guard: "financialCoach",
    },
  },
} as const satisfies FeatureRoutes;
