import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import type { ExerciseFilters } from "./filters";

export type Exercise = Schemas["ExerciseView"];
export type ExerciseForm = Schemas["ExerciseForm"];

const EXERCISES = "/api/coach/exercises";
const EXERCISE = "/api/coach/exercises/{exercise_id}";
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

/** One exercise by id, for its panel. Nothing is requested without an id. */
export function useExercise(id: string) {
  return $api.useQuery(
    "get",
    EXERCISE,
    { params: { path: { exercise_id: id } }, ...onError("inline") },
    { enabled: id !== "" },
  );
}

/** Programs whose published days have the exercise. */
export function useExerciseUse(id: string) {
  return $api.useQuery("get", "/api/coach/exercises/{exercise_id}/use", {
    params: { path: { exercise_id: id } },
    ...onError("inline"),
  });
}

/** Exercises by id, such as the alternates of one; those that can't be loaded are left out. */
export function useExercisesById(ids: readonly string[]): Exercise[] {
  return useQueries({
    queries: ids.map((id) =>
      $api.queryOptions("get", EXERCISE, { params: { path: { exercise_id: id } }, ...onError("silent") }),
    ),
    combine: (found) => found.flatMap(({ data }) => data ?? []),
  });
}

/** The first exercises that a search finds, to choose from. */
export function useExerciseSearch(search: string) {
  const query = { per_page: 20, "q[name_cont]": search || undefined };
  return $api.useQuery(
    "get",
    EXERCISES,
    { params: { query }, ...onError("silent") },
    { placeholderData: keepPreviousData },
  );
}

/** The changes to the library; they reload its lists and open panels. */
export function useExerciseMutations() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["get", EXERCISES] }),
      queries.invalidateQueries({ queryKey: ["get", EXERCISE] }),
    ]);
  return {
    create: $api.useMutation("post", EXERCISES, { onSuccess }),
    change: $api.useMutation("patch", EXERCISE, { onSuccess }),
    saveAdditions: $api.useMutation("put", "/api/coach/exercises/{exercise_id}/additions", { onSuccess }),
    archive: $api.useMutation("post", "/api/coach/exercises/{exercise_id}/archive", { onSuccess }),
    restore: $api.useMutation("post", "/api/coach/exercises/{exercise_id}/restore", { onSuccess }),
  };
}
