import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type ConversationDetail, useReplies } from "../api";
import type { Message } from "../lib/pages";
import css from "./Chat.module.css";
import { MessageItem } from "./MessageItem";

type Props = { message: Message; detail: Pick<ConversationDetail, "id" | "kind" | "client_id">; isCoach: boolean };

/** How many replies a post has, and behind it what they say. */
export function RepliesDialog({ message, detail, isCoach }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={css.replies} onClick={() => setOpen(true)}>
        {m.chat_replies({ count: String(message.replies) })}
      </button>
      {open && (
        <Dialog opened onClose={() => setOpen(false)} title={m.chat_replies({ count: String(message.replies) })}>
          <Replies message={message} detail={detail} isCoach={isCoach} />
        </Dialog>
      )}
    </>
  );
}

function Replies({ message, detail, isCoach }: Props) {
  const replies = useReplies(message.id);
  if (replies.isError) return <ErrorState error={replies.error} onRetry={() => void replies.refetch()} />;
  if (replies.isPending) return <SkeletonText lines={4} />;
  return (
    <ol className={css.items}>
      {replies.data.items.map((reply) => (
        <MessageItem key={reply.id} message={{ ...reply, reply_to: null }} detail={detail} isCoach={isCoach} />
      ))}
    </ol>
  );
}
