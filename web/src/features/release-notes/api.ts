import { keepPreviousData, type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { isBlocked, useSession } from "~/api/session";

export type ReleaseNote = Schemas["ReleaseNoteView"];

const NOTES = "/api/notes";
export const PER_PAGE = 10;

/** One page of the notes, newest first; the previous page stays while the next one loads. */
export function useReleaseNotes(page: number) {
  const query = { page, per_page: PER_PAGE };
  return $api.useQuery(
    "get",
    NOTES,
    { params: { query }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

/** The newest unread note and how many there are. Fetched by the popup only, which waits for events to settle. */
const UNREAD = {
  queryKey: ["release-notes", "unread"],
  queryFn: () => unwrap(api.GET(NOTES, { params: { query: { unread: true, per_page: 1 } }, ...onError("silent") })),
};

export function useUnreadReleaseNotes() {
  const { data } = useQuery({ ...UNREAD, enabled: false });
  return { newest: data?.items[0], total: data?.pagination.total ?? 0 };
}

export async function fetchUnread(queries: QueryClient): Promise<void> {
  await queries.fetchQuery({ ...UNREAD, staleTime: 0 }).catch(() => undefined);
}

/** Whether release notes are for the person who is signed in: not for a coach whose trial or subscription is over. */
export function useHasReleaseNotes(): boolean {
  const { user } = useSession();
  return user !== null && !isBlocked(user);
}

/** Marks a note as read. Fails silently; the note then stays unread. */
export function useMarkRead() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => unwrap(api.POST("/api/notes/read", { body: { id }, ...onError("silent") })),
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: ["get", NOTES] }), fetchUnread(queries)]),
  });
}
