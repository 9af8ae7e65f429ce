import type { ComponentProps } from "react";
import { MentionPopup } from "~/domain/mentions/MentionPopup";
import { trackEvent } from "~/lib/analytics";
import { useMembers } from "../api";

type Props = Omit<ComponentProps<typeof MentionPopup>, "list"> & { conversationId: string };

/** Whom one may mention in a conversation. */
export function MemberPopup({ conversationId, onPick, ...rest }: Props) {
  const list = useMembers(conversationId, rest.term, true);
  return (
    <MentionPopup
      {...rest}
      list={list}
      onPick={(picked) => {
        trackEvent("chat_mention_selected", { all: picked.id === "all" });
        onPick(picked);
      }}
    />
  );
}
