import { parsePage, parseText } from "~/lib/search";
import type { PlaceKind } from "../api";
import { KINDS, type MediaKind } from "../kinds";

export const SORTS = ["created_at desc", "created_at asc", "title asc", "bytes desc"] as const;
export type LibrarySort = (typeof SORTS)[number];
export const NEWEST: LibrarySort = "created_at desc";

/** Where items are used, or that they are not. */
export type UsedIn = PlaceKind | "unused";
export const USED_IN: readonly UsedIn[] = [
  "day",
  "template",
  "exercise",
  "program",
  "message",
  "planned_post",
  "form_check",
  "unused",
];

/** What of a library is shown. Empty lists and texts filter nothing. */
export type LibraryFilters = {
  q: string;
  kinds: readonly MediaKind[];
  tags: readonly string[];
  used: UsedIn | "";
  sort: LibrarySort;
  page: number;
};

export const NO_FILTERS: LibraryFilters = { q: "", kinds: [], tags: [], used: "", sort: NEWEST, page: 1 };

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : value === undefined ? [] : [value]);
const oneOf = <Value extends string>(values: readonly Value[], value: unknown): Value | undefined =>
  values.find((known) => known === value);

/** Reads the filters from an address; unknown values are ignored. */
export function readFilters(raw: Record<string, unknown>): LibraryFilters {
  const kinds = list(raw.kind);
  return {
    q: parseText(raw.q),
    kinds: KINDS.filter((kind) => kinds.includes(kind)),
    tags: list(raw.tag).filter((tag): tag is string => typeof tag === "string" && tag !== ""),
    used: oneOf(USED_IN, raw.used) ?? "",
    sort: oneOf(SORTS, raw.sort) ?? NEWEST,
    page: parsePage(raw.page),
  };
}

/** The reverse; what filters nothing is left out of the address. */
export function searchOf({ q, kinds, tags, used, sort, page }: LibraryFilters) {
  return { q, kind: kinds, tag: tags, used, sort: sort === NEWEST ? "" : sort, page: page > 1 ? page : "" };
}

/** Whether the list is filtered. */
export const hasFilters = ({ q, kinds, tags, used }: LibraryFilters): boolean =>
  q !== "" || kinds.length > 0 || tags.length > 0 || used !== "";

/** Returns the filters for a place that has no use for some kinds: these are never listed. */
export function withoutKinds(filters: LibraryFilters, forbidden: readonly MediaKind[]): LibraryFilters {
  if (forbidden.length === 0) return filters;
  const allowed = KINDS.filter((kind) => !forbidden.includes(kind));
  const chosen = filters.kinds.filter((kind) => allowed.includes(kind));
  return { ...filters, kinds: chosen.length > 0 ? chosen : allowed };
}
