import type { LiveRefresh } from "~/live/events";

export const refresh = {
  training_changed: ({ client_id }) => [
    "/api/athlete/calendar",
    "/api/athlete/calendar/month",
    "/api/athlete/calendar/{enrolment_id}/{date}",
    { path: "/api/coach/athletes/{client_id}/calendar", params: { client_id } },
  ],
  macro_targets_changed: () => ["/api/athlete/macro_targets"],
  // Also when the start of a program is moved: another day is on each date then.
  membership_changed: () => [
    "/api/athlete/calendar",
    "/api/athlete/calendar/month",
    "/api/athlete/calendar/{enrolment_id}/{date}",
    "/api/athlete/macro_targets",
  ],
} satisfies LiveRefresh;
