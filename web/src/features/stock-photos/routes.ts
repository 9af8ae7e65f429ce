import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    "image-search": { path: "/pages/image-search", group: "coach", page: "ImageSearchPage", needs: "edit_programs" },
  },
} as const satisfies FeatureRoutes;
