import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { $api, api, idempotent, onError, type Schemas, unwrap, withFiles, withHeaders } from "~/api/client";
import { refreshUser } from "~/api/me";
import { isUnreachable } from "~/lib/apiError";
import { STALE } from "~/lib/deviceCache";
import { useDeviceReady } from "~/lib/deviceReady";
import { cacheList, showCachedConversation, showCachedList } from "./lib/chatCache";
import { COUNTS, EVIDENCE, LIST, ONE, PLANNED, PROFILE } from "./paths";
import {
  applyMessages,
  firstPageAt,
  keepFirstPage,
  MESSAGES,
  type MessagePage,
  type PageParam,
  type Thread,
  threadKey,
} from "./lib/pages";

export type Conversation = Schemas["ConversationView"];
export type Report = Schemas["ReportView"];
export type ConversationDetail = Omit<Schemas["ConversationDetail"], "page">;
export type Counts = Schemas["DeskCounts"];
export type Person = Schemas["PersonView"];
export type Member = Schemas["MemberView"];
export type SavedReply = Schemas["SavedReplyView"];
export type PlannedPost = Schemas["PlannedPostView"];
export type ClientProfile = Schemas["ClientProfile"];
export type Evidence = Schemas["MorningPanel"];
export type Tab = "all" | "messages" | "communities";
export type Desk = NonNullable<Conversation["desk"]>;

const SAVED = "/api/chat/saved_replies";
const REPORTS = "/api/chat/reports";
const BLOCKS = "/api/chat/blocks";
const LISTED_AT_ONCE = 50;
/** Pages of a thread that stay in memory; the other end is dropped and loaded again when it is scrolled to. */
const MAX_PAGES = 10;

const inConversation = (id: string) => ({ params: { path: { conversation_id: id } } });
const ofMessage = (id: string) => ({ params: { path: { message_id: id } } });

/** Which conversations a coach wants to see: of clients with a tag, and of those whom a coach looks after. */
export type InboxFilters = { tag: string; assignee: string };

export const NO_FILTERS: InboxFilters = { tag: "", assignee: "" };

/** Shows what the device has of a query whose answer cannot come without a connection. */
function useCached(query: { data: unknown; fetchStatus: string; error: unknown }, show: () => void): void {
  const ready = useDeviceReady();
  const isMissing = !query.data && (query.fetchStatus === "paused" || isUnreachable(query.error));
  const showCached = useEffectEvent(show);
  useEffect(() => {
    if (ready && isMissing) showCached();
  }, [ready, isMissing]);
}

