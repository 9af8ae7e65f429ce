import { useSession } from "~/api/session";
import { UnreadCount } from "~/ui/badge/Badge";

/** How many form checks wait for an answer. */
export function WaitingFormChecks() {
  const { user } = useSession();
  return <UnreadCount value={user?.waiting_form_checks ?? 0} />;
}
