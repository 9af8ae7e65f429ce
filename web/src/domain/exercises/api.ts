import { keepPreviousData, useQueries, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type Exercise = Schemas["ExerciseView"];
export type ExerciseForm = Schemas["ExerciseForm"];

export const EXERCISES = "/api/coach/exercises";
const EXERCISE = "/api/coach/exercises/{exercise_id}";
const NAMES = "/api/coach/exercise_names";
const KEPT_NAMES = "/api/coach/exercise_names/kept";
export const NAMES_PER_PAGE = 20;

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

/** A page of the names in the account's days that no exercise is linked to. */
export function useUnlinkedNames(page: number) {
  return $api.useQuery(
    "get",
    NAMES,
    { params: { query: { page, per_page: NAMES_PER_PAGE } }, ...onError("silent") },
    { placeholderData: keepPreviousData },
  );
}

/** The names that the account keeps as text, in lower case; undefined until they are known. */
export function useKeptNames(): ReadonlySet<string> | undefined {
  const { data } = $api.useQuery("get", KEPT_NAMES, onError("silent"), { staleTime: 300_000 });
  return data && new Set(data.names);
}

/** What a name means: an exercise, or nothing but text. */
export function useNameMutations() {
  const queries = useQueryClient();
  const refresh = (...paths: string[]) =>
    Promise.all(paths.map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  return {
    link: $api.useMutation("post", "/api/coach/exercises/{exercise_id}/link_name", {
      onSuccess: () => refresh(NAMES, KEPT_NAMES, EXERCISES, EXERCISE),
    }),
    keep: $api.useMutation("post", "/api/coach/exercise_names/keep", { onSuccess: () => refresh(NAMES, KEPT_NAMES) }),
  };
}
