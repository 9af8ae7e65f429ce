import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Schemas } from "~/api/client";

export type Message = Schemas["ChatMessageView"];
export type MessagePage = Schemas["MessagePage"];
/** Where a page of messages begins: around a number, before or after one, or at the end. */
export type PageParam = { around?: number; before?: number; after?: number };
export type Thread = InfiniteData<MessagePage, PageParam>;

export const MESSAGES = "/api/chat/conversations/{conversation_id}/messages";

export const threadKey = (conversationId: string) => ["get", MESSAGES, conversationId] as const;

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

/** Returns the pages with new versions of loaded messages, and with later ones at the end if nothing is missing between. */
export function withMessages(thread: Thread, changed: Message[]): Thread {
  const bySeq = new Map(changed.map((message) => [message.seq, message]));
  const pages = thread.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => bySeq.get(message.seq) ?? message),
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

/** Puts messages into the loaded thread of a conversation. */
export function applyMessages(client: QueryClient, conversationId: string, changed: Message[]): void {
  client.setQueryData<Thread>(threadKey(conversationId), (thread) => thread && withMessages(thread, changed));
}
