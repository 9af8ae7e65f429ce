import type { InfiniteData, QueryClient } from "@tanstack/react-query";
import type { Schemas } from "~/api/client";
import { cachePrefix } from "~/api/deviceKeys";
import { device } from "~/lib/device";
import { LocalCache, STALE } from "~/lib/deviceCache";
import { type MessagePage, messagesOf, type Thread, threadKey } from "./pages";

type Listing = Schemas["ConversationListing"];
type Detail = Omit<Schemas["ConversationDetail"], "page">;
type Opened = { detail: Detail; page: MessagePage };

/** Of a person in one account: nobody reads what another one left, nor what was said in another account of theirs. */
const owned = (kind: string) => () => cachePrefix(kind);

/** What was last on the screen of each conversation: of the twenty that were opened last. */
const conversationCache = new LocalCache<Opened>(device, owned("conversation"), 20);
/** The first page of each list of conversations. */
const listCache = new LocalCache<Listing>(device, owned("conversations"), 6);

const MESSAGES_KEPT = 40;

/** Stores a conversation with the last of its messages that are loaded. */
export function cacheConversation(detail: Detail, thread: Thread): void {
  const messages = messagesOf(thread);
  const last = thread.pages.at(-1);
  if (!last) return;
  const items = messages.slice(-MESSAGES_KEPT);
  const before = items.length < messages.length || thread.pages[0]?.before === true;
  conversationCache.put({ [detail.id]: { detail, page: { items, before, after: last.after, seq: last.seq } } });
}

/** Shows a conversation as it was last on this device, until it is fetched. */
export function showCachedConversation(client: QueryClient, key: readonly unknown[], id: string): void {
  const cached = conversationCache.get(id);
  if (!cached) return;
  const seen = { ...cached.detail, first_unread_seq: null, unread: 0 };
  client.setQueryData<Thread>(threadKey(id), { pages: [cached.page], pageParams: [{}] }, { updatedAt: STALE });
  client.setQueryData(key, seen, { updatedAt: STALE });
}

/** Stores the first page of a list; its name says which one it is. */
export const cacheList = (name: string, page: Listing): void => listCache.put({ [name]: page });

/** Shows a list as it was last on this device, until it is fetched. */
export function showCachedList(client: QueryClient, key: readonly unknown[], name: string): void {
  const page = listCache.get(name);
  if (!page) return;
  client.setQueryData<InfiniteData<Listing, number>>(key, { pages: [page], pageParams: [1] }, { updatedAt: STALE });
}
