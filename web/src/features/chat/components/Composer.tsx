import {
  IconAt,
  IconBookmarks,
  IconCalendarClock,
  IconFolder,
  IconMicrophone,
  IconPaperclip,
  IconPhoto,
  IconSend2,
  IconX,
} from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { unsentKey } from "~/api/deviceKeys";
import { ownerOf, session, useSession } from "~/api/session";
import { appendText } from "~/lib/appendText";
import { errorMessage } from "~/lib/apiError";
import { acceptedTypes, type MediaItem } from "~/domain/media/kinds";
import { LibraryDialog } from "~/domain/media/lazy";
import { DropHint } from "~/domain/media/library/DropHint";
import { useFileDrop } from "~/domain/media/library/useFileDrop";
import { startUploads } from "~/domain/media/uploads/uploads";
import { insertMention, mentionAt, type Mentioned, stillMentioned } from "~/domain/mentions/mention";
import { MENTION_LIST, type PopupHandle } from "~/domain/mentions/MentionPopup";
import { formatNumber } from "~/lib/format";
import { pickFiles } from "~/lib/pickFiles";
import { storage } from "~/lib/storage";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Kbd } from "~/ui/keys/Kbd";
import { keyText } from "~/ui/keys/keyList";
import { Menu } from "~/ui/menu/Menu";
import { toastError } from "~/ui/toast/toast";
import { useIsCompact } from "~/ui/useMedia";
import { type ConversationDetail, type PlannedPost, useChatActions, useDeletePlanned } from "../api";
import { KEYS } from "../keys";
import { ofFile, ofMedia } from "../lib/attachments";
import { draftParts, type Quoted } from "../lib/draftParts";
import { cleanText, editorKey, isMobile } from "../lib/keys";
import { messageOutbox } from "../lib/messageOutbox";
import type { UnsentMessage } from "../lib/outbox";
import { canRecord } from "../lib/recorder";
import { fillIn, insertReply, replyQuery } from "../lib/savedReplies";
import { AttachedFiles } from "./AttachedFiles";
import { memberCount, readerNames } from "../lib/readers";
import css from "./Chat.module.css";
import { MemberPopup } from "./MemberPopup";
import { ReplyLine } from "./ReplyLine";
import { SavedReplyPopup } from "./SavedReplyPopup";
import { ScheduleDialog } from "./ScheduleDialog";
import { type Draft, useDraft } from "./useDraft";
import { MAX_FILES, useAttachments } from "./useAttachments";
import { VoiceNote } from "./VoiceNote";

export type ComposerHandle = {
  focus: () => void;
  quote: (quoted: Quoted) => void;
  /** Adds a text below what is typed, once. */
  append: (text: string) => void;
  /** Takes a message that could not be sent, below what is typed. */
  edit: (message: UnsentMessage) => void;
};

type Props = {
  ref?: Ref<ComposerHandle>;
  detail: ConversationDetail;
  isCoach: boolean;
  /** A planned post that is edited in place of a new message. */
  planned: PlannedPost | undefined;
  onPlannedDone: () => void;
  onSent: () => void;
  /** Set where a message can be sent and the conversation marked as done at once. */
  onSentAndDone: (() => void) | undefined;
};

/** In characters as people count them, not in halves of emoji. */
const MAX_LENGTH = 5_000;

const draftOf = (planned: PlannedPost | undefined): Draft => ({
  text: planned?.text ?? "",
  mentioned: [
    ...(planned?.mentioned ?? []).map(({ id, full_name }) => ({ id, name: full_name })),
    ...(planned?.mentions.includes("all") ? [{ id: "all", name: "all" }] : []),
  ],
});

/** Toasts are shown above the editor: its buttons are where the hand is. */
function liftToasts(node: HTMLDivElement | null) {
  if (!node) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty("--composer-lift", `${node.offsetHeight}px`));
  observer.observe(node);
  return () => {
    observer.disconnect();
    style.removeProperty("--composer-lift");
  };
}

/** To whom it goes: to a client's coaches, named, or to everybody in the community, counted. */
function placeholderOf(detail: ConversationDetail): string {
  const { kind, title, members, reader_count: readers } = detail;
  if (kind !== "direct") return m.chat_write_post_to({ name: title, members: memberCount(members) });
  return typeof readers === "number"
    ? m.chat_write_private({ names: readerNames(detail) })
    : m.chat_write({ name: title });
}

