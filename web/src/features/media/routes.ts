import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    resources: { path: "/coach/resources/{-$owner}", group: "coach", page: "ResourcesPage" },
    media_library: { path: "/media", to: "resources" },
    user_files: { path: "/user/files", group: "client", page: "MyFilesPage" },
  },
  aliases: {
    "/coach/media": { to: "resources" },
  },
} as const satisfies FeatureRoutes;
