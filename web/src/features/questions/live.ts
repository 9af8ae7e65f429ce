import type { LiveRefresh } from "~/live/events";

export const refresh = {
  questions_changed: () => ["/api/users/me", "/api/coach/questions", "/api/coach/questions/{question_id}"],
} satisfies LiveRefresh;
