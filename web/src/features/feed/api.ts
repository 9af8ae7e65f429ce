import {
  type InfiniteData,
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import { api, failedOffline, onError, type Schemas, unwrap } from "~/api/client";
import { refreshUser } from "~/api/me";
import { isBlocked, useSession } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toast, toastError } from "~/ui/toast/toast";
import { UNREAD, type Unread } from "./unread";

export type Notification = Schemas["NotificationView"];
type Counters = Schemas["Counters"];
export type Activity = Schemas["ActivityType"];
/** Which notifications are shown: those of an activity type, or those about leaderboards, which have several. */
export type FeedFilter = { activity?: Activity; leaderboards?: boolean };
type Page = { items: Notification[] };
type Pages = InfiniteData<Page, string | undefined>;

const PAGE_SIZE = 20;
const LIST = "/api/notifications";
/** One after the other: "mark all" that overtook an earlier "mark as unread" would leave that one unread. */
const SERIAL = { scope: { id: "notifications" } };

/** A coach without a running trial or plan sees only notifications about their own plan. */
function useRestricted(): boolean {
  const { user } = useSession();
  return user?.role === "coach" && isBlocked(user);
}

/** The feed, twenty at a time; a filter narrows it to one page. */
export function useFeed({ activity, leaderboards }: FeedFilter = {}) {
  const restricted = useRestricted();
  const query = useInfiniteQuery({
    queryKey: ["get", LIST, { activity, leaderboards, restricted }],
    queryFn: async ({ pageParam: offset }): Promise<Page> => {
      const query = { limit: PAGE_SIZE, offset, activity_type: activity };
      const call = { params: { query }, ...onError("inline") };
      if (!restricted) return unwrap(api.GET(LIST, { ...call, params: { query: { ...query, leaderboards } } }));
      return { items: await unwrap(api.GET("/api/notifications/restricted", call)) };
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => (last.items.length < PAGE_SIZE ? undefined : last.items.at(-1)?.id),
  });
  return failedOffline(query);
}

const COUNTER: Partial<Record<Activity, keyof Counters>> = {
  client_activity: "unread_activity",
  financial: "unread_financial",
  invite: "unread_invites",
  content_warnings: "unread_warning",
};

/** Returns the counters after one notification was marked read or unread. */
function countersAfter(counters: Counters, activity: Activity, read: boolean): Counters {
  const step = read ? -1 : 1;
  const name = COUNTER[activity];
  const next = { ...counters, unread_total: Math.max(0, counters.unread_total + step) };
  if (name) next[name] = Math.max(0, counters[name] + step);
  return next;
}

/** Marks the matching notifications as read or unread in every loaded list. */
function setReadInLists(queries: QueryClient, matches: (item: Notification) => boolean, read: boolean): void {
  queries.setQueriesData<Pages>(
    { queryKey: ["get", LIST] },
    (old) =>
      old && {
        ...old,
        pages: old.pages.map((page) => ({
          ...page,
          items: page.items.map((item) => (matches(item) ? { ...item, read } : item)),
        })),
      },
  );
}

/** Returns a function that puts every list and counter back as it is now. */
function snapshotQueries(queries: QueryClient) {
  const snapshot = [["get", LIST] as const, ["get", UNREAD] as const].flatMap((queryKey) =>
    queries.getQueriesData({ queryKey }),
  );
  return () => {
    for (const [key, data] of snapshot) queries.setQueryData(key, data);
  };
}

/** Marks one as read or unread: at once on the screen, reverted if the server refuses. */
export function useMarkNotification() {
  const queries = useQueryClient();
  return useMutation({
    ...SERIAL,
    mutationFn: async ({ notification, read }: { notification: Notification; read: boolean }) => {
      const call = { params: { path: { notification_id: notification.id } }, ...onError("inline") };
      return read
        ? unwrap(api.PATCH("/api/notifications/{notification_id}/read", call))
        : unwrap(api.PATCH("/api/notifications/{notification_id}/unread", call));
    },
    onMutate: async ({ notification, read }) => {
      await Promise.all([LIST, UNREAD].map((path) => queries.cancelQueries({ queryKey: ["get", path] })));
      const restore = snapshotQueries(queries);
      setReadInLists(queries, ({ id }) => id === notification.id, read);
      queries.setQueriesData<Unread>(
        { queryKey: ["get", UNREAD] },
        (old) =>
          old && {
            items: read ? old.items.filter(({ id }) => id !== notification.id) : old.items,
            meta: countersAfter(old.meta, notification.activity_type, read),
          },
      );
      return restore;
    },
    onError: (error, _, restore) => {
      restore?.();
      toastError(errorMessage(error));
      // Others may have been marked meanwhile: what was restored is older than they are.
      void queries.invalidateQueries({ queryKey: ["get", LIST] });
      void queries.invalidateQueries({ queryKey: ["get", UNREAD] });
    },
    onSuccess: (response) => {
      const total = (response as Schemas["UnreadTotal"]).unread_total;
      queries.setQueriesData<Unread>(
        { queryKey: ["get", UNREAD] },
        (old) => old && { ...old, meta: { ...old.meta, unread_total: total } },
      );
      void queries.invalidateQueries({ queryKey: ["get", UNREAD] });
      if (total === 0) void refreshUser();
    },
  });
}

/** Returns a function that shows in every loaded list what became of the invitation in a notification. */
export function useShowAnswer({ id }: Notification) {
  const queries = useQueryClient();
  return (status: string) => {
    const change = (item: Notification) =>
      item.id === id && item.invite ? { ...item, invite: { ...item.invite, status } } : item;
    queries.setQueriesData<Pages>(
      { queryKey: ["get", LIST] },
      (old) => old && { ...old, pages: old.pages.map((page) => ({ ...page, items: page.items.map(change) })) },
    );
    queries.setQueriesData<Unread>(
      { queryKey: ["get", UNREAD] },
      (old) => old && { ...old, items: old.items.map(change) },
    );
  };
}

/** Marks everything as read, or everything of one activity type. */
export function useMarkAll() {
  const queries = useQueryClient();
  return useMutation({
    ...SERIAL,
    mutationFn: async (activity: Activity | undefined) =>
      unwrap(
        api.PATCH("/api/notifications/read_all", { body: { activity_type: activity ?? null }, ...onError("inline") }),
      ),
    onMutate: async (activity) => {
      await Promise.all([LIST, UNREAD].map((path) => queries.cancelQueries({ queryKey: ["get", path] })));
      const restore = snapshotQueries(queries);
      setReadInLists(queries, (item) => !activity || item.activity_type === activity, true);
      return restore;
    },
    onError: (error, _, restore) => {
      restore?.();
      toastError(errorMessage(error));
    },
    onSuccess: (counters, activity) => {
      const meta = counters as Counters;
      queries.setQueriesData<Unread>(
        { queryKey: ["get", UNREAD] },
        (old) =>
          old && {
            items: activity && meta.unread_total > 0 ? old.items.filter((item) => item.activity_type !== activity) : [],
            meta,
          },
      );
      void queries.invalidateQueries({ queryKey: ["get", UNREAD] });
      if (meta.unread_total === 0) void refreshUser();
      toast(m.feed_marked_all());
    },
  });
}