/** The editor of a message. What is typed stays on this device until it is sent. */
export function Composer(props: Props) {
  const { ref, detail, isCoach, planned, onPlannedDone, onSent, onSentAndDone } = props;
  const { user, switchedElsewhere } = useSession();
  const about = planned?.id ?? detail.id;
  const draft = unsentKey("chatParts", about, ownerOf(user));
  const key = unsentKey("chatDraft", about, ownerOf(user));
  const [stored] = useState(() => storage.getJson<Draft>(key) ?? draftOf(planned));
  const [text, setText] = useState(stored.text);
  const [mentioned, setMentioned] = useState<Mentioned[]>(stored.mentioned);
  const { files, quoted, uploading, attach, upload, ...attachments } = useAttachments(draft, detail.id, planned);
  const [choosing, setChoosing] = useState(false);
  const [recording, setRecording] = useState(false);
  const [cursor, setCursor] = useState(0);
  const [popupClosed, setPopupClosed] = useState(false);
  /** Where the list of saved replies was opened with its button: what is typed from there searches it. */
  const [repliesFrom, setRepliesFrom] = useState<number>();
  const [scheduling, setScheduling] = useState(false);
  const input = useRef<HTMLTextAreaElement>(null);
  const popup = useRef<PopupHandle>(null);
  const actions = useChatActions(detail.id);
  const isCommunity = detail.kind !== "direct";
  const mobile = isMobile(navigator.userAgent);
  const narrow = useIsCompact();
  const mention = popupClosed ? undefined : mentionAt(text, cursor, mentioned);
  const slash = isCoach && !popupClosed ? replyQuery(text, cursor, repliesFrom) : undefined;
  const length = Array.from(text).length;
  const tooLong = length > MAX_LENGTH;
  const deletePlanned = useDeletePlanned();
  const canSend = uploading === 0 && !tooLong && (cleanText(text) !== "" || files.length > 0);

  const setValue = (value: string, at: number) => {
    setText(value);
    setCursor(at);
    requestAnimationFrame(() => {
      input.current?.focus();
      input.current?.setSelectionRange(at, at);
    });
  };
  const setQuoted = (next: Quoted | undefined) => draftParts.set(draft, { ...draftParts.get(draft), quoted: next });
  useImperativeHandle(ref, () => ({
    focus: () => input.current?.focus(),
    quote: (next) => {
      setQuoted(next);
      input.current?.focus();
    },
    append: (added) => {
      const value = appendText(text, added);
      setValue(value, value.length);
    },
    edit: (unsent) => {
      const value = [text.trimEnd(), unsent.body.text].filter(Boolean).join("\n\n");
      const names = [...mentioned, ...(unsent.mentioned ?? [])];
      setMentioned(names);
      // The message leaves its queue at once: what it said must be stored by then.
      storage.set(key, JSON.stringify({ text: value, mentioned: names } satisfies Draft));
      setQuoted(quoted ?? unsent.quoted);
      attach(unsent.files ?? []);
      setValue(value, value.length);
    },
  }));
  const isOver = useFileDrop(detail.abilities.includes("post") && !choosing && !recording, (dropped) => {
    void upload(dropped);
  });
  useDraft(key, text, mentioned, isCommunity ? undefined : actions.typing);
  useLayoutEffect(() => {
    const area = input.current;
    if (!area) return;
    area.style.height = "auto";
    area.style.height = `${Math.min(area.scrollHeight, 240)}px`;
  }, [text]);

  if (!detail.abilities.includes("post")) return <Closed reason={detail.closed_reason} />;
  // What is recorded is not stored: it stays until it can be sent.
  if (switchedElsewhere && !recording) return <Closed reason="switched" />;

  const mentions = () => stillMentioned(text, mentioned).map(({ id }) => id);
  const body = () => ({
    text: cleanText(text),
    attachments: files.map(({ resource_type, resource_id }) => ({ resource_type, resource_id })),
    mentions: mentions(),
    reply_to_seq: quoted?.seq ?? null,
  });
  const clear = () => {
    setText("");
    setMentioned([]);
    setRepliesFrom(undefined);
    draftParts.set(draft, {});
    storage.remove(key);
    if (planned) onPlannedDone();
  };
  const send = (done = false) => {
    if (!canSend) return;
    messageOutbox().add({
      ...{ id: crypto.randomUUID(), conversationId: detail.id, body: { ...body(), done } },
      ...{ files, mentioned: stillMentioned(text, mentioned), quoted },
    });
    if (planned) deletePlanned.mutate(planned.id, { onError: (error) => toastError(errorMessage(error)) });
    clear();
    onSent();
    input.current?.focus();
  };
  const sendAndDone = () => {
    if (!canSend || !onSentAndDone) return send();
    send(true);
    // Without a connection it is neither sent nor done yet: it says so itself.
    if (navigator.onLine) onSentAndDone();
  };
  const sendVoice = async (file: File) => {
    if (session.get().switchedElsewhere) throw new Error(m.chat_closed_switched());
    const [id] = await startUploads([file]);
    setRecording(false);
    if (id === undefined) return;
    const attached = ofFile(file, id);
    const { resource_type, resource_id } = attached;
    messageOutbox().add({
      id: crypto.randomUUID(),
      conversationId: detail.id,
      // What is typed meanwhile stays.
      body: {
        text: "",
        attachments: [{ resource_type, resource_id }],
        mentions: [],
        reply_to_seq: quoted?.seq ?? null,
      },
      files: [attached],
      quoted,
    });
    setQuoted(undefined);
    onSent();
  };
  const onKeyDown = (event: React.KeyboardEvent<HTMLTextAreaElement>) => {
    const { key: pressed, shiftKey, ctrlKey, metaKey, altKey } = event;
    // A list only takes plain keys: Ctrl-Enter sends and Shift-Enter is a new line while it is open too.
    const isPlain = !(shiftKey || ctrlKey || metaKey || altKey);
    if (isPlain && (mention || slash) && popup.current?.onKey(pressed)) {
      event.preventDefault();
      return;
    }
    if (event.key === "Escape" && (mention || slash)) {
      event.preventDefault();
      setPopupClosed(true);
      setRepliesFrom(undefined);
      return;
    }
    if (event.key === "Escape" && quoted) setQuoted(undefined);
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

  if (recording) {
    return (
      <div ref={liftToasts} className={css.composer}>
        <VoiceNote onSend={sendVoice} onClose={() => setRecording(false)} />
      </div>
    );
  }
  return (
    <div ref={liftToasts} className={css.composer}>
      {mention && (
        <MemberPopup
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
      {slash && !mention && (
        <SavedReplyPopup
          ref={popup}
          term={slash.term}
          onPick={(reply) => {
            const filled = fillIn(reply.text, {
              first_name: isCommunity ? "" : detail.title.split(" ")[0],
              program: detail.programs[0] ?? "",
              coach: user?.first_name ?? "",
            });
            const next = insertReply(text, cursor, slash, filled);
            setRepliesFrom(undefined);
            setValue(next.text, next.cursor);
          }}
        />
      )}
      {planned && (
        <p className={css.editingPlanned}>
          {m.chat_editing_planned()} {planned.failed}
          <IconButton small label={m.chat_planned_close()} onClick={onPlannedDone}>
            <IconX size={14} />
          </IconButton>
        </p>
      )}
      {quoted && <ReplyLine quoted={quoted} onClose={() => setQuoted(undefined)} />}
      {(files.length > 0 || uploading > 0) && (
        <span className={css.pending}>
          <AttachedFiles files={files} onRemove={attachments.remove} />
          {uploading > 0 && <span className={css.state}>{m.chat_uploading({ count: String(uploading) })}</span>}
        </span>
      )}
      <textarea
        ref={input}
        rows={1}
        className={css.editor}
        aria-label={placeholderOf(detail)}
        placeholder={placeholderOf(detail)}
        value={text}
        aria-invalid={tooLong || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setCursor(event.currentTarget.selectionStart);
          setPopupClosed(false);
        }}
        onSelect={(event) => setCursor(event.currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        aria-controls={mention ? MENTION_LIST : undefined}
      />
      {tooLong && (
        <p role="alert" className={css.error}>
          {m.chat_too_long({ limit: formatNumber(MAX_LENGTH), count: formatNumber(length) })}
        </p>
      )}
      <span className={css.tools}>
        <Menu
          label={m.chat_attach()}
          trigger={
            <IconButton label={m.chat_attach()}>
              <IconPaperclip size={18} />
            </IconButton>
          }
          items={[
            {
              label: m.chat_attach_device(),
              icon: <IconPhoto size={16} />,
              onClick: () => void pickFiles({ accept: acceptedTypes(), multiple: true }).then(upload),
            },
            {
              label: m.chat_attach_library(),
              icon: <IconFolder size={16} />,
              onClick: () => setChoosing(true),
            },
          ]}
        />
        {canRecord() && (
          <IconButton label={m.chat_voice_record()} onClick={() => setRecording(true)}>
            <IconMicrophone size={18} />
          </IconButton>
        )}
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
            after={narrow ? undefined : <Kbd>{keyText(KEYS.savedReplies)}</Kbd>}
            onClick={() => {
              const at = input.current?.selectionStart ?? text.length;
              setPopupClosed(false);
              setRepliesFrom(at);
              setValue(text, at);
            }}
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
          <Button
            variant="primary"
            disabled={!canSend}
            after={<Kbd>{keyText(KEYS.sendDone)}</Kbd>}
            onClick={sendAndDone}
          >
            {m.chat_send_done()}
          </Button>
        )}
      </span>
      {choosing && (
        <LibraryDialog
          title={m.chat_attach_title()}
          submit={m.chat_attach_add()}
          limit={MAX_FILES - files.length}
          onClose={() => setChoosing(false)}
          onSubmit={(items: MediaItem[]) => attach(items.map(ofMedia))}
        />
      )}
      {isOver && <DropHint />}
      {scheduling && (
        <ScheduleDialog
          body={body()}
          conversationId={detail.id}
          planned={planned}
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
type ClosedReason = NonNullable<ConversationDetail["closed_reason"]> | "switched";

const CLOSED: Record<ClosedReason, () => string> = {
  coaches_only: m.chat_closed_coaches,
  stopped: m.chat_closed_stopped,
  archived: m.chat_closed_archived,
  client_deleted: m.chat_closed_client_deleted,
  switched: m.chat_closed_switched,
};

function Closed({ reason }: { reason: ClosedReason | null }) {
  return (
    <p className={css.closed} role="note">
      {CLOSED[reason ?? "archived"]()}
    </p>
  );
}
