import { type Block, type Content, entriesOf, type EntryBlock, type PrescribedSet, type Session } from "./content";
import { workingSets } from "./sets";

const DEFAULT_REST_SECONDS = 90;
const DEFAULT_WORK_SECONDS = 40;
const SECONDS_PER_REP = 3;
const METERS_PER_SECOND = 3;
const SECONDS_PER_CALORIE = 4;

const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);

/** How many sets the coach prescribes, the rounds of circuits and timed blocks included. */
export function countSets(content: Content): number {
  return sum(content.sessions.flatMap((session) => session.blocks.map(setsOfBlock)));
}

function setsOfBlock(block: Block): number {
  switch (block.kind) {
    case "strength":
    case "superset":
      return sum(block.entries.map((entry) => workingSets(entry).length));
    case "circuit":
    case "for_time":
      return block.rounds * block.entries.length;
    case "amrap":
      return block.entries.length ? 1 : 0;
    case "emom":
      return block.rounds;
    case "intervals":
      return block.rounds * block.steps.filter((step) => step.effort === "work").length;
    default:
      return 0;
  }
}

/** How long a day takes, for coach and client alike: what the coach typed, else an estimate from work and rest. */
export function dayMinutes(content: Content): number {
  return sum(content.sessions.map(minutesOfSession));
}

function minutesOfSession(session: Session): number {
  return session.minutes ?? Math.ceil(sum(session.blocks.map(secondsOfBlock)) / 60);
}

function secondsOfBlock(block: Block): number {
  switch (block.kind) {
    case "strength":
      return sum(block.entries.flatMap((entry) => entry.sets.map((set) => secondsOfSet(set, DEFAULT_REST_SECONDS))));
    case "superset":
      return (
        sum(block.entries.flatMap((entry) => entry.sets.map((set) => secondsOfSet(set, 0)))) +
        block.rest_seconds * Math.max(0, ...block.entries.map((entry) => entry.sets.length))
      );
    case "circuit":
      return block.rounds * (secondsOfRound(block) + block.rest_seconds);
    case "amrap":
      return block.seconds;
    case "emom":
      return block.every_seconds * block.rounds;
    case "for_time":
      return block.cap_seconds || block.rounds * secondsOfRound(block);
    case "intervals":
      return block.rounds * sum(block.steps.map((step) => step.seconds ?? (step.meters ?? 0) / METERS_PER_SECOND));
    case "rest":
      return block.seconds ?? 0;
    default:
      return 0;
  }
}

function secondsOfRound(block: EntryBlock): number {
  return sum(entriesOf(block).map((entry) => (entry.sets[0] ? secondsOfSet(entry.sets[0], 0) : DEFAULT_WORK_SECONDS)));
}

function secondsOfSet(set: PrescribedSet, defaultRest: number): number {
  const rest = set.rest_seconds ?? defaultRest;
  if (set.seconds !== null) return set.seconds + rest;
  if (set.meters !== null) return set.meters / METERS_PER_SECOND + rest;
  if (set.calories !== null) return set.calories * SECONDS_PER_CALORIE + rest;
  if (!set.reps) return DEFAULT_WORK_SECONDS + rest;
  const phases = set.tempo?.split("-").filter((phase) => /^\d$/.test(phase));
  const secondsPerRep = phases ? sum(phases.map(Number)) : SECONDS_PER_REP;
  return (set.reps.max || set.reps.min) * Math.max(1, secondsPerRep) + rest;
}
