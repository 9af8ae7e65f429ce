import type { Schemas } from "~/api/client";

/** A training day as the server sends it; see the server's training/rules/content.py for what each part means. */
export type Content = Schemas["DayContent-Output"];
export type Session = Content["sessions"][number];
export type Block = Session["blocks"][number];
export type BlockKind = Block["kind"];
export type EntryBlock = Extract<Block, { entries: unknown }>;
export type IntervalsBlock = Extract<Block, { kind: "intervals" }>;
export type Entry = EntryBlock["entries"][number];
export type ExerciseSet = Entry["sets"][number];
export type Step = IntervalsBlock["steps"][number];
export type Reps = NonNullable<ExerciseSet["reps"]>;
export type Load = NonNullable<ExerciseSet["load"]>;
export type Measurement = Entry["measurement"];
export type ScoreType = Block["score"];

export const REST: Content = { version: 1, sessions: [] };

/** An id for a new part of a day. */
export function newId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 12);
}

/** The exercises of a block; none where its kind has none. */
export function entriesOf(block: Block): Entry[] {
  return "entries" in block ? block.entries : [];
}

const NO_FIGURES = {
  reps: null,
  load: null,
  percent_1rm: null,
  percent_tm: null,
  rpe: null,
  rir: null,
  tempo: null,
  rest_seconds: null,
  seconds: null,
  meters: null,
  calories: null,
};

/** An empty set that suits what the exercise counts. */
export function newSet(measurement: Measurement = "weight_reps"): ExerciseSet {
  const set: ExerciseSet = { id: newId(), kind: "normal", ...NO_FIGURES };
  if (measurement === "duration") return { ...set, seconds: 30 };
  if (measurement === "calories") return { ...set, calories: 10 };
  if (measurement.includes("distance")) return { ...set, meters: 200 };
  return { ...set, reps: { min: 5, max: null, amrap: false } };
}

/** The next set: as the one before it. */
export function nextSet(before: ExerciseSet | undefined, measurement: Measurement): ExerciseSet {
  return before ? { ...before, id: newId() } : newSet(measurement);
}

type Chosen = { id: string | null; name: string; measurement: Measurement };

/** An exercise from the library with its first sets: three to train, one in a round. */
export function newEntry(chosen: Chosen, kind: BlockKind): Entry {
  const count = kind === "strength" || kind === "superset" ? 3 : 1;
  return {
    id: newId(),
    exercise_id: chosen.id,
    name: chosen.name,
    measurement: chosen.measurement,
    per_side: false,
    note: "",
    alternates: [],
    sets: Array.from({ length: count }, () => newSet(chosen.measurement)),
  };
}

export function newStep(effort: Step["effort"], label: string, seconds: number): Step {
  return { id: newId(), effort, label, seconds, meters: null };
}

/** An empty block of a kind. */
export function newBlock(kind: BlockKind): Block {
  const base = { id: newId(), title: "", note: "", score: "none" as ScoreType, leaderboard: false };
  switch (kind) {
    case "strength":
      return { ...base, kind, entries: [] };
    case "superset":
      return { ...base, kind, rest_seconds: 90, entries: [] };
    case "circuit":
      return { ...base, kind, rounds: 3, rest_seconds: 60, entries: [] };
    case "amrap":
      return { ...base, kind, score: "rounds_reps", seconds: 720, entries: [] };
    case "emom":
      return { ...base, kind, every_seconds: 60, rounds: 10, entries: [] };
    case "for_time":
      return { ...base, kind, score: "time", rounds: 1, cap_seconds: null, entries: [] };
    case "intervals":
      return { ...base, kind, rounds: 8, steps: [newStep("work", "Work", 20), newStep("rest", "Rest", 10)] };
    case "text":
      return { ...base, kind, text: "" };
    case "rest":
      return { ...base, kind, seconds: 120 };
  }
}

export function newSession(): Session {
  return { id: newId(), title: "", note: "", minutes: null, blocks: [] };
}

/** A copy whose every part has an id of its own. */
export function withFreshIds<T>(part: T): T {
  return JSON.parse(JSON.stringify(part), (key, value) => (key === "id" ? newId() : value)) as T;
}

/** Whether two days say the same. */
export function sameContent(one: Content, other: Content): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
