import type { Schemas } from "~/api/client";
import { parsePage, parseText } from "~/lib/search";
import { CATEGORIES, EQUIPMENT, MUSCLES } from "~/domain/exercises/labels";

/** The filters of the library, kept in the address so that a filtered list can be shared. */
export type ExerciseFilters = {
  q: string;
  category: Schemas["MetricCategory"] | "";
  muscle: Schemas["MuscleGroup"] | "";
  equipment: Schemas["Equipment"] | "";
  /** The origin of the exercises; without one all that are not archived. */
  from: (typeof ORIGINS)[number] | "";
  /** In the server's format: "name desc". */
  sort: string;
  page: number;
  /** The exercise whose panel is open. */
  exercise: string;
};

const ORIGINS = ["own", "product", "archived"] as const;
const SORTS = ["name", "muscle_group", "equipment"];

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(raw: Record<string, unknown>): ExerciseFilters {
  const oneOf = <Value extends string>(key: string, values: readonly Value[]): Value | "" =>
    values.find((value) => value === raw[key]) ?? "";
  const keysOf = <Key extends string>(labels: Record<Key, unknown>) => Object.keys(labels) as Key[];
  const [by = "", direction = ""] = parseText(raw.sort).split(" ");
  return {
    q: parseText(raw.q),
    category: oneOf("category", keysOf(CATEGORIES)),
    muscle: oneOf("muscle", keysOf(MUSCLES)),
    equipment: oneOf("equipment", keysOf(EQUIPMENT)),
    from: oneOf("from", ORIGINS),
    sort: SORTS.includes(by) ? (direction === "desc" ? `${by} desc` : by) : "",
    page: parsePage(raw.page),
    exercise: parseText(raw.exercise),
  };
}

/** Whether the list is filtered. */
export function hasFilters(filters: ExerciseFilters): boolean {
  return Boolean(filters.q || filters.category || filters.muscle || filters.equipment || filters.from);
}
