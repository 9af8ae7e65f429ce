import { useQuery } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { sendDrafts } from "../lib/draftSync";

export type ExerciseEdit = Schemas["ExerciseEdit"];
export type EditedExercise = Schemas["EditedExercise"];

const SHOWN_INLINE = onError("inline", 0, 404, 422, 500, 502, 503);

/** The exercises of a program's published days and of the coach's drafts. */
export function useTimelineExercises(timelineId: string) {
  return $api.useQuery("get", "/api/coach/timelines/{timeline_id}/exercises", {
    params: { path: { timeline_id: timelineId } },
    ...SHOWN_INLINE,
  });
}

/** What an edit would change; without `edit`, nothing is asked. The server edits the drafts that it has: all of them. */
export function useEditedExercises(timelineId: string, edit: ExerciseEdit | null, days: number[] | null) {
  return useQuery({
    queryKey: ["edited_exercises", timelineId, edit, days],
    queryFn: async ({ signal }) => {
      await sendDrafts();
      return unwrap(
        api.POST("/api/coach/timelines/{timeline_id}/edit_exercises/preview", {
          params: { path: { timeline_id: timelineId } },
          body: { edit: edit ?? {}, days },
          signal,
          ...SHOWN_INLINE,
        }),
      );
    },
    enabled: edit !== null,
    placeholderData: (old) => old,
    staleTime: 5_000,
    gcTime: 0,
    retry: false,
  });
}
