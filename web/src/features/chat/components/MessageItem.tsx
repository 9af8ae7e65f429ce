import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCopy,
  IconDots,
  IconFlag,
  IconMoodPlus,
  IconPencil,
  IconPin,
  IconPinnedOff,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { errorMessage } from "~/lib/apiError";
import { formatTime } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Avatar } from "~/ui/avatar/Avatar";
import { Badge, Chip } from "~/ui/badge/Badge";
import { IconButton } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { Menu } from "~/ui/menu/Menu";
import { toast, toastError } from "~/ui/toast/toast";
import { useMedia } from "~/ui/useMedia";
import { type ConversationDetail, useChatActions } from "../api";
import { splitMentions } from "../lib/mention";
import type { Message } from "../lib/pages";
import { CardMessage } from "./CardMessage";
import css from "./Chat.module.css";
import { EditMessage } from "./EditMessage";
import { Pictures } from "./Pictures";
import { RepliesDialog } from "./RepliesDialog";
import { ReportDialog } from "./ReportDialog";

const EMOJI = ["👍", "❤️", "💪", "🔥", "🎉", "🙌", "😂", "😮"];

type Props = {
  message: Message;
  detail: Pick<ConversationDetail, "id" | "kind" | "client_id">;
  isCoach: boolean;
  /** It stands below a message of the same author, without repeating the name. */
  together?: boolean;
  seen?: boolean;
  onReply?: (seq: number) => void;
};

/** One message: a bubble between two, a post in a community, a card, or the place of a deleted one. */
export function MessageItem({ message, detail, isCoach, together, seen, onReply }: Props) {
  const [editing, setEditing] = useState(false);
  const isCommunity = detail.kind !== "direct";
  // Coaches share one side of a direct conversation.
  const ownSide = !isCommunity && (isCoach ? message.from_coach : message.mine);
  const author = message.author?.full_name ?? "";
  const named = isCommunity || (isCoach && message.from_coach) || (!isCoach && !message.mine);
  if (message.kind === "card" && message.card) {
    return (
      <li className={css.item} data-seq={message.seq}>
        <div className={css.stack}>
          <CardMessage card={message.card} isCoach={isCoach} clientId={detail.client_id} />
          <Reactions message={message} conversationId={detail.id} />
        </div>
        <Actions message={message} detail={detail} onReply={onReply} onEdit={() => setEditing(true)} />
      </li>
    );
  }
  return (
    <li
      className={cx(css.item, ownSide && css.mine, isCommunity && css.post, together && css.together)}
      data-seq={message.seq}
    >
      {!ownSide && (
        <span className={css.face}>
          {!together && <Avatar name={author} src={message.author?.avatar_url} size={isCommunity ? 40 : 28} />}
        </span>
      )}
      <div className={css.stack}>
        {isCommunity && !together && (
          <span className={css.postHead}>
            <strong>{author}</strong>
            {message.from_coach && <Chip>{m.chat_coach()}</Chip>}
            <time dateTime={message.created_at}>{formatTime(new Date(message.created_at))}</time>
          </span>
        )}
        {message.card && <CardMessage card={message.card} isCoach={isCoach} clientId={detail.client_id} />}
        {message.deleted ? (
          <div className={cx(css.bubble, css.tombstone)}>{m.chat_deleted()}</div>
        ) : editing ? (
          <EditMessage message={message} conversationId={detail.id} onClose={() => setEditing(false)} />
        ) : (
          <Body message={message} plain={isCommunity} />
        )}
        <Reactions message={message} conversationId={detail.id} />
        {isCommunity && message.replies > 0 && <RepliesDialog message={message} detail={detail} isCoach={isCoach} />}
        {!isCommunity && !together && (
          <span className={css.state}>
            {named && `${author}, `}
            <time dateTime={message.created_at}>{formatTime(new Date(message.created_at))}</time>
            {message.edited_at && !message.deleted && ` · ${m.chat_edited()}`}
            {seen && ` · ${m.chat_seen()}`}
          </span>
        )}
        {isCommunity && message.edited_at && !message.deleted && <span className={css.state}>{m.chat_edited()}</span>}
      </div>
      {!editing && <Actions message={message} detail={detail} onReply={onReply} onEdit={() => setEditing(true)} />}
    </li>
  );
}

function Body({ message, plain }: { message: Message; plain: boolean }) {
  const names = [...message.mentions.map(({ full_name }) => full_name), ...(message.mentions_all ? ["all"] : [])];
  return (
    <div className={cx(plain ? css.postText : css.bubble, message.good_answer && css.goodAnswer)}>
      {message.good_answer && <Badge tone="ok">{m.chat_good_answer()}</Badge>}
      {message.reply_to && (
        <blockquote className={css.quote}>
          <strong>{message.reply_to.author?.full_name}</strong>
          <span>{message.reply_to.deleted ? m.chat_deleted() : message.reply_to.text || m.chat_a_picture()}</span>
        </blockquote>
      )}
      <Pictures attachments={message.attachments} />
      {message.text && (
        <p className={css.text}>
          {splitMentions(message.text, names).map((part, index) => (
            <TextPart key={index} mention={part.mention}>
              {part.text}
            </TextPart>
          ))}
        </p>
      )}
    </div>
  );
}

const URL_PATTERN = /(https?:\/\/[^\s<>"]+[^\s<>".,;:!?)\]])/;

