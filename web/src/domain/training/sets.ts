import {
  type Block,
  blocksOf,
  type Content,
  entriesOf,
  type Entry,
  isGrouped,
  isLoggedBySet,
  isTimed,
  type PrescribedSet,
  type Session,
} from "./content";

/** A set with its exercise and block, and its place among the sets of the exercise. */
export type PlacedSet = { block: Block; entry: Entry; set: PrescribedSet; index: number };

/** Warm-up sets are logged but not counted: "4 of 21 sets" means working sets. */
export const isWorkingSet = ({ kind }: Pick<PrescribedSet, "kind">): boolean => kind !== "warmup";

export const workingSets = (entry: Entry): PrescribedSet[] => entry.sets.filter(isWorkingSet);

/**
 * The exercises of each round of a superset or circuit, warm-ups included. An exercise without sets is in the first
 * round: it may have a note.
 */
export function entriesOfRounds(entries: Entry[]): Entry[][] {
  const rounds = Math.max(entries.length > 0 ? 1 : 0, ...entries.map(({ sets }) => sets.length));
  return Array.from({ length: rounds }, (_, round) =>
    entries.filter(({ sets }) => sets.length > round || (round === 0 && sets.length === 0)),
  );
}

/** The number of each round of a superset or circuit: null for one of warm-ups only. */
export function roundNumbers(entries: Entry[]): (number | null)[] {
  let number = 0;
  return entriesOfRounds(entries).map((ofRound, round) => {
    const sets = ofRound.flatMap(({ sets: all }) => all.slice(round, round + 1));
    const isWarmUp = sets.length > 0 && !sets.some(isWorkingSet);
    if (!isWarmUp) number += 1;
    return isWarmUp ? null : number;
  });
}

/** How many rounds a superset has: the number of the last one. It has none while no exercise has a set. */
export const supersetRounds = ({ entries }: { entries: Entry[] }): number =>
  entries.some(({ sets }) => sets.length > 0) ? Math.max(0, ...roundNumbers(entries).map(Number)) : 0;

/** The sets of a block in the order in which they are done: by exercise, or in a superset by round. */
export function setsInOrder(block: Block): PlacedSet[] {
  if (!isLoggedBySet(block)) return [];
  const entries = entriesOf(block);
  const place = (entry: Entry) => entry.sets.map((set, index) => ({ block, entry, set, index }));
  if (block.kind === "strength") return entries.flatMap(place);
  return entriesOfRounds(entries).flatMap((ofRound, round) =>
    ofRound.flatMap((entry) => place(entry).slice(round, round + 1)),
  );
}

/** Every set of the day that can be logged, in order. */
export const allSets = (content: Content): PlacedSet[] => blocksOf(content).flatMap(setsInOrder);

/** Numbers of the sets of an exercise: working sets are counted, a warm-up is a "W". */
export function setNumbers(entry: Entry): string[] {
  let count = 0;
  return entry.sets.map((set) => (isWorkingSet(set) ? String(++count) : "W"));
}

type Ids = { has: (id: string) => boolean };
export type Progress = { done: number; total: number; unit: "sets" | "blocks" };

/** How much of the day is done: working sets, or timed blocks on a day without sets. */
export function progressOf(content: Content, results: Ids, scores: Ids): Progress {
  const sets = allSets(content).filter(({ set }) => isWorkingSet(set));
  if (sets.length > 0) {
    return { done: sets.filter(({ set }) => results.has(set.id)).length, total: sets.length, unit: "sets" };
  }
  const timed = blocksOf(content).filter(isTimed);
  return { done: timed.filter((block) => scores.has(block.id)).length, total: timed.length, unit: "blocks" };
}

export function isBlockDone(block: Block, results: Ids, scores: Ids): boolean {
  const sets = setsInOrder(block);
  if (sets.length > 0) return sets.every(({ set }) => !isWorkingSet(set) || results.has(set.id));
  return isTimed(block) && scores.has(block.id);
}

/**
 * Seconds to rest after a set. In a superset there is one rest, after the last exercise of each round: that of the
 * block or, if it has none, of the set.
 */
export function restAfter({ block, entry, set, index }: PlacedSet): number {
  if (block.kind === "superset" || block.kind === "circuit") {
    const others = block.entries.slice(block.entries.findIndex(({ id }) => id === entry.id) + 1);
    const endsRound = !others.some((other) => other.sets.length > index);
    return endsRound ? block.rest_seconds || (set.rest_seconds ?? 0) : 0;
  }
  return set.rest_seconds ?? 0;
}

/** The rest after each round of a superset or circuit, if it is the same after all of them. */
export function restAfterRounds(block: Block): number | undefined {
  const rests = new Set(setsInOrder(block).map(restAfter).filter(Boolean));
  return rests.size === 1 ? [...rests][0] : undefined;
}

/** "A1", "A2", ... for the exercises of supersets and circuits; the letter counts such blocks of the session. */
export function groupLabel(session: Session, block: Block, entryIndex: number): string | undefined {
  if (!isGrouped(block.kind)) return undefined;
  const grouped = session.blocks.filter(({ kind }) => isGrouped(kind));
  const letter = String.fromCharCode(65 + (grouped.findIndex(({ id }) => id === block.id) % 26));
  return `${letter}${entryIndex + 1}`;
}
