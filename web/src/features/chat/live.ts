import type { LiveRefresh } from "~/live/events";
import { COUNTS, LIST, ONE, PLANNED } from "./paths";

// Messages themselves are fetched by the open thread (`useThread`), typing is shown by it.
export const refresh = {
  chat_message: ({ conversation_id }) => ["/api/users/me", LIST, COUNTS, { path: ONE, params: { conversation_id } }],
  conversation_changed: ({ conversation_id }) => [
    "/api/users/me",
    LIST,
    COUNTS,
    PLANNED,
    { path: ONE, params: { conversation_id } },
  ],
  typing: () => [],
} satisfies LiveRefresh;
