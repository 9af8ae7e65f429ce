import type { Schemas } from "~/api/client";

export type Entry = Schemas["LeaderboardEntry"];

/** Parts of a leaderboard, in order; a divider is between them. */
type Part = "rx" | "capped" | "scaled" | "scaledCapped" | "unfinished";

export type Row =
  | { kind: "entry"; entry: Entry }
  | { kind: "divider"; part: Exclude<Part, "rx"> }
  /** Rows that are not loaded, between those that are; `from` and `to` are their numbers, `after` the row before. */
  | { kind: "gap"; after: Entry; from: number; to: number }
  /** What follows the last row that is loaded. */
  | { kind: "rest"; after: Entry; count: number };

function partOf({ score }: Entry): Part {
  if (score.unfinished) return "unfinished";
  const isCapped = score.type === "time" && score.capped;
  if (score.rx) return isCapped ? "capped" : "rx";
  return isCapped ? "scaledCapped" : "scaled";
}

/** Joins rows that were loaded at different times: the first lists win, and nobody is there twice. */
export function mergeEntries(...lists: readonly (readonly Entry[])[]): Entry[] {
  const found = new Map<number, Entry>();
  const people = new Set<string>();
  for (const entry of lists.flat()) {
    if (found.has(entry.number) || people.has(entry.score_id)) continue;
    found.set(entry.number, entry);
    people.add(entry.score_id);
  }
  return [...found.values()].sort((a, b) => a.number - b.number);
}

/** The list as it is shown: the rows, a divider before each part after the first, and what is left out in between. */
export function toRows(entries: readonly Entry[], total: number): Row[] {
  const rows: Row[] = [];
  let before: Entry | undefined;
  for (const entry of entries) {
    if (before && entry.number > before.number + 1) {
      rows.push({ kind: "gap", after: before, from: before.number + 1, to: entry.number - 1 });
    }
    const part = partOf(entry);
    if (part !== "rx" && (!before || partOf(before) !== part)) rows.push({ kind: "divider", part });
    rows.push({ kind: "entry", entry });
    before = entry;
  }
  if (before && before.number < total) rows.push({ kind: "rest", after: before, count: total - before.number });
  return rows;
}
