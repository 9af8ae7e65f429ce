import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    developer: { path: "/developer", group: "publicForms", page: "DeveloperPage" },
  },
} as const satisfies FeatureRoutes;
