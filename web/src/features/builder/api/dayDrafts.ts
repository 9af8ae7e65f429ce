import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useMemo } from "react";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { drafts } from "../lib/drafts";
import { toServerDraft } from "../lib/draftSync";
import { PAGE_DAYS } from "../lib/pages";

export type ListedDraft = Schemas["ListedDraft"];

const LIST_PATH = "/api/coach/timelines/{timeline_id}/drafts";
const DRAFT_PATH = "/api/coach/timelines/{timeline_id}/days/{day}/drafts/{author_id}";

/** The drafts that other coaches have of a day. What another device of this coach saved becomes the own draft here. */
export function useOthersDrafts(timelineId: string, day: number): ListedDraft[] {
  const first = Math.floor(day / PAGE_DAYS) * PAGE_DAYS;
  const { data, dataUpdatedAt } = $api.useQuery(
    "get",
    LIST_PATH,
    {
      params: { path: { timeline_id: timelineId }, query: { from_day: first, days: PAGE_DAYS } },
      ...onError("inline"),
    },
    { staleTime: 60_000 },
  );
  useEffect(() => {
    if (!data) return;
    const own = data.items.find((draft) => draft.day === day && draft.is_own);
    const theirs = own?.content && own.texts ? toServerDraft({ ...own, content: own.content, texts: own.texts }) : null;
    drafts.take(timelineId, day, theirs, dataUpdatedAt);
  }, [data, dataUpdatedAt, timelineId, day]);
  return useMemo(() => data?.items.filter((draft) => draft.day === day && !draft.is_own) ?? [], [data, day]);
}

/** A draft of another coach, to read. */
export function useOthersDraft(timelineId: string, { day, author_id }: ListedDraft) {
  return $api.useQuery("get", DRAFT_PATH, {
    params: { path: { timeline_id: timelineId, day, author_id } },
    ...onError("inline"),
  });
}

/** Makes another coach's draft, as it was read, the own one. Throws an `ApiError`. */
export function useTakeOver(timelineId: string) {
  const client = useQueryClient();
  return useCallback(
    async ({ day, author_id }: ListedDraft, revision: string) => {
      const path = { timeline_id: timelineId, day, author_id };
      const taken = await unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/days/{day}/drafts/{author_id}/take_over", {
          params: { path },
          body: { revision },
          ...onError("inline"),
        }),
      );
      drafts.take(timelineId, day, toServerDraft(taken), Number.POSITIVE_INFINITY);
      await client.invalidateQueries({ queryKey: ["get", LIST_PATH] });
    },
    [client, timelineId],
  );
}
