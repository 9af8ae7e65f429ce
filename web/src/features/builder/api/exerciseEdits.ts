import { $api, onError, type Schemas } from "~/api/client";
import type { CopiedDraft } from "./timeline";

export type ExerciseEdit = Schemas["ExerciseEdit"];
export type EditedExercise = Schemas["EditedExercise"];

const SHOWN_INLINE = onError("inline", 0, 404, 422, 500, 502, 503);

/** The exercises of a program's published days. */
export function useTimelineExercises(timelineId: string) {
  return $api.useQuery("get", "/api/coach/timelines/{timeline_id}/exercises", {
    params: { path: { timeline_id: timelineId } },
    ...SHOWN_INLINE,
  });
}

/** How days would be with an edit; without `edit`, nothing is asked. */
export function useEditedExercises(
  timelineId: string,
  edit: ExerciseEdit | null,
  days: number[] | null,
  drafts: CopiedDraft[],
) {
  return $api.useQuery(
    "post",
    "/api/coach/timelines/{timeline_id}/edit_exercises",
    {
      params: { path: { timeline_id: timelineId } },
      body: { edit: edit ?? {}, days, drafts },
      ...SHOWN_INLINE,
    },
    { enabled: edit !== null, placeholderData: (old) => old, staleTime: 5_000, retry: false },
  );
}
