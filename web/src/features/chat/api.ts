import { keepPreviousData, useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap, withFiles } from "~/api/client";
import { refreshUser } from "~/api/me";
import { COUNTS, LIST, ONE, PLANNED } from "./paths";
import { applyMessages, MESSAGES, type MessagePage, type PageParam, type Thread, threadKey } from "./lib/pages";

export type Conversation = Schemas["ConversationView"];
export type ConversationDetail = Schemas["ConversationDetail"];
export type Counts = Schemas["DeskCounts"];
export type Person = Schemas["PersonView"];
export type Member = Schemas["MemberView"];
export type SavedReply = Schemas["SavedReplyView"];
export type PlannedPost = Schemas["PlannedPostView"];
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

/** The person's conversations, fifty at a time. */
export function useConversations(tab: Tab, desk: Desk | undefined, search: string) {
  return useInfiniteQuery({
    queryKey: ["get", LIST, { tab, desk, search }],
    queryFn: ({ pageParam: page }) => {
      const query = { tab, desk, search: search || undefined, page, per_page: LISTED_AT_ONCE };
      return unwrap(api.GET(LIST, { params: { query }, ...onError("page") }));
    },
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.current_page < pagination.total_pages ? pagination.current_page + 1 : undefined,
    placeholderData: keepPreviousData,
  });
}

export function useConversation(id: string) {
  return $api.useQuery("get", ONE, { ...inConversation(id), ...onError("page", 404) });
}

function fetchPage(id: string, query: PageParam & { numbers?: number[] }): Promise<MessagePage> {
  return unwrap(api.GET(MESSAGES, { params: { path: { conversation_id: id }, query }, ...onError("page") }));
}

/** The messages of a conversation, around `start` (the first unread one) or from the newest. */
export function useThread(id: string, start: number | null, enabled: boolean) {
  return useInfiniteQuery<MessagePage, Error, Thread, ReturnType<typeof threadKey>, PageParam>({
    queryKey: threadKey(id),
    queryFn: ({ pageParam }) => fetchPage(id, pageParam),
    initialPageParam: start === null ? {} : { around: start },
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
    save: async (id: string | undefined, body: Schemas["SavedReplyForm"]) => {
      const path = { params: { path: { reply_id: id ?? "" } } };
      await unwrap(
        id
          ? api.PUT("/api/chat/saved_replies/{reply_id}", { ...path, body, ...onError("inline") })
          : api.POST(SAVED, { body, ...onError("inline") }),
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

export function usePlanned(enabled: boolean) {
  return $api.useQuery("get", PLANNED, { ...onError("silent") }, { enabled });
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
    mutationFn: ({ id, remove }: { id: string; remove: boolean }) =>
      unwrap(
        api.PUT("/api/chat/reports/{report_id}", {
          params: { path: { report_id: id } },
          body: { remove },
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
