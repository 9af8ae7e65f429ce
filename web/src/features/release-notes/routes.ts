import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    "release-notes": { path: "/release-notes", group: "private", page: "ReleaseNotesPage", guard: "notBlocked" },
  },
} as const satisfies FeatureRoutes;
