import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    client_benchmarks: {
      path: "/user/progress/benchmarks/{-$metricId}",
      group: "progress",
      page: "ClientBenchmarksPage",
    },
    "client-profile-benchmark": {
      path: "/coach/clients/$clientId/benchmarks/{-$metricId}",
      group: "clientProfile",
      page: "ProfileBenchmarksPage",
      needs: "see_clients",
    },
    coach_benchmarks: {
      path: "/coach/benchmarks/library",
      group: "coach",
      page: "LibraryPage",
      needs: "see_clients",
    },
    coach_benchmarks_product: {
      path: "/coach/benchmarks/regimen-library",
      group: "coach",
      page: "ProductLibraryPage",
      needs: "see_clients",
    },
  },
  aliases: {
    "/coach/benchmarks": { to: "coach_benchmarks" },
  },
} as const satisfies FeatureRoutes;
