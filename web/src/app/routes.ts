import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    not_found: { path: "/404", group: "public", page: "public/NotFoundPage" },
    "style-guide": { path: "/regimen-style-guide", group: "publicForms", page: "styleguide/StyleGuidePage" },
  },
} as const satisfies FeatureRoutes;
