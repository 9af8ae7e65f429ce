import {
  IconArrowBackUp,
  IconBan,
  IconCheck,
  IconCopy,
  IconDots,
  IconFlag,
  IconMoodOff,
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
import { splitMentions } from "~/domain/mentions/mention";
import type { Message } from "../lib/pages";
import { Attachments } from "./Attachments";
import { AskForPayment } from "./AskForPayment";
import { CardMessage } from "./CardMessage";
import { isMoneyCard, quotedText } from "./cardText";
import mentionCss from "~/domain/mentions/Mentions.module.css";
import css from "./Chat.module.css";
import { EditMessage } from "./EditMessage";
import { RepliesDialog } from "./RepliesDialog";
import { ReportDialog } from "./ReportDialog";

const EMOJI = ["👍", "❤️", "💪", "🔥", "🎉", "🙌", "😂", "😮"];

type Props = {
  message: Message;
  detail: Pick<ConversationDetail, "id" | "kind" | "client_id" | "title">;
  isCoach: boolean;
  /** Who has seen it has also read what comes up to this number, which is shown elsewhere. */
  readTo?: number;
  /** It stands below its question, outside of the order of the thread. */
  nested?: boolean;
  /** It stands below a message of the same author, without repeating the name. */
  together?: boolean;
  seen?: boolean;
  onReply?: (message: Message) => void;
  /** Puts the text that asks for a payment into the editor. */
  onAsk?: (text: string) => void;
};

/** One message: a bubble between two, a post in a community, a card, or the place of a deleted one. */
export function MessageItem({ message, detail, isCoach, readTo, nested, together, seen, onReply, onAsk }: Props) {
  const [editing, setEditing] = useState(false);
  const isCommunity = detail.kind !== "direct";
  // Coaches share one side of a direct conversation.
  const ownSide = !isCommunity && (isCoach ? message.from_coach : message.mine);
  const author = message.author?.full_name ?? "";
  const named = isCommunity || (isCoach && message.from_coach) || (!isCoach && !message.mine);
  if (message.kind === "card" && message.card) {
    const { card } = message;
    const isDue = card.kind === "payment_missed" && card.settled === null;
    return (
      <li className={cx(css.item, isMoneyCard(card) && css.across)} data-seq={message.seq} data-read-to={readTo}>
        <div className={css.stack}>
          <CardMessage card={card} isCoach={isCoach} clientId={detail.client_id}>
            {isDue && isCoach && onAsk && <AskForPayment planId={card.plan_id} detail={detail} onAsk={onAsk} />}
          </CardMessage>
          <Reactions message={message} conversationId={detail.id} />
        </div>
        <Actions message={message} detail={detail} onReply={onReply} onEdit={() => setEditing(true)} />
      </li>
    );
  }
  return (
    <li
      className={cx(css.item, ownSide && css.mine, isCommunity && css.post, together && css.together)}
      data-seq={nested ? undefined : message.seq}
      data-read-to={readTo}
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
          <Tombstone message={message} plain={isCommunity} />
        ) : editing ? (
          <EditMessage message={message} conversationId={detail.id} onClose={() => setEditing(false)} />
        ) : (
          <Body message={message} plain={isCommunity} />
        )}
        <Reactions message={message} conversationId={detail.id} />
        {message.good_answers.length > 0 && (
          <ol className={css.answers}>
            {message.good_answers.map((answer) => (
              <MessageItem
                key={answer.id}
                nested
                message={{ ...answer, reply_to: null }}
                detail={detail}
                isCoach={isCoach}
              />
            ))}
          </ol>
        )}
        {isCommunity && message.replies > message.good_answers.length && (
          <RepliesDialog message={message} detail={detail} isCoach={isCoach} />
        )}
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
  // Under a card that says everything there is no bubble.
  const isEmpty = !message.text && message.attachments.length === 0 && message.deleted_files === 0;
  if (isEmpty && !message.reply_to && !message.good_answer) return null;
  const names = [...message.mentions.map(({ full_name }) => full_name), ...(message.mentions_all ? ["all"] : [])];
  return (
    <div className={cx(plain ? css.postText : css.bubble, message.good_answer && css.goodAnswer)}>
      {message.good_answer && <Badge tone="ok">{m.chat_good_answer()}</Badge>}
      {message.reply_to && (
        <blockquote className={css.quote}>
          <strong>{message.reply_to.author?.full_name}</strong>
          <span>
            {message.reply_to.deleted
              ? m.chat_deleted()
              : quotedText(message.reply_to.text, message.reply_to.card) || m.chat_an_attachment()}
          </span>
        </blockquote>
      )}
      <Attachments attachments={message.attachments} />
      {message.deleted_files > 0 && (
        <p className={css.gone}>{m.chat_deleted_files({ count: String(message.deleted_files) })}</p>
      )}
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
  if (mention) return <span className={mentionCss.mention}>{children}</span>;
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
          disabled={!mine && !message.abilities.includes("react")}
          onClick={() => void actions.react(message.id, message.seq, emoji, !mine).catch(showError)}
        >
          {emoji} {count}
        </button>
      ))}
    </span>
  );
}

const showError = (error: unknown) => toastError(errorMessage(error));

/** The place of a message that is gone. One that a coach has hidden says so, and its author and the owner still read it. */
function Tombstone({ message, plain }: { message: Message; plain: boolean }) {
  const { hidden_reason: reason, text, attachments } = message;
  const said = reason ? m.chat_hidden_because({ reason }) : m.chat_hidden();
  // Earlier releases kept messages on the device without it.
  const isHidden = typeof reason === "string";
  const isReadable = isHidden && (text !== "" || attachments.length > 0);
  return (
    <>
      <div className={cx(css.bubble, css.tombstone)}>
        {isHidden ? said : m.chat_deleted()} {isReadable && m.chat_hidden_note()}
      </div>
      {isReadable && <Body message={message} plain={plain} />}
    </>
  );
}

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
      {may("react") && (
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
      )}
      {onReply && (
        <IconButton small label={m.chat_reply()} onClick={() => onReply(message)}>
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
          ...(touch && may("react") ? EMOJI.slice(0, 3) : []).map((emoji) => ({
            label: emoji,
            onClick: () => void actions.react(message.id, message.seq, emoji, true).catch(showError),
          })),
          touch &&
            onReply !== undefined && {
              label: m.chat_reply(),
              icon: <IconArrowBackUp size={16} />,
              onClick: () => onReply(message),
            },
          message.text !== "" && {
            label: m.chat_copy(),
            icon: <IconCopy size={16} />,
            onClick: () =>
              void navigator.clipboard.writeText(message.text).then(() => toast(m.chat_copied()), showError),
          },
          ...(may("remove_reactions") ? message.reactions : []).map(({ emoji }) => ({
            label: m.chat_remove_reaction({ emoji }),
            icon: <IconMoodOff size={16} />,
            onClick: () => void actions.removeReaction(message.id, message.seq, emoji).catch(showError),
          })),
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
            label: message.mine ? m.chat_delete() : m.chat_hide(),
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => setDialog("delete"),
          },
        ]}
      />
      <ConfirmDialog
        opened={dialog === "delete"}
        onClose={() => setDialog(undefined)}
        title={message.mine ? m.chat_delete_title() : m.chat_hide_title()}
        confirm={message.mine ? m.chat_delete() : m.chat_hide()}
        danger
        onConfirm={remove}
      >
        {message.mine ? m.chat_delete_text() : m.chat_hide_text()}
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
