import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import type { Asked } from "./asked";

export type Exercise = Schemas["ExerciseView"];
export type ExerciseForm = Schemas["ExerciseForm"];

const LIST = "/api/coach/exercises";
const ONE = "/api/coach/exercises/{exercise_id}";
export const PER_PAGE = 25;

/** One page of the library; the page before stays while the next one loads. */
export function useExercises(asked: Asked) {
  const list = <Kind extends string>(value: Kind | "") => (value ? [value] : undefined);
  const source =
    asked.from === "archived" ? { "q[archived_eq]": "true" as const } : { "q[whose_eq]": asked.from || undefined };
  const query = {
    page: asked.page,
    per_page: PER_PAGE,
    "q[name_cont]": asked.q || undefined,
    "q[metric_category_in][]": list(asked.category),
    "q[muscle_group_in][]": list(asked.muscle),
    "q[equipment_in][]": list(asked.equipment),
    "q[s]": asked.sort || undefined,
    ...source,
  };
  return $api.useQuery("get", LIST, { params: { query }, ...onError("page") }, { placeholderData: keepPreviousData });
}

/** One exercise by id, for its panel; nothing is asked while there is no id. */
export function useExercise(id: string) {
  return $api.useQuery(
    "get",
    ONE,
    { params: { path: { exercise_id: id } }, ...onError("inline") },
    { enabled: id !== "" },
  );
}

/** What changes the library; lists and open panels read again afterwards. */
export function useExerciseWrites() {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ["get", LIST] }),
      queries.invalidateQueries({ queryKey: ["get", ONE] }),
    ]);
  return {
    create: $api.useMutation("post", LIST, { onSuccess }),
    change: $api.useMutation("patch", ONE, { onSuccess }),
    archive: $api.useMutation("post", "/api/coach/exercises/{exercise_id}/archive", { onSuccess }),
    restore: $api.useMutation("post", "/api/coach/exercises/{exercise_id}/restore", { onSuccess }),
  };
}
