import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { ApiError } from "~/lib/apiError";

export type TagManager = Schemas["TagManagerView"];

const TAG_MANAGER = "/api/coach/tag-manager";

/** The container of the coach's account. */
export function useTagManager() {
  return $api.useQuery("get", TAG_MANAGER, onError("inline"));
}

/** Saves the container; what others saved since it was opened is loaded. */
export function useSaveTagManager() {
  const queries = useQueryClient();
  return $api.useMutation("put", TAG_MANAGER, {
    onSuccess: (saved) => void queries.setQueriesData({ queryKey: ["get", TAG_MANAGER] }, saved),
    onError: async (error) => {
      if (error instanceof ApiError && error.status === 409) {
        await queries.invalidateQueries({ queryKey: ["get", TAG_MANAGER] });
      }
    },
  });
}
