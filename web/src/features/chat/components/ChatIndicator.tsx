import { IconMessage } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { isBlocked, type SessionUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { IconButton, IconLink } from "~/ui/button/Button";
import { COUNTS } from "../paths";

/**
 * A coach's link to the inbox in the header: how many clients wait for an answer, and a dot if something else is unread.
 * While the inbox is closed to the coach, so is the link.
 */
export function ChatIndicator({ user }: { user: SessionUser }) {
  const closed = isBlocked(user);
  const counts = $api.useQuery("get", COUNTS, { ...onError("silent") }, { enabled: !closed });
  const label = m.chat_nav_inbox();
  const icon = <IconMessage size={20} />;
  if (closed) {
    return (
      <IconButton label={label} disabled>
        {icon}
      </IconButton>
    );
  }
  const waiting = counts.data?.waiting ?? 0;
  return (
    <IconLink label={label} to={{ name: "conversations" }} count={waiting} dot={user.has_unread_chat_messages ?? false}>
      {icon}
    </IconLink>
  );
}
