import type { Schemas } from "~/api/client";
import { CATEGORIES, EQUIPMENT, MUSCLES } from "./words";

/** What the list is asked for; it lives in the address, so a filtered list can be shared. */
export type Asked = {
  q: string;
  category: Schemas["MetricCategory"] | "";
  muscle: Schemas["MuscleGroup"] | "";
  equipment: Schemas["Equipment"] | "";
  /** Whose; all that is in use where nothing is said. */
  from: (typeof ORIGINS)[number] | "";
  /** As the server reads it: "name desc". */
  sort: string;
  page: number;
  /** The exercise whose panel is open. */
  exercise: string;
};

const ORIGINS = ["own", "product", "archived"] as const;
const SORTS = ["name", "muscle_group", "equipment"];

/** Reads the address; what means nothing is left out. */
export function readAsked(raw: Record<string, unknown>): Asked {
  const text = (key: string) => (typeof raw[key] === "string" ? (raw[key] as string) : "");
  const known = <Word extends string>(key: string, words: readonly Word[]): Word | "" =>
    words.find((word) => word === text(key)) ?? "";
  const kinds = <Kind extends string>(words: Record<Kind, unknown>) => Object.keys(words) as Kind[];
  const [by = "", direction = ""] = text("sort").split(" ");
  const page = Number(text("page"));
  return {
    q: text("q"),
    category: known("category", kinds(CATEGORIES)),
    muscle: known("muscle", kinds(MUSCLES)),
    equipment: known("equipment", kinds(EQUIPMENT)),
    from: known("from", ORIGINS),
    sort: SORTS.includes(by) ? (direction === "desc" ? `${by} desc` : by) : "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    exercise: text("exercise"),
  };
}

/** Whether anything narrows the list. */
export function isFiltered(asked: Asked): boolean {
  return Boolean(asked.q || asked.category || asked.muscle || asked.equipment || asked.from);
}
