import { useQueryClient } from "@tanstack/react-query";
import { IconX } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { messagesOf, type Thread, threadKey } from "../lib/pages";
import css from "./Chat.module.css";

/** The message that is replied to, above the editor. */
export function ReplyLine({
  conversationId,
  seq,
  onClose,
}: {
  conversationId: string;
  seq: number;
  onClose: () => void;
}) {
  const client = useQueryClient();
  const thread = client.getQueryData<Thread>(threadKey(conversationId));
  const message = messagesOf(thread).find((one) => one.seq === seq);
  return (
    <blockquote className={css.replyLine}>
      <span className={css.replyText}>
        <strong>{message?.author?.full_name ?? ""}</strong>
        <span>{message?.text || m.chat_a_picture()}</span>
      </span>
      <IconButton small label={m.chat_no_reply()} onClick={onClose}>
        <IconX size={14} />
      </IconButton>
    </blockquote>
  );
}
