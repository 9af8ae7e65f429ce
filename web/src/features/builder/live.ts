import type { LiveRefresh } from "~/live/events";

export const refresh = {
  draft_changed: ({ timeline_id }) => [
    "/api/coach/plans/{plan_id}/drafts",
    { path: "/api/coach/timelines/{timeline_id}/drafts", params: { timeline_id } },
    { path: "/api/coach/timelines/{timeline_id}/days/{day}/drafts/{author_id}", params: { timeline_id } },
  ],
} satisfies LiveRefresh;
