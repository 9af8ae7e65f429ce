import type { LiveRefresh } from "~/live/events";
import { COUNTS, LIST, ONE, PLANNED, PROFILE } from "./paths";

// Messages and their files are fetched by the open thread, typing is shown by it.
export const refresh = {
  chat_message: ({ conversation_id }) => ["/api/users/me", LIST, COUNTS, { path: ONE, params: { conversation_id } }],
  // Only the open thread shows reactions: no list and no number changes.
  chat_reactions: () => [],
  conversation_changed: ({ conversation_id }) => [
    "/api/users/me",
    LIST,
    COUNTS,
    PLANNED,
    { path: ONE, params: { conversation_id } },
  ],
  membership_changed: ({ client_id }) => [{ path: PROFILE, params: { athlete_id: client_id } }],
  typing: () => [],
  media_changed: () => [],
} satisfies LiveRefresh;
