import { IconX } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import type { Quoted } from "../lib/draftParts";
import css from "./Chat.module.css";

/** The message that is replied to, above the editor. */
export function ReplyLine({ quoted, onClose }: { quoted: Quoted; onClose: () => void }) {
  return (
    <blockquote className={css.replyLine}>
      <span className={css.replyText}>
        <strong>{quoted.author}</strong>
        <span>{quoted.text || m.chat_an_attachment()}</span>
      </span>
      <IconButton small label={m.chat_no_reply()} onClick={onClose}>
        <IconX size={14} />
      </IconButton>
    </blockquote>
  );
}
