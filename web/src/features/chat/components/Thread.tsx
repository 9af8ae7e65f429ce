import { useQueryClient } from "@tanstack/react-query";
import { IconArrowDown, IconPin } from "@tabler/icons-react";
import { Fragment, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { session } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { toLocalDate } from "~/lib/dates";
import { dayHeading } from "~/lib/dayHeading";
import { STALE } from "~/lib/deviceCache";
import { useChannel } from "~/live/cable";
import type { LiveEvent } from "~/live/events";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SkeletonText } from "~/ui/skeleton/Skeleton";
import { EmptyState, ErrorState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { type ConversationDetail, refetchMessages, showNewest, useChatActions, useThread } from "../api";
import { cacheConversation } from "../lib/chatCache";
import { useUnsent } from "../lib/messageOutbox";
import type { UnsentMessage } from "../lib/outbox";
import { isAtEnd, messagesOf, type Message, shownMessages, shownSeqOf } from "../lib/pages";
import { cardTitle, isCardShown } from "./cardText";
import css from "./Chat.module.css";
import { MessageItem } from "./MessageItem";
import { useNow } from "~/ui/useNow";
import { UnsentItem } from "./UnsentItem";
import { useChangedMessages } from "./useChangedMessages";

type Props = {
  detail: ConversationDetail;
  start: number | null;
  isCoach: boolean;
  onReply: (message: Message) => void;
  onEditUnsent: ((message: UnsentMessage) => void) | undefined;
  onAsk: (text: string) => void;
};

/** Near enough to an end to load more, or to stay at the newest message. */
const NEAR_PX = 160;
const TYPING_MS = 5_000;
/** How often files that are processed are looked at again. */
const ASKED_EVERY_MS = 8_000;
/** The server counts unread messages up to here. */
const MOST_COUNTED = 99;
/** Messages of one author within this time stand together. */
const TOGETHER_MS = 5 * 60_000;

/** The messages of a conversation. It opens at the first unread one. */
export function Thread({ detail, start, isCoach, onReply, onEditUnsent, onAsk }: Props) {
  const client = useQueryClient();
  const id = detail.id;
  // Where it opens and what is new does not change while it is read.
  const [opened] = useState({ start, unreadFrom: detail.first_unread_seq, unread: detail.unread });
  const thread = useThread(id, opened.start, true);
  const actions = useChatActions(id);
  const waiting = useUnsent(id);
  const now = useNow();
  const messages = messagesOf(thread.data);
  // An answer of the server may have been lost.
  const unsent = waiting.filter((one) => !messages.some((message) => message.id === one.id));
  const shown = shownMessages(messages, ({ card }) => !isCardShown(card));
  // What is new may be an answer that stands below its question.
  const newFrom =
    opened.unreadFrom === null ? undefined : shown.find(({ readTo }) => readTo >= (opened.unreadFrom ?? 0));
  const atEnd = isAtEnd(thread.data);
  const scroller = useRef<HTMLDivElement>(null);
  const typing = useTyping(id);

  useChangedMessages(id);
  useChangedFiles(id, messages);
  const fresh = thread.dataUpdatedAt !== STALE;
  useEffect(() => {
    if (thread.data && fresh) cacheConversation(detail, thread.data);
  }, [detail, thread.data, fresh]);

  const firstSeq = messages[0]?.seq;
  const newest = messages.at(-1)?.seq ?? 0;
  const place = usePlace(scroller, {
    firstSeq,
    newest,
    unsent: unsent.length,
    refused: unsent.filter((one) => one.refused).length,
    start: opened.start === null ? null : (shownSeqOf(opened.start, messages, shown) ?? opened.start),
    loaded: thread.isSuccess,
  });
  useReadMark(scroller, {
    newest,
    readTo: detail.last_read_seq,
    onRead: (seq) => void actions.markRead(seq).catch(() => undefined),
  });

  const onScroll = () => {
    const box = scroller.current;
    if (!box) return;
    const below = box.scrollHeight - box.scrollTop - box.clientHeight;
    place.setFollows(atEnd && below < NEAR_PX);
    if (box.scrollTop < NEAR_PX && thread.hasPreviousPage && !thread.isFetching) void thread.fetchPreviousPage();
    if (below < NEAR_PX && thread.hasNextPage && !thread.isFetching) void thread.fetchNextPage();
  };
  const toNewest = () => {
    place.setFollows(true);
    if (atEnd) scroller.current?.scrollTo({ top: scroller.current.scrollHeight });
    else void showNewest(client, id).catch((error: unknown) => toastError(errorMessage(error)));
  };

  if (thread.isError && messages.length === 0) {
    return <ErrorState error={thread.error} onRetry={() => void thread.refetch()} />;
  }
  return (
    <>
      {detail.pinned.map((pinned) => (
        <p key={pinned.id} className={css.pinned}>
          <IconPin size={16} aria-label={m.chat_pinned()} />
          <span className={css.pinnedText}>
            <strong>{pinned.author?.full_name}</strong> {pinnedText(pinned)}
          </span>
        </p>
      ))}
      <div
        ref={scroller}
        className={css.messages}
        onScroll={onScroll}
        role="log"
        aria-label={m.chat_messages()}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolled area has to be reachable by keyboard
        tabIndex={0}
      >
        {thread.isPending && (
          <div className={css.threadLoading}>
            <SkeletonText lines={5} />
          </div>
        )}
        {thread.isSuccess && messages.length === 0 && unsent.length === 0 && (
          <EmptyState title={m.chat_no_messages()}>{emptyText(detail, isCoach)}</EmptyState>
        )}
        <ol className={css.items}>
          {shown.map(({ message, readTo }, index) => (
            <Fragment key={message.id}>
              <Divider
                message={message}
                before={shown[index - 1]?.message}
                unread={message.seq === newFrom?.message.seq ? opened.unread : 0}
                now={now}
              />
              <MessageItem
                message={message}
                readTo={readTo}
                detail={detail}
                isCoach={isCoach}
                together={isTogether(shown[index - 1]?.message, message)}
                seen={
                  detail.other_read_seq !== null &&
                  message.mine &&
                  message.seq === lastSeenOwn(messages, detail.other_read_seq)
                }
                onReply={onReply}
                onAsk={onAsk}
              />
            </Fragment>
          ))}
          {unsent.map((message) => (
            <UnsentItem
              key={message.id}
              message={message}
              isCommunity={detail.kind !== "direct"}
              onEdit={onEditUnsent}
            />
          ))}
        </ol>
        {typing && <p className={css.typing}>{m.chat_typing()}</p>}
      </div>
      {!atEnd && messages.length > 0 && (
        <div className={css.jump}>
          <Button size="small" icon={<IconArrowDown size={14} />} onClick={toNewest}>
            {m.chat_to_newest()}
          </Button>
        </div>
      )}
    </>
  );
}

function emptyText(detail: ConversationDetail, isCoach: boolean): string {
  if (detail.kind !== "direct") return m.chat_first_post();
  return isCoach ? m.chat_first_coach({ name: detail.title }) : m.chat_first_client();
}

/** A line above a message: where the unread ones begin, or a new day. */
function Divider({
  message,
  before,
  unread,
  now,
}: {
  message: Message;
  before: Message | undefined;
  /** How many are unread from here; 0 where they don't begin. */
  unread: number;
  now: Date;
}) {
  const date = toLocalDate(message.created_at);
  const isNewDay = !before || toLocalDate(before.created_at) !== date;
  if (!isNewDay && unread === 0) return null;
  const day = dayHeading(date, toLocalDate(now));
  const count = unread >= MOST_COUNTED ? `${MOST_COUNTED}+` : String(unread);
  return (
    <li className={unread > 0 ? css.unreadLine : css.dayLine}>
      <span>{unread === 0 ? day : isNewDay ? m.chat_day_new({ day, count }) : m.chat_new({ count })}</span>
    </li>
  );
}

function isTogether(before: Message | undefined, message: Message): boolean {
  return (
    before !== undefined &&
    before.kind === "text" &&
    message.kind === "text" &&
    before.author?.id === message.author?.id &&
    Date.parse(message.created_at) - Date.parse(before.created_at) < TOGETHER_MS &&
    toLocalDate(before.created_at) === toLocalDate(message.created_at)
  );
}

/** The last own message that the other side has read. */
function lastSeenOwn(messages: Message[], otherRead: number): number | undefined {
  return messages.findLast((message) => message.mine && message.seq <= otherRead)?.seq;
}

/** Fetches messages again whose files have changed: they can be shown now, or say why they can't. */
function useChangedFiles(id: string, messages: Message[]): void {
  const client = useQueryClient();
  // A file may be ready before the message is here that was sent with it.
  const changed = useRef(new Set<string>());
  const refetch = (found: Message[]) => {
    if (found.length === 0) return;
    for (const { attachments } of found) for (const { resource_id } of attachments) changed.current.delete(resource_id);
    const numbers = found.map(({ seq }) => seq);
    void refetchMessages(client, id, numbers).catch(() => undefined);
  };
  const look = () =>
    refetch(messages.filter(({ attachments }) => attachments.some((one) => changed.current.has(one.resource_id))));
  const onEvent = (event: LiveEvent) => {
    if (event.event !== "media_changed") return;
    changed.current.add(event.media_id);
    look();
  };
  // Files of an account are told to its coaches, those of a client to them and to the coaches.
  useChannel("SystemNotificationChannel", {}, onEvent);
  useChannel("NotificationChannel", {}, onEvent);
  const newest = messages.at(-1)?.seq;
  const lookAgain = useEffectEvent(look);
  useEffect(() => lookAgain(), [newest]);
  // Nobody is told of the files that others are sent: while some are processed, they are asked for.
  const waiting = messages.filter(({ attachments }) => attachments.some(({ media }) => media?.state === "processing"));
  const ask = useEffectEvent(() => refetch(waiting));
  const isWaiting = waiting.length > 0;
  useEffect(() => {
    if (!isWaiting) return undefined;
    const timer = setInterval(() => ask(), ASKED_EVERY_MS);
    return () => clearInterval(timer);
  }, [isWaiting]);
}

/** What a pinned message says, in one line. */
const pinnedText = ({ text, card }: Message): string => text || (card ? cardTitle(card.kind) : m.chat_an_attachment());

/** Whether somebody else is typing. */
function useTyping(id: string): boolean {
  const [until, setUntil] = useState(0);
  useChannel("ChatNotificationChannel", {}, (event) => {
    if (event.event === "typing" && event.conversation_id === id && event.user_id !== ownUserId()) {
      setUntil(Date.now() + TYPING_MS);
    }
    if (event.event === "chat_message" && event.conversation_id === id) setUntil(0);
  });
  useEffect(() => {
    if (until === 0) return undefined;
    const timer = setTimeout(() => setUntil(0), Math.max(0, until - Date.now()));
    return () => clearTimeout(timer);
  }, [until]);
  return until > 0;
}

const ownUserId = () => (session.get().user as { user_id?: string } | null)?.user_id;

type Place = {
  firstSeq: number | undefined;
  newest: number;
  unsent: number;
  /** Messages that say why they were not sent, which takes more room. */
  refused: number;
  start: number | null;
  loaded: boolean;
};

const belowOf = (box: HTMLElement): number => box.scrollHeight - box.scrollTop - box.clientHeight;

/** Keeps what is read in its place while messages are added or given up above it, and follows the newest at the end. */
function usePlace(scroller: React.RefObject<HTMLDivElement | null>, place: Place) {
  const { firstSeq, newest, unsent, refused, start, loaded } = place;
  const follows = useRef(start === null);
  const placed = useRef(false);
  // The first message in sight, and where it was in the list. The height of the list does not tell: while a page is
  // added at one end, another one is given up at the other.
  const inSight = useRef<{ seq: string | undefined; top: number } | null>(null);
  const noteSight = (box: HTMLElement) => {
    const rows = [...box.querySelectorAll<HTMLElement>("[data-seq]")];
    const row = rows.find((each) => each.offsetTop + each.offsetHeight > box.scrollTop);
    inSight.current = row ? { seq: row.dataset.seq, top: row.offsetTop } : null;
  };
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || !loaded) return;
    const rowOf = (seq: number | string | undefined) => box.querySelector<HTMLElement>(`[data-seq="${seq}"]`);
    const target = placed.current || start === null ? null : rowOf(start);
    const seen = inSight.current;
    const row = seen && rowOf(seen.seq);
    if (target) {
      const { top } = target.getBoundingClientRect();
      box.scrollBy({ top: top - box.getBoundingClientRect().top - box.clientHeight / 3 });
      follows.current = belowOf(box) < NEAR_PX;
    } else if (!placed.current || follows.current) box.scrollTo({ top: box.scrollHeight });
    else if (row) box.scrollBy({ top: row.offsetTop - seen.top });
    placed.current = true;
    noteSight(box);
  }, [scroller, firstSeq, newest, unsent, refused, start, loaded]);
  // An own message is always shown.
  useEffect(() => {
    const box = scroller.current;
    if (unsent > 0) box?.scrollTo({ top: box.scrollHeight });
  }, [scroller, unsent]);
  const setFollows = (value: boolean) => {
    follows.current = value;
    if (scroller.current) noteSight(scroller.current);
  };
  return { setFollows };
}

