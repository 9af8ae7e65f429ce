import { api, onError, unwrap } from "~/api/client";
import type { Content } from "~/domain/training/content";
import type { Copied, Progression, StoredDay } from "./timeline";

/** Whoever asks for a change says why it was refused, where the person is looking. */
const REFUSALS = onError("inline", 0, 404, 409, 422, 500, 502, 503);

/** Days as they stand after a change, and what puts them back as they were. */
export type Changed = { days: StoredDay[]; undo: StoredDay[] };
export type MoveWhat = { days: number[]; to: number; sessionId?: string | undefined; position?: number };

/** The calls that change days of one timeline. Each throws the server's `ApiError`. */
export function writesOf(timelineId: string) {
  const path = { timeline_id: timelineId };
  return {
    day: (day: number, content: Content, version: number): Promise<StoredDay> =>
      unwrap(
        api.PUT("/api/coach/timelines/{timeline_id}/days/{day}", {
          params: { path: { ...path, day } },
          body: { content, version },
          ...REFUSALS,
        }),
      ),
    /** All of them or none. */
    days: (days: StoredDay[]): Promise<Changed> =>
      unwrap(api.PUT("/api/coach/timelines/{timeline_id}/days", { params: { path }, body: { days }, ...REFUSALS })),
    clear: (days: number[]): Promise<Changed> =>
      unwrap(api.POST("/api/coach/timelines/{timeline_id}/clear", { params: { path }, body: { days }, ...REFUSALS })),
    move: ({ days, to, sessionId, position }: MoveWhat): Promise<Changed> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/move", {
          params: { path },
          body: { from_days: days, to_day: to, session_id: sessionId, position },
          ...REFUSALS,
        }),
      ),
    /** `days` put down at each of `places`, where the first of them lands; `dryRun` only says what would be. */
    copy: (
      days: number[],
      places: number[],
      progression: Progression | null,
      { dryRun }: { dryRun: boolean },
    ): Promise<Copied> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/copy", {
          params: { path },
          body: { from_days: days, to_days: places, progression, dry_run: dryRun },
          ...REFUSALS,
        }),
      ),
    repeatWeek: (firstDay: number, times: number): Promise<Copied> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/repeat_week", {
          params: { path },
          body: { from_day: firstDay, times, dry_run: false },
          ...REFUSALS,
        }),
      ),
    restoreVersion: (day: number, version: number): Promise<Changed> =>
      unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/days/{day}/restore", {
          params: { path: { ...path, day } },
          body: { version },
          ...REFUSALS,
        }),
      ),
  };
}
