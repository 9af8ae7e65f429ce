import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    customisation: { path: "/coach/customisation", to: "customisation-web-address" },
    "customisation-web-address": {
      path: "/coach/customisation/address",
      group: "coach",
      page: "AddressPage",
      guard: "financialCoach",
    },
    "customisation-logo": {
      path: "/coach/customisation/logo",
      group: "coach",
      page: "LogoPage",
      guard: "financialCoach",
    },
    "customisation-theme": {
      path: "/coach/customisation/theme",
      group: "coach",
      page: "ThemePage",
      guard: "financialCoach",
    },
  },
} as const satisfies FeatureRoutes;
