import type { LiveRefresh } from "~/live/events";

export const refresh = {
  body_metrics_changed: ({ client_id }) => [
    "/api/athlete/body_metrics",
    "/api/athlete/body_metrics/{body_metric_id}",
    "/api/athlete/body_metrics/photos",
    { path: "/api/coach/clients/{athlete_id}/body_metrics", params: { athlete_id: client_id } },
    { path: "/api/coach/clients/{athlete_id}/body_metrics/{body_metric_id}", params: { athlete_id: client_id } },
    { path: "/api/coach/clients/{athlete_id}/body_metrics/photos", params: { athlete_id: client_id } },
  ],
  body_metric_list_changed: () => [
    "/api/coach/clients/{athlete_id}/body_metrics",
    "/api/coach/clients/{athlete_id}/body_metrics/{body_metric_id}",
  ],
} satisfies LiveRefresh;
