import type { LiveRefresh } from "~/live/events";

export const refresh = {
  training_changed: ({ client_id }) => [
    { path: "/api/coach/clients/{athlete_id}/training_maxes", params: { athlete_id: client_id } },
  ],
  macro_targets_changed: ({ client_id }) => [
    { path: "/api/coach/clients/{athlete_id}/macro_targets", params: { athlete_id: client_id } },
  ],
  clients_changed: () => [
    "/api/coach/clients",
    "/api/coach/client_filters",
    "/api/coach/client_tags",
    "/api/coach/client_views",
    "/api/coach/client_coaches",
    "/api/coach/clients/{athlete_id}",
    "/api/chat/conversations",
  ],
  bulk_action_changed: ({ bulk_action_id }) => [
    "/api/coach/bulk_actions",
    { path: "/api/coach/bulk_actions/{bulk_action_id}", params: { bulk_action_id } },
  ],
  chat_message: () => ["/api/chat/clients/{client_id}"],
} satisfies LiveRefresh;
