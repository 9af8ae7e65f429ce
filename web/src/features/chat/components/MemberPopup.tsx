import type { ComponentProps } from "react";
import { MentionPopup } from "~/domain/mentions/MentionPopup";
import { useMembers } from "../api";

type Props = Omit<ComponentProps<typeof MentionPopup>, "list"> & { conversationId: string };

/** Whom one may mention in a conversation. */
export function MemberPopup({ conversationId, ...rest }: Props) {
  return <MentionPopup {...rest} list={useMembers(conversationId, rest.term, true)} />;
}
