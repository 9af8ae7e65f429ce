import { CATEGORIES, EQUIPMENT, MUSCLES } from "./words";

/** What the list is asked for; it lives in the address, so a filtered list can be shared. */
export type Asked = {
  q: string;
  category: string;
  muscle: string;
  equipment: string;
  /** `own`, `product`, `archived` or all that is in use. */
  from: string;
  /** As the server reads it: "name desc". */
  sort: string;
  page: number;
  /** The exercise whose panel is open. */
  exercise: string;
};

const SORTS = ["name", "muscle_group", "equipment"];

/** Reads the address; what means nothing is left out. */
export function readAsked(raw: Record<string, unknown>): Asked {
  const text = (key: string) => (typeof raw[key] === "string" ? (raw[key] as string) : "");
  const known = (key: string, words: readonly string[]) => (words.includes(text(key)) ? text(key) : "");
  const [by = "", direction = ""] = text("sort").split(" ");
  const page = Number(text("page"));
  return {
    q: text("q"),
    category: known("category", Object.keys(CATEGORIES)),
    muscle: known("muscle", Object.keys(MUSCLES)),
    equipment: known("equipment", Object.keys(EQUIPMENT)),
    from: known("from", ["own", "product", "archived"]),
    sort: SORTS.includes(by) ? (direction === "desc" ? `${by} desc` : by) : "",
    page: Number.isInteger(page) && page > 0 ? page : 1,
    exercise: text("exercise"),
  };
}

/** Whether anything narrows the list. */
export function isFiltered(asked: Asked): boolean {
  return Boolean(asked.q || asked.category || asked.muscle || asked.equipment || asked.from);
}
