import { keepPreviousData } from "@tanstack/react-query";
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
