import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Dialog } from "~/ui/dialog/Dialog";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type ConversationDetail, useReplies } from "../api";
import type { Message } from "../lib/pages";
import css from "./Chat.module.css";
import { MessageItem } from "./MessageItem";

type Props = {
  message: Message;
  detail: Pick<ConversationDetail, "id" | "kind" | "client_id" | "title">;
  isCoach: boolean;
};

/** How many replies a post has besides the good answers below it, and behind it what they say. */
export function RepliesDialog({ message, detail, isCoach }: Props) {
  const [open, setOpen] = useState(false);
  const title = m.chat_replies({ count: String(message.replies - message.good_answers.length) });
  return (
    <>
      <button type="button" className={css.replies} onClick={() => setOpen(true)}>
        {title}
      </button>
      {open && (
        <Dialog opened onClose={() => setOpen(false)} title={title}>
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
  const isBelow = (seq: number) => message.good_answers.some((answer) => answer.seq === seq);
  const rest = replies.data.items.filter(({ seq }) => !isBelow(seq));
  return (
    <ol className={css.items}>
      {rest.map((reply) => (
        <MessageItem key={reply.id} message={{ ...reply, reply_to: null }} detail={detail} isCoach={isCoach} />
      ))}
    </ol>
  );
}
