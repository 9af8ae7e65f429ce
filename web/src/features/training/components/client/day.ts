import type { Schemas } from "~/api/client";
import type { LocalDate } from "~/lib/dates";

export type CalendarDay = Schemas["CalendarDay"];
export type OpenDay = Schemas["OpenDayView"];
export type Content = CalendarDay["content"];
export type Session = Content["sessions"][number];
export type Block = Session["blocks"][number];
export type BlockOf<Kind extends Block["kind"]> = Extract<Block, { kind: Kind }>;
export type Entry = BlockOf<"strength">["entries"][number];
export type PrescribedSet = Entry["sets"][number];
export type Step = BlockOf<"intervals">["steps"][number];
/** What was done in a set; figures that do not apply are missing. */
export type Done = Partial<Schemas["Performance-Output"]>;
export type Score = Partial<Omit<Schemas["Score-Output"], "type">> & Pick<Schemas["Score-Output"], "type">;
export type Load = NonNullable<PrescribedSet["load"]>;

/** A set with where it stands. */
export type Placed = { block: Block; entry: Entry; set: PrescribedSet; index: number };

export const blocksOf = (content: Content): Block[] => content.sessions.flatMap((session) => session.blocks);

export function entriesOf(block: Block): Entry[] {
  return "entries" in block ? block.entries : [];
}

/** Blocks whose sets are ticked one by one; the others run against a clock or are read. */
export function isTicked(block: Block): boolean {
  return block.kind === "strength" || block.kind === "superset" || block.kind === "circuit";
}

export function isTimed(block: Block): block is BlockOf<"amrap" | "emom" | "for_time" | "intervals"> {
  return block.kind === "amrap" || block.kind === "emom" || block.kind === "for_time" || block.kind === "intervals";
}

/** The sets of a block in the order in which they are done: exercise by exercise, or round by round in a superset. */
export function inOrder(block: Block): Placed[] {
  if (!isTicked(block)) return [];
  const entries = entriesOf(block);
  const placed = entries.map((entry) => entry.sets.map((set, index) => ({ block, entry, set, index })));
  if (block.kind === "strength") return placed.flat();
  const rounds = Math.max(0, ...entries.map((entry) => entry.sets.length));
  return Array.from({ length: rounds }, (_, round) => placed.flatMap((sets) => sets.slice(round, round + 1))).flat();
}

/** Every set of the day that is ticked, in order. */
export const allSets = (content: Content): Placed[] => blocksOf(content).flatMap(inOrder);

/** Sets that count. Warm-ups are logged but are not part of "4 of 21 sets". */
export const workingSets = (content: Content): Placed[] => allSets(content).filter(({ set }) => set.kind !== "warmup");

type Ids = { has: (id: string) => boolean };
export type Progress = { done: number; total: number; unit: "sets" | "parts" };

/** How far the day is: counted sets, or timed parts on a day without sets. */
export function progressOf(content: Content, results: Ids, scores: Ids): Progress {
  const sets = workingSets(content);
  if (sets.length > 0) {
    return { done: sets.filter(({ set }) => results.has(set.id)).length, total: sets.length, unit: "sets" };
  }
  const timed = blocksOf(content).filter(isTimed);
  return { done: timed.filter((block) => scores.has(block.id)).length, total: timed.length, unit: "parts" };
}

export function isBlockDone(block: Block, results: Ids, scores: Ids): boolean {
  const sets = inOrder(block);
  if (sets.length > 0) return sets.every(({ set }) => set.kind === "warmup" || results.has(set.id));
  return isTimed(block) && scores.has(block.id);
}

/** The first set of the day without a result, after `from` where that is given, else from the top. */
export function nextSet(content: Content, results: Ids): Placed | undefined {
  return allSets(content).find(({ set }) => !results.has(set.id));
}

/** Seconds to rest after a set; in a superset the block's own rest follows the last exercise of each round. */
export function restAfter({ block, entry, set, index }: Placed): number {
  if (block.kind === "superset" || block.kind === "circuit") {
    const others = block.entries.slice(block.entries.findIndex(({ id }) => id === entry.id) + 1);
    const endsRound = !others.some((other) => other.sets.length > index);
    return set.rest_seconds ?? (endsRound ? block.rest_seconds : 0);
  }
  return set.rest_seconds ?? 0;
}

/** "A1", "A2", ... for the exercises of supersets and circuits; the letter counts such blocks of the session. */
export function labelOf(session: Session, block: Block, entryIndex: number): string | undefined {
  if (block.kind !== "superset" && block.kind !== "circuit") return undefined;
  const grouped = session.blocks.filter(({ kind }) => kind === "superset" || kind === "circuit");
  const letter = String.fromCharCode(65 + (grouped.findIndex(({ id }) => id === block.id) % 26));
  return `${letter}${entryIndex + 1}`;
}

/** Days are stored from 0 and shown from 1: day 37 is week 6, day 3. */
export function weekAndDay(day: number): { week: number; day: number } {
  return { week: Math.floor(day / 7) + 1, day: (day % 7) + 1 };
}

export type Status = "done" | "part" | "missed" | "planned" | "rest";

type Marked = { date: LocalDate; rest: boolean; completed: boolean; logged: boolean };

/** What a mark on the calendar says about one program's day. */
export function statusOf({ date, rest, completed, logged }: Marked, today: LocalDate): Status {
  if (completed) return "done";
  if (rest) return "rest";
  if (logged) return "part";
  return date < today ? "missed" : "planned";
}

/** The same for several programs on one day: the most urgent thing to say. */
export function statusOfAll(statuses: Status[]): Status {
  const some = statuses.filter((status) => status !== "rest");
  if (some.length === 0) return statuses.includes("done") ? "done" : "rest";
  if (some.every((status) => status === "done")) return "done";
  if (some.some((status) => status === "done" || status === "part")) return "part";
  return some.includes("planned") ? "planned" : "missed";
}

export function dayStatus(day: CalendarDay, today: LocalDate): Status {
  return statusOf(
    {
      date: day.date,
      rest: day.content.sessions.length === 0,
      completed: Boolean(day.log?.completed_at),
      logged: day.results.length > 0 || day.scores.length > 0,
    },
    today,
  );
}
