import type { Entry } from "./rows";

/** Those who are in no column of their own, with places among themselves. */
export function restOf(all: readonly Entry[], ...columns: readonly (readonly Entry[])[]): Entry[] {
  const known = new Set(columns.flat().map(({ score_id }) => score_id));
  const rest = all.filter(({ score_id }) => !known.has(score_id));
  return rest.map((entry) => ({ ...entry, place: rest.findIndex(({ place }) => place === entry.place) + 1 }));
}

/** "Lena H.": short enough to be read from afar. */
export function shortName(fullName: string): string {
  const parts = fullName.trim().split(/\s+/);
  const last = parts.length > 1 ? parts.at(-1) : undefined;
  return last ? `${parts[0]} ${Array.from(last)[0]}.` : fullName;
}

/** What tells a score from the one that somebody had before. */
const keyOf = ({ score_id, score }: Entry): string => score_id + JSON.stringify(score);

/**
 * Remembers when scores came, to mark those that are new: what is there when the screen opens is not. Returns for each
 * score that is marked since when.
 */
export function noteArrivals(
  seen: ReadonlyMap<string, number> | undefined,
  entries: readonly Entry[],
  now: number,
): Map<string, number> {
  return new Map(entries.map((entry) => [keyOf(entry), seen ? (seen.get(keyOf(entry)) ?? now) : 0]));
}

export const arrivedAt = (arrivals: ReadonlyMap<string, number>, entry: Entry): number =>
  arrivals.get(keyOf(entry)) ?? 0;
