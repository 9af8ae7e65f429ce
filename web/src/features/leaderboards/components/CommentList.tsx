import { IconTrash } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { splitMentions } from "~/domain/mentions/mention";
import mentionCss from "~/domain/mentions/Mentions.module.css";
import { errorMessage } from "~/lib/apiError";
import { formatAgo } from "~/lib/relativeTime";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Chip } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { toastError } from "~/ui/toast/toast";
import { useNow } from "~/ui/useNow";
import { type Comment, type ScoreDetails, useScoreActions } from "../api";
import css from "./Score.module.css";

type Props = { id: string; details: ScoreDetails; commentId?: string };

/** What people say about a score, the oldest first. */
export function CommentList({ id, details, commentId }: Props) {
  const [deleting, setDeleting] = useState<Comment>();
  const [busy, setBusy] = useState(false);
  const { deleteComment } = useScoreActions(id, details.entry_id);
  const leftOut = details.comments_left_out;
  if (details.comments.length === 0) return <p className={css.nobody}>{m.leaderboards_no_comments()}</p>;
  const remove = async (comment: Comment) => {
    setBusy(true);
    try {
      await deleteComment(comment.id);
      setDeleting(undefined);
    } catch (error) {
      toastError(errorMessage(error));
    }
    setBusy(false);
  };
  return (
    <>
      {leftOut > 0 && <p className="t13 dim">{m.leaderboards_comments_left_out({ count: leftOut })}</p>}
      <ul className={css.comments} aria-label={m.leaderboards_comments()}>
        {details.comments.map((comment) => (
          <CommentItem
            key={comment.id}
            comment={comment}
            isNamed={comment.id === commentId}
            onDelete={() => setDeleting(comment)}
          />
        ))}
      </ul>
      {deleting && (
        <ConfirmDialog
          opened
          onClose={() => setDeleting(undefined)}
          title={m.leaderboards_delete_title()}
          confirm={m.leaderboards_delete()}
          danger
          busy={busy}
          onConfirm={() => remove(deleting)}
        >
          {m.leaderboards_delete_text()}
        </ConfirmDialog>
      )}
    </>
  );
}

function CommentItem({ comment, isNamed, onDelete }: { comment: Comment; isNamed: boolean; onDelete: () => void }) {
  const item = useRef<HTMLLIElement>(null);
  const now = useNow();
  const { author } = comment;
  useEffect(() => {
    if (isNamed) item.current?.scrollIntoView({ block: "center" });
  }, [isNamed]);
  const names = [...comment.mentions.map(({ full_name }) => full_name), ...(comment.mentions_all ? ["all"] : [])];
  return (
    <li ref={item} className={css.comment} data-named={isNamed || undefined} aria-current={isNamed || undefined}>
      <Avatar name={author.full_name} src={author.avatar_url} size={32} />
      <div className={css.said}>
        <span className={css.author}>
          <b>{author.full_name}</b>
          {comment.is_coach && <Chip>{m.leaderboards_coach()}</Chip>}
          <time className="t13 dim" dateTime={comment.created_at}>
            {formatAgo(new Date(comment.created_at), now)}
          </time>
        </span>
        <p className={css.text}>
          {splitMentions(comment.text, names).map((part, index) =>
            part.mention ? (
              <span key={index} className={mentionCss.mention}>
                {part.text}
              </span>
            ) : (
              part.text
            ),
          )}
        </p>
      </div>
      {comment.may_delete && (
        <IconButton small label={m.leaderboards_delete()} onClick={onDelete}>
          <IconTrash size={16} />
        </IconButton>
      )}
    </li>
  );
}
