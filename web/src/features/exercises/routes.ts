import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    exercises_library: { path: "/coach/exercises/library", group: "coach", page: "LibraryPage" },
  },
  aliases: {
    "/coach/exercises": { to: "exercises_library" },
  },
} as const satisfies FeatureRoutes;
