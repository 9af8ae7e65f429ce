import { $api, onError } from "~/api/client";
import { refreshUser } from "~/api/me";

/** The step of the onboarding checklist that opening the demo videos completes. */
export const VIDEO_TOUR = "watched_video_tour";

/** Returns a function that completes the step of the video tour; a failure is only logged. */
export function useVideoTourWatched(): () => void {
  const complete = $api.useMutation("post", "/api/check_list", {
    onSuccess: () => refreshUser().catch(() => undefined),
  });
  return () => complete.mutate({ body: { check_list: { name: VIDEO_TOUR } }, ...onError("inline") });
}
