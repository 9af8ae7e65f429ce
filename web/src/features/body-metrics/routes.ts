import type { FeatureRoutes } from "~/lib/routes";

export default {
  routes: {
    client_body_metrics: {
      path: "/user/progress/body-metrics/{-$metricId}",
      group: "progress",
      page: "OwnBodyMetricsPage",
    },
    "client-profile-body-metric": {
      path: "/coach/clients/$clientId/body-metrics/{-$metricId}",
      group: "clientProfile",
      page: "ClientBodyMetricsPage",
      needs: "see_clients",
    },
  },
} as const satisfies FeatureRoutes;