function TextPart({ mention, children }: { mention: boolean; children: string }): ReactNode {
  if (mention) return <span className={css.mention}>{children}</span>;
  return children.split(URL_PATTERN).map((part, index) =>
    URL_PATTERN.test(part) ? (
      <a key={index} href={part} target="_blank" rel="noreferrer noopener nofollow" className={css.link}>
        {part}
      </a>
    ) : (
      part
    ),
  );
}

function Reactions({ message, conversationId }: { message: Message; conversationId: string }) {
  const actions = useChatActions(conversationId);
  if (message.reactions.length === 0) return null;
  return (
    <span className={css.reactions}>
      {message.reactions.map(({ emoji, count, mine }) => (
        <button
          key={emoji}
          type="button"
          className={cx(css.reaction, mine && css.reactionMine)}
          aria-pressed={mine}
          onClick={() => void actions.react(message.id, message.seq, emoji, !mine).catch(showError)}
        >
          {emoji} {count}
        </button>
      ))}
    </span>
  );
}

const showError = (error: unknown) => toastError(errorMessage(error));

type ActionsProps = Pick<Props, "message" | "detail" | "onReply"> & { onEdit: () => void };

function Actions({ message, detail, onReply, onEdit }: ActionsProps) {
  const actions = useChatActions(detail.id);
  const [dialog, setDialog] = useState<"delete" | "report" | "block">();
  const touch = useMedia("(hover: none)");
  const may = (ability: Message["abilities"][number]) => message.abilities.includes(ability);
  if (message.abilities.length === 0) return null;
  const remove = () => {
    setDialog(undefined);
    actions.remove(message.id, message.seq).catch(showError);
  };
  const block = () => {
    setDialog(undefined);
    actions
      .block(message.author?.id ?? "")
      .then(() => toast(m.chat_blocked({ name: message.author?.full_name ?? "" })), showError);
  };
  return (
    <span className={css.actions}>
      <Menu
        label={m.chat_react()}
        align="end"
        width={160}
        trigger={
          <IconButton small label={m.chat_react()}>
            <IconMoodPlus size={16} />
          </IconButton>
        }
        items={EMOJI.map((emoji) => ({
          label: emoji,
          onClick: () => void actions.react(message.id, message.seq, emoji, true).catch(showError),
        }))}
      />
      {onReply && (
        <IconButton small label={m.chat_reply()} onClick={() => onReply(message.seq)}>
          <IconArrowBackUp size={16} />
        </IconButton>
      )}
      <Menu
        label={m.chat_message_menu()}
        align="end"
        trigger={
          <IconButton small label={m.chat_message_menu()}>
            <IconDots size={16} />
          </IconButton>
        }
        items={[
          ...(touch ? EMOJI.slice(0, 3) : []).map((emoji) => ({
            label: emoji,
            onClick: () => void actions.react(message.id, message.seq, emoji, true).catch(showError),
          })),
          touch &&
            onReply !== undefined && {
              label: m.chat_reply(),
              icon: <IconArrowBackUp size={16} />,
              onClick: () => onReply(message.seq),
            },
          message.text !== "" && {
            label: m.chat_copy(),
            icon: <IconCopy size={16} />,
            onClick: () =>
              void navigator.clipboard.writeText(message.text).then(() => toast(m.chat_copied()), showError),
          },
          may("edit") && { label: m.chat_edit(), icon: <IconPencil size={16} />, onClick: onEdit },
          (may("pin") || may("unpin")) && {
            label: may("pin") ? m.chat_pin() : m.chat_unpin(),
            icon: may("pin") ? <IconPin size={16} /> : <IconPinnedOff size={16} />,
            onClick: () => void actions.pin(message.id, message.seq, may("pin")).catch(showError),
          },
          (may("mark_answer") || may("unmark_answer")) && {
            label: may("mark_answer") ? m.chat_mark_answer() : m.chat_unmark_answer(),
            icon: <IconCheck size={16} />,
            onClick: () => void actions.markAnswer(message.id, message.seq, may("mark_answer")).catch(showError),
          },
          may("report") && { label: m.chat_report(), icon: <IconFlag size={16} />, onClick: () => setDialog("report") },
          may("report") &&
            !message.from_coach && {
              label: m.chat_block({ name: message.author?.full_name ?? "" }),
              icon: <IconBan size={16} />,
              onClick: () => setDialog("block"),
            },
          may("delete") && {
            label: m.chat_delete(),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setDialog("delete"),
          },
        ]}
      />
      <ConfirmDialog
        opened={dialog === "delete"}
        onClose={() => setDialog(undefined)}
        title={m.chat_delete_title()}
        confirm={m.chat_delete()}
        danger
        onConfirm={remove}
      >
        {m.chat_delete_text()}
      </ConfirmDialog>
      <ConfirmDialog
        opened={dialog === "block"}
        onClose={() => setDialog(undefined)}
        title={m.chat_block_title({ name: message.author?.full_name ?? "" })}
        confirm={m.chat_block_confirm()}
        danger
        onConfirm={block}
      >
        {m.chat_block_text()}
      </ConfirmDialog>
      {dialog === "report" && (
        <ReportDialog messageId={message.id} conversationId={detail.id} onClose={() => setDialog(undefined)} />
      )}
    </span>
  );
}
