import { $api, api, onError, unwrap } from "~/api/client";
import { DAYS_PER_WEEK } from "~/domain/training/weeks";

const PREFLIGHT = "/api/coach/plans/{plan_id}/preflight";
const TIMELINE = "/api/coach/plans/{plan_id}/timeline";

/** What is missing before a program opens. Fetched again each time that the dialog opens. */
export function usePreflight(programId: string) {
  return $api.useQuery(
    "get",
    PREFLIGHT,
    { params: { path: { plan_id: programId } }, ...onError("inline") },
    { staleTime: 0, refetchOnMount: "always" },
  );
}

/** The published days of one week of a track. */
export function usePublishedWeek(programId: string, trackId: string, week: number) {
  const query = { track_id: trackId, from_day: week * DAYS_PER_WEEK, days: DAYS_PER_WEEK };
  return $api.useQuery("get", TIMELINE, { params: { path: { plan_id: programId }, query }, ...onError("inline") });
}

/** Publishes the days of a week in another one too. */
export function copyWeek(timelineId: string, from: number, to: number): Promise<unknown> {
  const days = Array.from({ length: DAYS_PER_WEEK }, (_, day) => from * DAYS_PER_WEEK + day);
  return unwrap(
    api.POST("/api/coach/timelines/{timeline_id}/copy", {
      params: { path: { timeline_id: timelineId } },
      body: { from_days: days, to_day: to * DAYS_PER_WEEK, drafts: [], dry_run: false },
      ...onError("inline"),
    }),
  );
}
