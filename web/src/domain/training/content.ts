import type { Schemas } from "~/api/client";

/** A training day as the server sends it; see the server's training/rules/content.py for what each part means. */
export type Content = Schemas["DayContent-Output"];
export type Session = Content["sessions"][number];
export type Block = Session["blocks"][number];
export type BlockKind = Block["kind"];
export type BlockOf<Kind extends BlockKind> = Extract<Block, { kind: Kind }>;
export type EntryBlock = Extract<Block, { entries: unknown }>;
export type IntervalsBlock = BlockOf<"intervals">;
export type TimedBlock = BlockOf<"amrap" | "emom" | "for_time" | "intervals">;
export type Entry = EntryBlock["entries"][number];
export type PrescribedSet = Entry["sets"][number];
export type Step = IntervalsBlock["steps"][number];
export type Reps = NonNullable<PrescribedSet["reps"]>;
export type Load = NonNullable<PrescribedSet["load"]>;
export type Measurement = Entry["measurement"];
export type ScoreType = Block["score"];

export const REST_DAY: Content = { version: 1, sessions: [] };

export const blocksOf = (content: Content): Block[] => content.sessions.flatMap((session) => session.blocks);

/** The exercises of a block; none if its kind has none. */
export function entriesOf(block: Block): Entry[] {
  return "entries" in block ? block.entries : [];
}

/** Blocks whose exercises are done in turns. */
export const isGrouped = (kind: BlockKind): kind is "superset" | "circuit" => kind === "superset" || kind === "circuit";

/** Blocks that are logged set by set; the others run against a clock or are read. */
export const isLoggedBySet = ({ kind }: Block): boolean => kind === "strength" || isGrouped(kind);

/** Blocks that run against a clock and end in a score. */
export function isTimed(block: Block): block is TimedBlock {
  return block.kind === "amrap" || block.kind === "emom" || block.kind === "for_time" || block.kind === "intervals";
}

/** Whether two days have the same content. */
export function sameContent(a: Content, b: Content): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