type Reading = { newest: number; readTo: number; onRead: (seq: number) => void };

/** Reports what has been seen, while the page is visible and has the focus. */
function useReadMark(scroller: React.RefObject<HTMLDivElement | null>, { newest, readTo, onRead }: Reading): void {
  const reported = useRef(readTo);
  const look = useEffectEvent(() => {
    const box = scroller.current;
    if (!box) return;
    const bottom = box.getBoundingClientRect().bottom + 8;
    const seen = [...box.querySelectorAll<HTMLElement>("[data-seq]")].findLast(
      (row) =>
        Math.min(row.getBoundingClientRect().bottom, row.getBoundingClientRect().top + box.clientHeight) <= bottom,
    );
    const seq = Number(seen?.dataset.readTo ?? seen?.dataset.seq ?? 0);
    if (seq <= reported.current || document.visibilityState !== "visible" || !document.hasFocus()) return;
    reported.current = seq;
    onRead(seq);
  });
  useEffect(() => {
    const box = scroller.current;
    if (!box) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(() => look(), 150);
    };
    later();
    box.addEventListener("scroll", later, { passive: true });
    window.addEventListener("focus", later);
    document.addEventListener("visibilitychange", later);
    return () => {
      clearTimeout(timer);
      box.removeEventListener("scroll", later);
      window.removeEventListener("focus", later);
      document.removeEventListener("visibilitychange", later);
    };
  }, [scroller, newest]);
}
