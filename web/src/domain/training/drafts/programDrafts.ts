import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { loadLocalDrafts, type Place } from "./localDrafts";

export type ProgramDraft = Schemas["ProgramDraft"];
export type PublishedDrafts = Schemas["PublishedDraftsView"];
export type Conflict = NonNullable<ProgramDraft["conflict"]>;

const DRAFTS = "/api/coach/plans/{plan_id}/drafts";
/** What shows published days or counts drafts. */
const STALE_AFTERWARDS = [
  DRAFTS,
  "/api/coach/plans/{plan_id}/timeline",
  "/api/coach/timelines/{timeline_id}/drafts",
  "/api/coach/plans/{plan_id}/overview",
  "/api/coach/plans",
  "/api/coach/plan_summary",
] as const;

/** One draft: two coaches can have one of the same day. */
export const draftKey = ({ timeline_id, day, author_id }: ProgramDraft): string => `${timeline_id}.${day}.${author_id}`;
const placeOf = ({ timeline_id, day }: Pick<ProgramDraft, "timeline_id" | "day">): Place => ({
  timelineId: timeline_id,
  day,
});

/** The drafts of all timelines of a program. */
export function useProgramDrafts(programId: string) {
  return $api.useQuery("get", DRAFTS, { params: { path: { plan_id: programId } }, ...onError("inline") });
}

/** Sends what this device has not sent yet, and lists the drafts again. */
export function useSendDraftsFirst(programId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    void loadLocalDrafts()
      .then((local) => local.send())
      .then(() => client.invalidateQueries({ queryKey: ["get", DRAFTS] }));
  }, [client, programId]);
}

/**
 * Publishes drafts as they were listed, and returns what changed and what was left. Days whose newest edit is on this
 * device only are left out. Throws an `ApiError`.
 */
export function usePublishDrafts(programId: string): (drafts: ProgramDraft[]) => Promise<PublishedDrafts> {
  const client = useQueryClient();
  return async (chosen) => {
    const local = await loadLocalDrafts();
    await local.send();
    const sent = chosen.filter((draft) => !draft.is_own || !local.isUnsent(placeOf(draft)));
    if (sent.length === 0) return { timelines: [], left: [] };
    const own = sent.filter((draft) => draft.is_own);
    const body = {
      drafts: sent.map(({ timeline_id, day, author_id, revision }) => ({ timeline_id, day, author_id, revision })),
    };
    try {
      return await local.whilePublishing(own.map(placeOf), async () => {
        const result = await unwrap(
          api.POST("/api/coach/plans/{plan_id}/publish_drafts", {
            params: { path: { plan_id: programId } },
            body,
            ...onError("inline"),
          }),
        );
        const left = new Set(result.left.map(({ draft }) => sent[draft]));
        return { published: own.filter((draft) => !left.has(draft)).map(placeOf), result };
      });
    } finally {
      for (const path of STALE_AFTERWARDS) void client.invalidateQueries({ queryKey: ["get", path] });
    }
  };
}
