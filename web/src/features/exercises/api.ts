import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError } from "~/api/client";
import { EXERCISES } from "~/domain/exercises/api";
import type { ExerciseFilters } from "./filters";

export const PER_PAGE = 25;

/** One page of the library; the previous page stays while the next one loads. */
export function useExercises(filters: ExerciseFilters) {
  const list = <Kind extends string>(value: Kind | "") => (value ? [value] : undefined);
  const source =
    filters.from === "archived" ? { "q[archived_eq]": "true" as const } : { "q[whose_eq]": filters.from || undefined };
  const query = {
    page: filters.page,
    per_page: PER_PAGE,
    "q[name_cont]": filters.q || undefined,
    "q[metric_category_in][]": list(filters.category),
    "q[muscle_group_in][]": list(filters.muscle),
    "q[equipment_in][]": list(filters.equipment),
    "q[s]": filters.sort || undefined,
    ...source,
  };
  return $api.useQuery(
    "get",
    EXERCISES,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

const DUPLICATES = "/api/coach/exercise_duplicates";
const MERGE = "/api/coach/exercises/{exercise_id}/merge";

/** Own exercises that look the same as another. */
export function useDuplicates() {
  return $api.useQuery("get", DUPLICATES, onError("silent"));
}

/** What a merge would change; nothing is asked until both are chosen. */
export function useMergePreview(id: string, into: string | undefined) {
  return $api.useQuery(
    "get",
    MERGE,
    { params: { path: { exercise_id: id }, query: { into_id: into ?? "" } }, ...onError("inline") },
    { enabled: into !== undefined, retry: false, gcTime: 0 },
  );
}

/** Merges one exercise into another. Everything that shows exercises is fetched again. */
export function useMerge() {
  const queries = useQueryClient();
  return $api.useMutation("post", MERGE, {
    // A preview of what is merged already would be refused.
    onSuccess: () => queries.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== MERGE }),
  });
}
