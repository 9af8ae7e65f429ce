import type { FeatureRoutes } from "~/lib/routes";

export default {
  // It has no pages: it opens over the one that a coach needs help with.
  routes: {},
} as const satisfies FeatureRoutes;
