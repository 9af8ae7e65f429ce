import { api, onError, unwrap } from "~/api/client";
import type { Content } from "~/domain/training/content";
import type { CopiedDraft, CopyResult, Progression, StoredDay } from "./timeline";

/** Errors that the calling component shows itself. */
const SHOWN_INLINE = onError("inline", 0, 404, 409, 422, 500, 502, 503);

/** Days after a change, and the days to save to undo it. */
export type DayChanges = { days: StoredDay[]; undo: StoredDay[] };
export type DayMove = { days: number[]; to: number; sessionId?: string | undefined; position?: number };

/** The calls that change days of one timeline. Each throws an `ApiError`. */
export function timelineWrites(timelineId: string) {
  const path = { timeline_id: timelineId };
  return {
    /** `draftRevision` is the draft that is published by this. */
    saveDay: (day: number, content: Content, version: number, draftRevision: string | null): Promise<StoredDay> =>
      unwrap(
        api.PUT("/api/coach/timelines/{timeline_id}/days/{day}", {
          params: { path: { ...path, day } },
          body: { content, version, draft_revision: draftRevision },
          ...SHOWN_INLINE,
        }),
      ),
    /** Saves all of the days or none. */
    saveDays: (days: StoredDay[]): Promise<DayChanges> =>
      unwrap(api.PUT("/api/coach/timelines/{timeline_id}/days", { params: { path }, body: { days }, ...SHOWN_INLINE })),
    clear: (days: number[]): Promise<DayChanges> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/clear", { params: { path }, body: { days }, ...SHOWN_INLINE }),
      ),
    move: ({ days, to, sessionId, position }: DayMove): Promise<DayChanges> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/move", {
          params: { path },
          body: { from_days: days, to_day: to, session_id: sessionId, position },
          ...SHOWN_INLINE,
        }),
      ),
    /** Copies `days` to each target, the day that the first of them is copied to, and `drafts` of them as they are; `dryRun` only returns the result. */
    copy: (
      days: number[],
      targets: number[],
      progression: Progression | null,
      { dryRun, drafts }: { dryRun: boolean; drafts: CopiedDraft[] },
    ): Promise<CopyResult> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/copy", {
          params: { path },
          body: { from_days: days, to_days: targets, progression, drafts, dry_run: dryRun },
          ...SHOWN_INLINE,
        }),
      ),
    repeatWeek: (firstDay: number, times: number): Promise<CopyResult> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/repeat_week", {
          params: { path },
          body: { from_day: firstDay, times, dry_run: false },
          ...SHOWN_INLINE,
        }),
      ),
    restoreVersion: (day: number, version: number): Promise<DayChanges> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/days/{day}/restore", {
          params: { path: { ...path, day } },
          body: { version },
          ...SHOWN_INLINE,
        }),
      ),
  };
}