/** The person's conversations, fifty at a time. Without a connection, the list as it was last on this device. */
export function useConversations(tab: Tab, filters: InboxFilters, search: string) {
  const client = useQueryClient();
  const queryKey = ["get", LIST, { tab, ...filters, search }];
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: page }) => {
      const query = {
        tab,
        search: search || undefined,
        tag_id: filters.tag || undefined,
        assignee: filters.assignee || undefined,
        page,
        per_page: LISTED_AT_ONCE,
      };
      return unwrap(api.GET(LIST, { params: { query }, ...onError("page") }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
  const { data, dataUpdatedAt, isPlaceholderData } = query;
  const name = JSON.stringify({ tab, ...filters });
  const isKept = search === "" && !isPlaceholderData && dataUpdatedAt !== STALE;
  const first = data?.pages[0];
  useEffect(() => {
    if (isKept && first) cacheList(name, first);
  }, [isKept, first, name]);
  useCached({ ...query, data: isPlaceholderData ? undefined : data }, () => showCachedList(client, queryKey, name));
  return query;
}

/**
 * An open conversation. Its messages come with it if they are not loaded: around `at`, or else where it opens. Without a
 * connection, the conversation as it was last on this device.
 */
export function useConversation(id: string, at: number | undefined) {
  const client = useQueryClient();
  const queryKey = ["get", ONE, inConversation(id)];
  const query = useQuery({
    queryKey,
    queryFn: async () => {
      const thread = client.getQueryState(threadKey(id));
      const isLoaded = thread?.data !== undefined && thread.dataUpdatedAt !== STALE;
      const params = { path: { conversation_id: id }, query: isLoaded ? {} : { page: true, around: at } };
      const { page, ...detail } = await unwrap(api.GET(ONE, { params, ...onError("page", 404) }));
      if (page) keepFirstPage(client, id, page, at ?? detail.first_unread_seq);
      return detail;
    },
  });
  useCached(query, () => showCachedConversation(client, queryKey, id));
  return query;
}

const CLIENTS = "/api/coach/clients";
const RECIPIENTS_SHOWN = 30;
/** A client to write to, and whether they follow a program now. */
export type Recipient = Schemas["ClientRow"] & { current: boolean };

/** The clients to whom a coach may write, by name; with a search also those who have left. */
export function useRecipients(search: string) {
  const query = { per_page: RECIPIENTS_SHOWN, "q[s]": "name asc", "q[search_cont]": search || undefined };
  const options = { placeholderData: keepPreviousData };
  const listed = (tab: "active" | "past") => ({ params: { query: { tab, ...query } }, ...onError("page") });
  const active = $api.useQuery("get", CLIENTS, listed("active"), options);
  const past = $api.useQuery("get", CLIENTS, listed("past"), { ...options, enabled: search !== "" });
  const rows = (list: typeof active, current: boolean): Recipient[] =>
    (list.data?.items ?? []).filter(({ client }) => !client.deleted).map((row) => ({ ...row, current }));
  return {
    items: [...rows(active, true), ...(search === "" ? [] : rows(past, false))],
    isPending: active.isPending,
    /** What is listed was found by an earlier search. */
    isStale: active.isPlaceholderData || (search !== "" && (past.isPlaceholderData || past.isPending)),
    error: active.error,
    refetch: active.refetch,
  };
}

/** What is known of a client, for coaches. */
export function useClientProfile(clientId: string) {
  return $api.useQuery("get", PROFILE, { params: { path: { athlete_id: clientId } }, ...onError("page") });
}

/** A current client's last and next sessions; clients who have left have none. */
export function useEvidence(clientId: string, isCurrent: boolean) {
  return $api.useQuery(
    "get",
    EVIDENCE,
    { params: { path: { client_id: clientId } }, ...onError("silent") },
    { enabled: isCurrent },
  );
}

function fetchPage(id: string, query: PageParam & { numbers?: number[] }): Promise<MessagePage> {
  return unwrap(api.GET(MESSAGES, { params: { path: { conversation_id: id }, query }, ...onError("page") }));
}

/** The messages of a conversation, around `start` (the first unread one) or from the newest. */
export function useThread(id: string, start: number | null, enabled: boolean) {
  const client = useQueryClient();
  // What is written while it is closed is not followed: it is fetched when it opens again.
  useEffect(() => () => void client.invalidateQueries({ queryKey: threadKey(id), refetchType: "none" }), [client, id]);
  return useInfiniteQuery<MessagePage, Error, Thread, ReturnType<typeof threadKey>, PageParam>({
    queryKey: threadKey(id),
    queryFn: ({ pageParam }) => fetchPage(id, pageParam),
    initialPageParam: firstPageAt(start),
    getPreviousPageParam: (first): PageParam | undefined =>
      first.before && first.items[0] ? { before: first.items[0].seq } : undefined,
    getNextPageParam: (last): PageParam | undefined => {
      const end = last.items.at(-1);
      return last.after && end ? { after: end.seq } : undefined;
    },
    maxPages: MAX_PAGES,
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Fetches messages by number into the loaded thread. */
export async function refetchMessages(
  client: ReturnType<typeof useQueryClient>,
  id: string,
  numbers: number[],
): Promise<void> {
  const { items } = await fetchPage(id, { numbers });
  applyMessages(client, id, items);
}

/** Shows the newest messages in place of those that are loaded. */
export async function showNewest(client: ReturnType<typeof useQueryClient>, id: string): Promise<void> {
  const page = await fetchPage(id, {});
  client.setQueryData<Thread>(threadKey(id), { pages: [page], pageParams: [{}] });
}

/** What can be done in a conversation. Callers show the errors, or undo what they showed at once. */
export function useChatActions(conversationId: string) {
  const client = useQueryClient();
  const refresh = (...paths: string[]) =>
    Promise.all(paths.map((path) => client.invalidateQueries({ queryKey: ["get", path] })));
  const reload = (seq: number) => refetchMessages(client, conversationId, [seq]);
  const inline = onError("inline");
  return {
    markRead: async (seq: number) => {
      await unwrap(
        api.POST("/api/chat/conversations/{conversation_id}/read", {
          ...inConversation(conversationId),
          body: { seq },
          keepalive: true, // what was seen is read, also if the page is left at once
          ...onError("silent"),
        }),
      );
      await Promise.all([refresh(LIST, COUNTS), refreshUser()]);
    },
    typing: () =>
      api
        .POST("/api/chat/conversations/{conversation_id}/typing", {
          ...inConversation(conversationId),
          ...onError("silent"),
        })
        .catch(() => undefined),
    edit: async (id: string, text: string, mentions: string[]) => {
      const edited = await unwrap(
        api.PATCH("/api/chat/messages/{message_id}", { ...ofMessage(id), body: { text, mentions }, ...inline }),
      );
      applyMessages(client, conversationId, [edited]);
    },
    remove: async (id: string, seq: number) => {
      await unwrap(api.DELETE("/api/chat/messages/{message_id}", { ...ofMessage(id), ...inline }));
      await reload(seq);
    },
    react: async (id: string, seq: number, emoji: string, on: boolean) => {
      if (on) {
        await unwrap(
          api.PUT("/api/chat/messages/{message_id}/reactions", { ...ofMessage(id), body: { emoji }, ...inline }),
        );
      } else {
        const params = { ...ofMessage(id).params, query: { emoji } };
        await unwrap(api.DELETE("/api/chat/messages/{message_id}/reactions", { params, ...inline }));
      }
      await reload(seq);
    },
    removeReaction: async (id: string, seq: number, emoji: string) => {
      const params = { ...ofMessage(id).params, query: { emoji, everyone: true } };
      await unwrap(api.DELETE("/api/chat/messages/{message_id}/reactions", { params, ...inline }));
      await reload(seq);
    },
    pin: async (id: string, seq: number, on: boolean) => {
      const path = "/api/chat/messages/{message_id}/pin";
      await unwrap(
        on ? api.PUT(path, { ...ofMessage(id), ...inline }) : api.DELETE(path, { ...ofMessage(id), ...inline }),
      );
      await Promise.all([reload(seq), refresh(ONE)]);
    },
    markAnswer: async (id: string, seq: number, on: boolean) => {
      const path = "/api/chat/messages/{message_id}/answer";
      await unwrap(
        on ? api.PUT(path, { ...ofMessage(id), ...inline }) : api.DELETE(path, { ...ofMessage(id), ...inline }),
      );
      await Promise.all([reload(seq), refresh("/api/chat/conversations/{conversation_id}/answers")]);
    },
    report: (id: string, reason: string) =>
      unwrap(api.PUT("/api/chat/messages/{message_id}/report", { ...ofMessage(id), body: { reason }, ...inline })),
    block: async (userId: string) => {
      await unwrap(api.PUT("/api/chat/blocks/{user_id}", { params: { path: { user_id: userId } }, ...inline }));
      await client.invalidateQueries({ queryKey: threadKey(conversationId) });
      await refresh(LIST, COUNTS, ONE, BLOCKS);
    },
    setDesk: async (body: Schemas["DeskForm"]) => {
      await unwrap(
        api.PUT("/api/chat/conversations/{conversation_id}/desk", {
          ...inConversation(conversationId),
          body,
          ...inline,
        }),
      );
      await refresh(LIST, COUNTS, ONE);
    },
    setSettings: async (body: Schemas["ConversationSettingsForm"]) => {
      await unwrap(
        api.PATCH("/api/chat/conversations/{conversation_id}/settings", {
          ...inConversation(conversationId),
          body,
          ...inline,
        }),
      );
      await refresh(LIST, COUNTS, ONE);
    },
    setCommunity: async (body: Schemas["CommunityForm"]) => {
      await unwrap(
        api.PATCH("/api/chat/conversations/{conversation_id}/community", {
          ...inConversation(conversationId),
          body,
          ...inline,
        }),
      );
      await refresh(ONE);
    },
    upload: (file: File) =>
      unwrap(
        api.POST("/api/chat/conversations/{conversation_id}/pictures", {
          ...inConversation(conversationId),
          ...withFiles({ file }),
          ...inline,
        }),
      ),
    plan: async (postId: string, body: Schemas["PlannedPostForm"]) => {
      await unwrap(
        api.PUT("/api/chat/conversations/{conversation_id}/planned_posts/{post_id}", {
          params: { path: { conversation_id: conversationId, post_id: postId } },
          body,
          ...inline,
        }),
      );
      await refresh(PLANNED);
    },
  };
}

/** Whom one may mention or look up in a conversation, 25 at a time. */
export function useMembers(id: string, term: string, enabled: boolean) {
  const path = "/api/chat/room/{conversation_id}/members";
  return useInfiniteQuery({
    queryKey: ["get", path, { id, term }],
    queryFn: ({ pageParam: page }) => {
      const query = { page, "q[full_name_cont]": term || undefined };
      return unwrap(
        api.GET(path, { params: { path: { conversation_id: id }, query: query as object }, ...onError("silent") }),
      );
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
    enabled,
    placeholderData: keepPreviousData,
  });
}

export function useAnswers(id: string) {
  return $api.useQuery("get", "/api/chat/conversations/{conversation_id}/answers", {
    ...inConversation(id),
    ...onError("silent"),
  });
}

export function useReplies(messageId: string) {
  return $api.useQuery("get", "/api/chat/messages/{message_id}/replies", {
    ...ofMessage(messageId),
    ...onError("page"),
  });
}

export function useSavedReplies(enabled: boolean) {
  return $api.useQuery("get", SAVED, { ...onError("silent") }, { enabled });
}

/** Creates, changes and deletes saved replies. The callers show the errors. */
export function useSavedReplyActions() {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ["get", SAVED] });
  return {
    /** The same key stores a new one once, however often it is sent. */
    save: async (id: string | undefined, body: Schemas["SavedReplyForm"], key: string) => {
      const path = { params: { path: { reply_id: id ?? "" } } };
      await unwrap(
        id
          ? api.PUT("/api/chat/saved_replies/{reply_id}", { ...path, body, ...onError("inline") })
          : api.POST(SAVED, { body, ...withHeaders(onError("inline"), idempotent(key)) }),
      );
      await refresh();
    },
    remove: async (id: string) => {
      await unwrap(
        api.DELETE("/api/chat/saved_replies/{reply_id}", { params: { path: { reply_id: id } }, ...onError("inline") }),
      );
      await refresh();
    },
  };
}

/** What is planned; with filters only what the list of conversations shows then. */
export function usePlanned(enabled: boolean, { tag, assignee }: InboxFilters = NO_FILTERS) {
  const query = { tag_id: tag || undefined, assignee: assignee || undefined };
  return $api.useQuery("get", PLANNED, { params: { query }, ...onError("silent") }, { enabled });
}

export function useDeletePlanned() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      unwrap(
        api.DELETE("/api/chat/planned_posts/{post_id}", { params: { path: { post_id: id } }, ...onError("inline") }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["get", PLANNED] }),
  });
}

export function useReports(enabled: boolean) {
  return $api.useQuery("get", REPORTS, { ...onError("silent") }, { enabled });
}

export function useHandleReport() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; remove: boolean; reason: string }) =>
      unwrap(
        api.PUT("/api/chat/reports/{report_id}", {
          params: { path: { report_id: id } },
          body,
          ...onError("inline"),
        }),
      ),
    onSettled: () => client.invalidateQueries({ queryKey: ["get", REPORTS] }),
  });
}

export function useSearch(text: string) {
  return $api.useQuery(
    "get",
    "/api/chat/search",
    { params: { query: { q: text } }, ...onError("page") },
    { enabled: text.trim() !== "", placeholderData: keepPreviousData },
  );
}

/** Returns the id of the direct conversation with a client, or of a client with an account. */
export function openDirect(body: { client_id?: string; account_id?: string }): Promise<string> {
  return unwrap(api.POST("/api/chat/direct", { body, ...onError("inline") })).then((found) => found.conversation_id);
}
