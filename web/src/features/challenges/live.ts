import type { LiveRefresh } from "~/live/events";

export const refresh = {
  leaderboard_changed: () => [
    "/api/coach/challenges",
    "/api/athlete/challenges",
    "/api/coach/clients/{athlete_id}/challenges",
  ],
  // Who joins a program sees its challenges.
  membership_changed: () => ["/api/athlete/challenges"],
} satisfies LiveRefresh;
