import type { LiveRefresh } from "~/live/events";

export const refresh = {
  macro_targets_changed: ({ client_id }) => [
    { path: "/api/coach/clients/{athlete_id}/macro_targets", params: { athlete_id: client_id } },
  ],
} satisfies LiveRefresh;
