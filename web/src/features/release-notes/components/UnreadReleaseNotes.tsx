import { UnreadCount } from "~/ui/badge/Badge";
import { useUnreadReleaseNotes } from "../api";

/** How many release notes are unread. */
export function UnreadReleaseNotes() {
  return <UnreadCount value={useUnreadReleaseNotes().total} />;
}
