import { IconAt, IconBookmarks, IconCalendarClock, IconPhoto, IconSend2, IconX } from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import type { Schemas } from "~/api/client";
import { useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { storage, UNSENT } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/kbd/Kbd";
import { toastError } from "~/ui/toast/toast";
import { useIsCompact } from "~/ui/useMedia";
import { type ConversationDetail, useChatActions } from "../api";
import { cleanText, editorKey, isMobile } from "../lib/keys";
import { insertMention, mentionAt, type Mentioned, stillMentioned } from "../lib/mention";
import { messageOutbox } from "../lib/messageOutbox";
import { fillIn, slashQuery } from "../lib/savedReplies";
import css from "./Chat.module.css";
import { MentionPopup, type PopupHandle } from "./MentionPopup";
import { ReplyLine } from "./ReplyLine";
import { SavedReplyPopup } from "./SavedReplyPopup";
import { ScheduleDialog } from "./ScheduleDialog";
import { type Draft, useDraft } from "./useDraft";

export type ComposerHandle = { focus: () => void };
type Picture = Schemas["PictureView"];

type Props = {
  ref?: Ref<ComposerHandle>;
  detail: ConversationDetail;
  isCoach: boolean;
  /** The number of the message that is replied to. */
  replyTo: number | undefined;
  onReplyDone: () => void;
  /** Set where a message can be sent and the conversation marked as done at once. */
  onSentAndDone: (() => void) | undefined;
};

const MAX_PICTURES = 50;

const draftKey = (user: string, id: string) => `${UNSENT}chatDraft.${user}.${id}`;
const NO_DRAFT: Draft = { text: "", mentioned: [] };

/** The editor of a message. What is typed stays on this device until it is sent. */
export function Composer({ ref, detail, isCoach, replyTo, onReplyDone, onSentAndDone }: Props) {
  const { user } = useSession();
  const key = draftKey(user?.id ?? "", detail.id);
  const [stored] = useState(() => storage.getJson<Draft>(key) ?? NO_DRAFT);
  const [text, setText] = useState(stored.text);
  const [mentioned, setMentioned] = useState<Mentioned[]>(stored.mentioned);
  const [pictures, setPictures] = useState<Picture[]>([]);
  const [uploading, setUploading] = useState(0);
  const [cursor, setCursor] = useState(0);
  const [popupClosed, setPopupClosed] = useState(false);
  const [scheduling, setScheduling] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const popup = useRef<PopupHandle>(null);
  const actions = useChatActions(detail.id);
  const isCommunity = detail.kind !== "direct";
  const mobile = isMobile(navigator.userAgent);
  const narrow = useIsCompact();
  const mention = popupClosed ? undefined : mentionAt(text, cursor);
  const slash = isCoach && !popupClosed ? slashQuery(text) : undefined;
  const canSend = uploading === 0 && (cleanText(text) !== "" || pictures.length > 0);

  useImperativeHandle(ref, () => ({ focus: () => input.current?.focus() }));
  useDraft(key, text, mentioned, isCommunity ? undefined : actions.typing);
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, 240)}px`;
  }, [text]);

  if (!detail.abilities.includes("post")) return <Closed reason={detail.closed_reason} />;

  const setValue = (value: string, at: number) => {
    setText(value);
    setCursor(at);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
  };
  const mentions = () => stillMentioned(text, mentioned).map(({ id }) => id);
  const body = () => ({
    text: cleanText(text),
    attachments: pictures.map(({ id }) => ({ resource_type: "picture" as const, resource_id: id })),
    mentions: mentions(),
    reply_to_seq: replyTo ?? null,
  });
  const clear = () => {
    setText("");
    setMentioned([]);
    setPictures([]);
    storage.remove(key);
    onReplyDone();
  };
  const send = (done = false) => {
    if (!canSend) return;
    messageOutbox().add({ id: crypto.randomUUID(), conversationId: detail.id, body: { ...body(), done } });
    clear();
    input.current?.focus();
  };
  const sendAndDone = () => {
    if (!canSend || !onSentAndDone) return send();
    send(true);
    onSentAndDone();
  };
  const upload = async (chosen: Iterable<File>) => {
    const images = [...chosen]
      .filter((file) => file.type.startsWith("image/"))
      .slice(0, MAX_PICTURES - pictures.length);
    setUploading((count) => count + images.length);
    for (const file of images) {
      try {
        // oxlint-disable-next-line no-await-in-loop -- one after another, so that they keep their order
        const picture = await actions.upload(file);
        setPictures((before) => [...before, picture]);
      } catch (error) {
        toastError(errorMessage(error));
      } finally {
        setUploading((count) => count - 1);
      }
    }
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    if ((mention || slash !== undefined) && popup.current?.onKey(event.key)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && (mention || slash !== undefined)) {
      event.preventDefault();
      setPopupClosed(true);
      return;
    }
    if (event.key === "Escape" && replyTo !== undefined) onReplyDone();
    const { key: pressed, shiftKey, ctrlKey, metaKey, altKey } = event;
    const what = editorKey(
      { key: pressed, shiftKey, ctrlKey, metaKey, altKey, isComposing: event.nativeEvent.isComposing },
      mobile,
    );
    if (what !== "send") return;
    event.preventDefault();
    if ((ctrlKey || metaKey) && onSentAndDone) sendAndDone();
    else send();
  };
  const mentionsAll = stillMentioned(text, mentioned).some(({ id }) => id === "all");

  return (
    <div className={css.composer}>
      {mention && (
        <MentionPopup
          ref={popup}
          conversationId={detail.id}
          term={mention.term}
          members={detail.members}
          onPick={(picked) => {
            const next = insertMention(text, cursor, mention, picked.name);
            setMentioned((before) => [...before.filter(({ id }) => id !== picked.id), picked]);
            setValue(next.text, next.cursor);
          }}
        />
      )}
      {slash !== undefined && (
        <SavedReplyPopup
          ref={popup}
          term={slash}
          onPick={(reply) => {
            const filled = fillIn(reply.text, {
              first_name: isCommunity ? "" : detail.title.split(" ")[0],
              program: detail.programs[0] ?? "",
              coach: user?.first_name ?? "",
            });
            setValue(filled, filled.length);
          }}
        />
      )}
      {replyTo !== undefined && <ReplyLine conversationId={detail.id} seq={replyTo} onClose={onReplyDone} />}
      {(pictures.length > 0 || uploading > 0) && (
        <span className={css.pending}>
          {pictures.map((picture) => (
            <span key={picture.id} className={css.thumb}>
              <img src={picture.cover_sm} alt="" />
              <IconButton
                small
                label={m.chat_remove_picture()}
                onClick={() => setPictures((before) => before.filter(({ id }) => id !== picture.id))}
              >
                <IconX size={14} />
              </IconButton>
            </span>
          ))}
          {uploading > 0 && <span className={css.state}>{m.chat_uploading({ count: String(uploading) })}</span>}
        </span>
      )}
      <textarea
        ref={input}
        rows={1}
        className={css.editor}
        aria-label={isCommunity ? m.chat_write_post({ name: detail.title }) : m.chat_write({ name: detail.title })}
        placeholder={isCommunity ? m.chat_write_post({ name: detail.title }) : m.chat_write({ name: detail.title })}
        value={text}
        maxLength={5000}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCursor(event.currentTarget.selectionStart);
          setPopupClosed(false);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={(event) => {
          if (event.clipboardData.files.length > 0) void upload(event.clipboardData.files);
        }}
        onDrop={(event) => {
          if (event.dataTransfer.files.length === 0) return;
          event.preventDefault();
          void upload(event.dataTransfer.files);
        }}
        aria-controls={mention ? "chat-mentions" : undefined}
      />
      <input
        ref={files}
        type="file"
        accept="image/*"
        multiple
        hidden
        aria-label={m.chat_attach()}
        onChange={(event) => {
          void upload(event.currentTarget.files ?? []);
          event.currentTarget.value = "";
        }}
      />
      <span className={css.tools}>
        <IconButton label={m.chat_attach()} onClick={() => files.current?.click()}>
          <IconPhoto size={18} />
        </IconButton>
        <IconButton
          label={m.chat_mention()}
          onClick={() =>
            setValue(
              `${text}${text && !/\s$/.test(text) ? " " : ""}@`,
              text.length + (text && !/\s$/.test(text) ? 2 : 1),
            )
          }
        >
          <IconAt size={18} />
        </IconButton>
        {isCoach && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconBookmarks size={16} />}
            after={narrow ? undefined : <Kbd>/</Kbd>}
            onClick={() => setValue("/", 1)}
          >
            {narrow ? "" : m.chat_saved_replies()}
            {narrow && <span className="visually-hidden">{m.chat_saved_replies()}</span>}
          </Button>
        )}
        <span className={css.space} />
        {isCoach && isCommunity && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconCalendarClock size={16} />}
            disabled={!canSend}
            onClick={() => setScheduling(true)}
          >
            {m.chat_schedule()}
          </Button>
        )}
        <Button
          variant={onSentAndDone && !narrow ? "outline" : "primary"}
          icon={<IconSend2 size={16} />}
          disabled={!canSend}
          onClick={() => send()}
        >
          {mentionsAll
            ? m.chat_post_notify({ count: String(detail.members) })
            : isCommunity
              ? m.chat_post()
              : m.chat_send()}
        </Button>
        {onSentAndDone && !narrow && (
          <Button variant="primary" disabled={!canSend} after={<Kbd>Ctrl ↵</Kbd>} onClick={sendAndDone}>
            {m.chat_send_done()}
          </Button>
        )}
      </span>
      {scheduling && (
        <ScheduleDialog
          body={body()}
          conversationId={detail.id}
          onClose={() => setScheduling(false)}
          onPlanned={() => {
            setScheduling(false);
            clear();
          }}
        />
      )}
    </div>
  );
}

/** Why nobody can write here. */
function Closed({ reason }: { reason: ConversationDetail["closed_reason"] }) {
  const text =
    reason === "coaches_only"
      ? m.chat_closed_coaches()
      : reason === "stopped"
        ? m.chat_closed_stopped()
        : m.chat_closed_archived();
  return (
    <p className={css.closed} role="note">
      {text}
    </p>
  );
}
