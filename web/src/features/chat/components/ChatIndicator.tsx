import { IconMessage } from "@tabler/icons-react";
import type { SessionUser } from "~/api/session";
import { m } from "~/paraglide/messages.js";
import { IconButton, IconLink } from "~/ui/button/Button";
import { useChatCounts } from "../api";

/**
 * The link to the conversations in the header. Coaches see how many clients wait for an answer; a dot says that something
 * else is unread. While the inbox is closed to a coach, so is the link.
 */
export function ChatIndicator({ user, disabled }: { user: SessionUser; disabled?: boolean }) {
  const isCoach = user.role === "coach";
  const waiting = useChatCounts(isCoach && !disabled).data?.waiting ?? 0;
  const label = isCoach ? m.chat_nav_inbox() : m.chat_nav_messages();
  const icon = <IconMessage size={20} />;
  if (disabled) {
    return (
      <IconButton label={label} disabled>
        {icon}
      </IconButton>
    );
  }
  return (
    <IconLink label={label} to={{ name: "conversations" }} count={waiting} dot={user.has_unread_chat_messages ?? false}>
      {icon}
    </IconLink>
  );
}
