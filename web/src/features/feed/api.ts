import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { answer, api, handled, type Schemas } from "~/api/client";
import { refreshUser, useMe } from "~/api/me";
import { useSession } from "~/api/session";
import { sentenceOf } from "~/lib/problem";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";

export type Notification = Schemas["NotificationView"];
type Counters = Schemas["Counters"];
export type Activity = Schemas["ActivityType"];
type Page = Schemas["NotificationList"];
type Pages = InfiniteData<Page, string | undefined>;
type Unread = Schemas["UnreadList"];

const PAGE_SIZE = 20;
const GLANCE = 5;
const LIST = "/api/notifications";
const UNREAD = "/api/notifications/unread";

/** A coach whose trial or plan is over reads only what concerns their own plan. */
function useRestricted(): boolean {
  const { user } = useSession();
  const plan = useMe().data?.subscription;
  return user?.role === "coach" && plan?.active === false;
}

/** The newest unread ones and all counters: what the bell shows. */
export function useUnread() {
  const restricted = useRestricted();
  const queries = useQueryClient();
  const options = {
    queryKey: ["get", UNREAD, { restricted }],
    queryFn: async (): Promise<Unread> => {
      if (!restricted) return answer(api.GET(UNREAD, handled()));
      const params = { query: { limit: GLANCE } };
      const page = (await answer(api.GET("/api/notifications/restricted", { params, ...handled() }))) as Page;
      return { items: page.items.filter((one) => !one.read), meta: page.counters };
    },
  };
  return { query: useQuery(options), reread: () => queries.fetchQuery({ ...options, staleTime: 0 }) };
}

/** The feed, twenty at a time; `activity` is one of its parts. */
export function useFeed(activity?: Activity) {
  const restricted = useRestricted();
  return useInfiniteQuery({
    queryKey: ["get", LIST, { activity, restricted }],
    queryFn: async ({ pageParam: offset }): Promise<Page> => {
      if (restricted) {
        const params = { query: { limit: PAGE_SIZE, offset } };
        return answer(api.GET("/api/notifications/restricted", { params, ...handled() }));
      }
      const params = { query: { limit: PAGE_SIZE, offset, activity_type: activity } };
      return answer(api.GET(LIST, { params, ...handled() }));
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.items.length < PAGE_SIZE ? undefined : (last.meta.min_offset ?? undefined)),
  });
}

const COUNTER: Partial<Record<Activity, keyof Counters>> = {
  client_activity: "unread_activity",
  financial: "unread_financial",
  invite: "unread_invites",
  content_warnings: "unread_warning",
};

/** The counters after one notification was read, or made unread again. */
function countersAfter(counters: Counters, activity: Activity, read: boolean): Counters {
  const step = read ? -1 : 1;
  const name = COUNTER[activity];
  const next = { ...counters, unread_total: Math.max(0, counters.unread_total + step) };
  if (name) next[name] = Math.max(0, counters[name] + step);
  return next;
}

/** Every list and counter as if these notifications were read, or not. */
function paint(queries: QueryClient, hits: (one: Notification) => boolean, read: boolean): void {
  queries.setQueriesData<Pages>(
    { queryKey: ["get", LIST] },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => (hits(one) ? { ...one, read } : one)),
        })),
      },
  );
}

function snapshot(queries: QueryClient) {
  const kept = [["get", LIST] as const, ["get", UNREAD] as const].flatMap((queryKey) =>
    queries.getQueriesData({ queryKey }),
  );
  return () => {
    for (const [key, data] of kept) queries.setQueryData(key, data);
  };
}

/** Marks one as read or unread: at once on the screen, and back again where the server refuses. */
export function useMark() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ one, read }: { one: Notification; read: boolean }) => {
      const call = { params: { path: { notification_id: one.id } }, ...handled() };
      return read
        ? answer(api.PATCH("/api/notifications/{notification_id}/read", call))
        : answer(api.PATCH("/api/notifications/{notification_id}/unread", call));
    },
    onMutate: async ({ one, read }) => {
      await Promise.all([LIST, UNREAD].map((path) => queries.cancelQueries({ queryKey: ["get", path] })));
      const back = snapshot(queries);
      paint(queries, ({ id }) => id === one.id, read);
      queries.setQueriesData<Unread>(
        { queryKey: ["get", UNREAD] },
        (old) =>
          old && {
            items: read ? old.items.filter(({ id }) => id !== one.id) : old.items,
            meta: countersAfter(old.meta, one.activity_type, read),
          },
      );
      return back;
    },
    onError: (problem, _, back) => {
      back?.();
      toastError(sentenceOf(problem));
      // Others may have been marked meanwhile: what came back is older than they are.
      void queries.invalidateQueries({ queryKey: ["get", LIST] });
      void queries.invalidateQueries({ queryKey: ["get", UNREAD] });
    },
    onSuccess: (after) => {
      const total = (after as Schemas["UnreadTotal"]).unread_total;
      queries.setQueriesData<Unread>(
        { queryKey: ["get", UNREAD] },
        (old) => old && { ...old, meta: { ...old.meta, unread_total: total } },
      );
      void queries.invalidateQueries({ queryKey: ["get", UNREAD] });
      if (total === 0) void refreshUser();
    },
  });
}

/** Marks everything as read, or everything of one part. */
export function useMarkAll() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (activity: Activity | undefined) =>
      answer(api.PATCH("/api/notifications/read_all", { body: { activity_type: activity ?? null }, ...handled() })),
    onMutate: async (activity) => {
      await Promise.all([LIST, UNREAD].map((path) => queries.cancelQueries({ queryKey: ["get", path] })));
      const back = snapshot(queries);
      paint(queries, (one) => !activity || one.activity_type === activity, true);
      return back;
    },
    onError: (problem, _, back) => {
      back?.();
      toastError(sentenceOf(problem));
    },
    onSuccess: (counters, activity) => {
      const meta = counters as Counters;
      queries.setQueriesData<Unread>(
        { queryKey: ["get", UNREAD] },
        (old) =>
          old && {
            items: activity && meta.unread_total > 0 ? old.items.filter((one) => one.activity_type !== activity) : [],
            meta,
          },
      );
      void queries.invalidateQueries({ queryKey: ["get", UNREAD] });
      if (meta.unread_total === 0) void refreshUser();
      toast(m.feed_marked_all());
    },
  });
}
