import type { Block, Entry } from "~/domain/training/content";
import { newBlock } from "~/domain/training/newParts";

const withoutRest = (entry: Entry): Entry => ({
  ...entry,
  sets: entry.sets.map((set) => ({ ...set, rest_seconds: null })),
});

/**
 * Adds an exercise to the last one of a session, to be done in turns with it: to its superset, or to a new one. The
 * rest between its sets becomes the rest between the rounds. Without such an exercise it is a block of its own.
 */
export function addAsSuperset(blocks: Block[], entry: Entry): Block[] {
  const last = blocks.at(-1);
  if (last?.kind === "superset") {
    return [...blocks.slice(0, -1), { ...last, entries: [...last.entries, withoutRest(entry)] }];
  }
  const partner = last?.kind === "strength" ? last.entries.at(-1) : undefined;
  if (last?.kind !== "strength" || !partner) {
    return [...blocks, { ...newBlock("strength"), entries: [entry] } as Block];
  }
  const superset = newBlock("superset") as Extract<Block, { kind: "superset" }>;
  const rest = partner.sets.find(({ rest_seconds }) => rest_seconds !== null)?.rest_seconds;
  const pair = {
    ...superset,
    rest_seconds: rest ?? superset.rest_seconds,
    entries: [withoutRest(partner), withoutRest(entry)],
  };
  if (last.entries.length === 1) {
    // The block keeps what was written about it.
    const { id, title, note, score, leaderboard } = last;
    return [...blocks.slice(0, -1), { ...pair, id, title, note, score, leaderboard }];
  }
  return [...blocks.slice(0, -1), { ...last, entries: last.entries.slice(0, -1) }, pair];
}
