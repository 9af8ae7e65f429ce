import type { LiveRefresh } from "~/live/events";

export const refresh = {
  new_release_note: () => ["/api/notes"],
  has_unread_release_notes: () => ["/api/notes"],
} satisfies LiveRefresh;
