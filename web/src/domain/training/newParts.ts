import type { Block, BlockKind, Entry, Measurement, PrescribedSet, ScoreType, Session, Step } from "./content";

/** Returns an id for a new part of a day. */
export function newId(): string {
  return crypto.randomUUID().replaceAll("-", "").slice(0, 12);
}

const EMPTY_SET = {
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

/** A first set that suits how the exercise is measured. */
export function newSet(measurement: Measurement = "weight_reps"): PrescribedSet {
  const set: PrescribedSet = { id: newId(), kind: "normal", ...EMPTY_SET };
  if (measurement === "duration") return { ...set, seconds: 30 };
  if (measurement === "calories") return { ...set, calories: 10 };
  if (measurement.includes("distance")) return { ...set, meters: 200 };
  return { ...set, reps: { min: 5, max: null, amrap: false } };
}

/** The next set of an exercise: a copy of the one before it. */
export function nextSet(before: PrescribedSet | undefined, measurement: Measurement): PrescribedSet {
  return before ? { ...before, id: newId() } : newSet(measurement);
}

type Exercise = { id: string | null; name: string; measurement: Measurement };

/** An exercise with its first sets: three for strength and supersets, one for other kinds of block. */
export function newEntry(exercise: Exercise, kind: BlockKind): Entry {
  const count = kind === "strength" || kind === "superset" ? 3 : 1;
  return {
    id: newId(),
    exercise_id: exercise.id,
    name: exercise.name,
    measurement: exercise.measurement,
    per_side: false,
    note: "",
    alternates: [],
    sets: Array.from({ length: count }, () => newSet(exercise.measurement)),
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

/** Copies a part of a day and gives every part of the copy a new id. */
export function withNewIds<T>(part: T): T {
  return JSON.parse(JSON.stringify(part), (key, value) => (key === "id" ? newId() : value)) as T;
}
