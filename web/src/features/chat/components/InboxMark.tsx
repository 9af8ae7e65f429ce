import { $api, onError } from "~/api/client";
import { isBlocked, may, useSession, type SessionUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { UnreadCount } from "~/ui/badge/Badge";
import { COUNTS } from "../paths";
import css from "./InboxMark.module.css";

/** How many clients wait for an answer; 0 where the inbox is closed to the coach. */
export function useWaitingClients(user: SessionUser | null | undefined): number {
  const enabled = Boolean(user && !isBlocked(user) && may(user, "message_clients") && !user.overall);
  return $api.useQuery("get", COUNTS, { ...onError("silent") }, { enabled }).data?.waiting ?? 0;
}

/** At the coach's link to the inbox: how many clients wait for an answer, or a dot if something else is unread. */
export function InboxMark() {
  const { user } = useSession();
  const waiting = useWaitingClients(user);
  if (waiting === 0 && user?.has_unread_chat_messages) {
    return <span role="img" className={css.dot} aria-label={m.ui_unread()} />;
  }
  return <UnreadCount value={waiting} />;
}
