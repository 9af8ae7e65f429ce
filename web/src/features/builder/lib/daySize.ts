import { blocksOf, type Content, entriesOf } from "~/domain/training/content";

/** What a day can have at most; see the server's training/rules/limits.py. */
export const MAX_DAY_SETS = 1_000;
export const MAX_DAY_EXERCISES = 200;

export type Excess = { kind: "sets" | "exercises"; count: number };

/** What a day has too much of to be published: sets (steps of intervals count too) or exercises; null if nothing. */
export function excessOf(content: Content): Excess | null {
  const blocks = blocksOf(content);
  const entries = blocks.flatMap(entriesOf);
  const steps = blocks.reduce((sum, block) => sum + (block.kind === "intervals" ? block.steps.length : 0), 0);
  const sets = entries.reduce((sum, entry) => sum + entry.sets.length, steps);
  if (sets > MAX_DAY_SETS) return { kind: "sets", count: sets };
  return entries.length > MAX_DAY_EXERCISES ? { kind: "exercises", count: entries.length } : null;
}
