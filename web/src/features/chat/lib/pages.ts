import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Schemas } from "~/api/client";

export type Message = Schemas["ChatMessageView"];
export type MessagePage = Schemas["MessagePage"];
/** Where a page of messages begins: around a number, before or after one, or at the end. */
export type PageParam = { around?: number; before?: number; after?: number };
export type Thread = InfiniteData<MessagePage, PageParam>;

export const MESSAGES = "/api/chat/conversations/{conversation_id}/messages";

export const threadKey = (conversationId: string) => ["get", MESSAGES, conversationId] as const;

/** Where a thread opens: around the first unread message or one that was found, or at the end. */
export const firstPageAt = (start: number | null): PageParam => (start === null ? {} : { around: start });

/** Keeps the page that came with a conversation as the first one of its thread. */
export function keepFirstPage(client: QueryClient, conversationId: string, page: MessagePage, start: number | null) {
  client.setQueryData<Thread>(threadKey(conversationId), { pages: [page], pageParams: [firstPageAt(start)] });
}

/** Every loaded message, in order, each once. */
export function messagesOf(thread: Thread | undefined): Message[] {
  const bySeq = new Map<number, Message>();
  for (const page of thread?.pages ?? []) for (const message of page.items) bySeq.set(message.seq, message);
  return [...bySeq.values()].sort((a, b) => a.seq - b.seq);
}

/** Whether the loaded messages reach to the end of the conversation. */
export const isAtEnd = (thread: Thread | undefined): boolean => thread?.pages.at(-1)?.after === false;

/** The number of the last loaded message; 0 if there is none. */
export const lastSeq = (thread: Thread | undefined): number => messagesOf(thread).at(-1)?.seq ?? 0;

const isGoodAnswer = ({ good_answer: good, deleted }: Message): boolean => good && !deleted;

/** Returns a message with new versions of the good answers to it. */
function withAnswers(message: Message, changed: Message[]): Message {
  const about = changed.filter(({ reply_to: to }) => to?.seq === message.seq);
  if (about.length === 0) return message;
  const others = message.good_answers.filter(({ seq }) => !about.some((one) => one.seq === seq));
  const answers = [...others, ...about.filter(isGoodAnswer)].sort((a, b) => a.seq - b.seq);
  return { ...message, good_answers: answers };
}

/** What a community shows, and up to which number each of them stands for what is shown elsewhere. */
export type ShownMessage = { message: Message; readTo: number };

/**
 * The messages as they stand below each other, without those of `isHidden` and without good answers, which stand below
 * their questions. An answer whose question is not loaded stands where it was written.
 */
export function shownMessages(messages: Message[], isHidden: (message: Message) => boolean): ShownMessage[] {
  const answered = new Set(messages.flatMap(({ good_answers: answers }) => answers.map(({ seq }) => seq)));
  const shown: ShownMessage[] = [];
  for (const message of messages) {
    const last = shown.at(-1);
    if (!isHidden(message) && !answered.has(message.seq)) shown.push({ message, readTo: message.seq });
    else if (last) last.readTo = message.seq;
  }
  return shown;
}

/** The number of the message in whose place `seq` is shown: its own, that of its question, or the next one. */
export function shownSeqOf(seq: number, messages: Message[], shown: ShownMessage[]): number | undefined {
  const question = messages.find(({ good_answers: answers }) => answers.some((answer) => answer.seq === seq));
  if (question) return question.seq;
  return shown.find(({ message }) => message.seq >= seq)?.message.seq;
}

/** Returns the pages with new versions of loaded messages, and with later ones at the end if nothing is missing between. */
export function withMessages(thread: Thread, changed: Message[]): Thread {
  const bySeq = new Map(changed.map((message) => [message.seq, message]));
  const pages = thread.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => bySeq.get(message.seq) ?? withAnswers(message, changed)),
  }));
  const last = pages.at(-1);
  if (!last || last.after) return { ...thread, pages };
  let end = lastSeq(thread);
  for (const message of changed.toSorted((a, b) => a.seq - b.seq)) {
    if (message.seq <= end) continue;
    last.items = [...last.items, message];
    last.seq = Math.max(last.seq, message.seq);
    end = message.seq;
  }
  return { ...thread, pages };
}

/**
 * Puts messages into the loaded thread of a conversation. What is being fetched may have been read before they were
 * written: they are put into that too, before it is shown. A message that went and came back would close its menu and
 * its dialog, and lose what is typed into it.
 */
export function applyMessages(client: QueryClient, conversationId: string, changed: Message[]): void {
  const queryKey = threadKey(conversationId);
  const put = () => {
    client.setQueryData<Thread>(queryKey, (thread) => thread && withMessages(thread, changed));
  };
  put();
  const fetching = client.getQueryCache().find({ queryKey, exact: true, fetchStatus: "fetching" });
  fetching?.promise?.then(put, () => undefined);
}
