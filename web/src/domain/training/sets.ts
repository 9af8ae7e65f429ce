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

/** A round of a superset or circuit. `number`: null for one of warm-ups only. */
export type Round = { number: number | null; sets: RoundSet[] };
/** An exercise in a round, and which of its sets; none for an exercise without sets. */
type RoundSet = { entry: Entry; index: number };

/** The places of the warm-ups of an exercise before each of its working sets, and after the last. */
function warmUpsBefore(entry: Entry): number[][] {
  const groups: number[][] = [[]];
  for (const [index, set] of entry.sets.entries()) {
    if (isWorkingSet(set)) groups.push([]);
    else groups.at(-1)?.push(index);
  }
  return groups;
}

/** The rounds of warm-ups before a working round: the last warm-up of each exercise is in the last of them. */
function warmUpRounds(groups: { entry: Entry; indexes: number[] }[]): RoundSet[][] {
  const rounds = Math.max(0, ...groups.map(({ indexes }) => indexes.length));
  return Array.from({ length: rounds }, (_, round) =>
    groups.flatMap(({ entry, indexes }) => {
      const index = indexes[round - rounds + indexes.length];
      return index === undefined ? [] : [{ entry, index }];
    }),
  );
}

/**
 * The rounds of a superset or circuit: the first working sets of all exercises are done together, then the second ones.
 * Warm-ups are in rounds before them. An exercise without sets is in the first round: it may have a note.
 */
export function roundsOf(entries: Entry[]): Round[] {
  const total = supersetRounds({ entries });
  const warmUps = entries.map((entry) => ({ entry, groups: warmUpsBefore(entry) }));
  const rounds: Round[] = [];
  for (let number = 1; number <= total + 1; number += 1) {
    const before = warmUps.map(({ entry, groups }) => ({ entry, indexes: groups[number - 1] ?? [] }));
    for (const sets of warmUpRounds(before)) rounds.push({ number: null, sets });
    if (number <= total) rounds.push({ number, sets: entries.flatMap((entry) => workingSetOf(entry, number)) });
  }
  const withoutSets = entries.filter(({ sets }) => sets.length === 0);
  if (withoutSets.length === 0) return rounds;
  const [first = { number: 1, sets: [] }, ...others] = rounds;
  const inFirst = entries.flatMap((entry) =>
    entry.sets.length === 0 ? [{ entry, index: 0 }] : first.sets.filter((one) => one.entry === entry),
  );
  return [{ ...first, sets: inFirst }, ...others];
}

function workingSetOf(entry: Entry, number: number): RoundSet[] {
  const set = workingSets(entry)[number - 1];
  return set ? [{ entry, index: entry.sets.indexOf(set) }] : [];
}

/** How many rounds a superset has: the most working sets of any of its exercises. */
export const supersetRounds = ({ entries }: { entries: Entry[] }): number =>
  Math.max(0, ...entries.map((entry) => workingSets(entry).length));

/** The sets of a block in the order in which they are done: by exercise, or in a superset by round. */
export function setsInOrder(block: Block): PlacedSet[] {
  if (!isLoggedBySet(block)) return [];
  const entries = entriesOf(block);
  const place = (entry: Entry) => entry.sets.map((set, index) => ({ block, entry, set, index }));
  if (block.kind === "strength") return entries.flatMap(place);
  return roundsOf(entries).flatMap(({ sets }) =>
    sets.flatMap(({ entry, index }) => place(entry).slice(index, index + 1)),
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

/**
 * How many working sets of the day, or timed blocks on a day without sets, are among the results. With those of skipped
 * sets it is what was logged, without them what was done.
 */
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
    const round = roundsOf(block.entries).find(({ sets }) =>
      sets.some((one) => one.entry.id === entry.id && one.index === index),
    );
    const last = round?.sets.findLast((one) => one.entry.sets.length > 0);
    const endsRound = last?.entry.id === entry.id;
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
