import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    form_checks: { path: "/coach/form-checks", group: "coach", page: "ReviewPage", needs: "see_clients" },
    form_check: { path: "/form-checks/$formCheckId", group: "client", page: "FormCheckPage" },
  },
} as const satisfies FeatureRoutes;
