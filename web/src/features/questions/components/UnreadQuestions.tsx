import { useSession } from "~/api/session";
import { UnreadCount } from "~/ui/badge/Badge";

/** How many questions no coach has read. */
export function UnreadQuestions() {
  const { user } = useSession();
  return <UnreadCount value={user?.unread_questions ?? 0} />;
}
