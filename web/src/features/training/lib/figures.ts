import { addDays } from "~/lib/dates";
import {
  type Block,
  type Content,
  type Entry,
  type ExerciseSet,
  entriesOf,
  type IntervalsBlock,
  type Reps,
  type Session,
  type Step,
} from "./content";

/** How figures of training are written: "5×5 @ 77.5 %", "3:00". The server writes them alike (training/rules/summaries.py). */

const USUAL_REST = 90;
const USUAL_WORK = 40;

/** 5, 8–12, 5+. */
export function formatReps({ min, max = null, amrap = false }: Pick<Reps, "min"> & Partial<Reps>): string {
  const spread = max !== null && max !== min ? `${min}–${max}` : `${min}`;
  return amrap ? `${spread}+` : spread;
}

/** 90 is 1:30, 3600 is 1:00:00; only whole seconds count. */
export function formatClock(time: number): string {
  const seconds = Math.max(0, Math.floor(time));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${seconds % 60}`.padStart(2, "0");
  return hours ? `${hours}:${`${minutes}`.padStart(2, "0")}:${rest}` : `${minutes}:${rest}`;
}

/** How long something lasts, in few characters: 30 s, 12 min, 1:30. */
export function formatSpan(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : formatClock(seconds);
}

export function workingSets(entry: Entry): ExerciseSet[] {
  return entry.sets.filter((set) => set.kind !== "warmup");
}

/** What is done in a set: 5, 8–12, 30 s, 200 m, 10 cal. */
function amountOf(set: ExerciseSet): string {
  if (set.reps) return formatReps(set.reps);
  if (set.seconds !== null) return set.seconds < 120 ? `${set.seconds} s` : formatClock(set.seconds);
  if (set.meters !== null) return `${set.meters} m`;
  return set.calories === null ? "" : `${set.calories} cal`;
}

/** How hard a set is: a percentage, a load, an RPE, reps in reserve; the first that is said. */
export function intensityOf(set: ExerciseSet): string {
  if (set.percent_1rm !== null) return `@ ${set.percent_1rm} %`;
  if (set.percent_tm !== null) return `@ ${set.percent_tm} % TM`;
  if (set.load) return `@ ${set.load.value} ${set.load.unit}`;
  if (set.rpe !== null) return `@${set.rpe}`;
  return set.rir === null ? "" : `${set.rir} RIR`;
}

type Group = { amount: string; hard: string; count: number };

function grouped(sets: ExerciseSet[]): Group[] {
  const groups: Group[] = [];
  for (const set of sets) {
    const [amount, hard] = [amountOf(set), intensityOf(set)];
    const last = groups.at(-1);
    if (last && last.amount === amount && last.hard === hard) last.count += 1;
    else groups.push({ amount, hard, count: 1 });
  }
  return groups;
}

function counted({ amount, count }: Group): string {
  if (amount) return `${count}×${amount}`;
  return count > 1 ? `${count} sets` : "1 set";
}

/** The working sets of an exercise on one line. */
export function schemeOf(entry: Entry): string {
  const groups = grouped(workingSets(entry));
  const [first] = groups;
  if (!first) return "";
  const side = entry.per_side ? " /side" : "";
  if (groups.every((group) => group.hard === first.hard)) {
    return `${groups.map(counted).join(", ")}${side} ${first.hard}`.trim();
  }
  return groups.map((group) => `${counted(group)} ${group.hard}`.trim()).join(", ") + side;
}

/** One round of an exercise in a circuit or AMRAP: "15", "200 m", "3 @ 60 %". */
export function roundOf(entry: Entry): string {
  const [set] = entry.sets;
  return set ? [amountOf(set), intensityOf(set)].filter(Boolean).join(" ") : "";
}

export function countSets(content: Content): number {
  return content.sessions.flatMap((session) => session.blocks).reduce((sum, block) => sum + setsOf(block), 0);
}

function setsOf(block: Block): number {
  switch (block.kind) {
    case "strength":
    case "superset":
      return block.entries.reduce((sum, entry) => sum + workingSets(entry).length, 0);
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

export function minutesOf(content: Content): number {
  return content.sessions.reduce((sum, session) => sum + sessionMinutes(session), 0);
}

/** What the coach says, else work and rest added up. */
function sessionMinutes(session: Session): number {
  return session.minutes ?? Math.ceil(session.blocks.reduce((sum, block) => sum + secondsOf(block), 0) / 60);
}

function secondsOf(block: Block): number {
  switch (block.kind) {
    case "strength":
      return sum(block.entries.flatMap((entry) => entry.sets.map((set) => setSeconds(set, USUAL_REST))));
    case "superset":
      return (
        sum(block.entries.flatMap((entry) => entry.sets.map((set) => setSeconds(set, 0)))) +
        block.rest_seconds * Math.max(0, ...block.entries.map((entry) => entry.sets.length))
      );
    case "circuit":
      return block.rounds * (roundSeconds(block) + block.rest_seconds);
    case "amrap":
      return block.seconds;
    case "emom":
      return block.every_seconds * block.rounds;
    case "for_time":
      return block.cap_seconds || block.rounds * roundSeconds(block);
    case "intervals":
      return block.rounds * sum(block.steps.map((step) => step.seconds ?? (step.meters ?? 0) / 3));
    case "rest":
      return block.seconds ?? 0;
    default:
      return 0;
  }
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function roundSeconds(block: Block): number {
  return sum(entriesOf(block).map((entry) => (entry.sets[0] ? setSeconds(entry.sets[0], 0) : USUAL_WORK)));
}

function setSeconds(set: ExerciseSet, usualRest: number): number {
  const rest = set.rest_seconds ?? usualRest;
  if (set.seconds !== null) return set.seconds + rest;
  if (set.meters !== null) return set.meters / 3 + rest;
  if (set.calories !== null) return set.calories * 4 + rest;
  if (!set.reps) return USUAL_WORK + rest;
  const beats = set.tempo?.split("-").filter((beat) => /^\d$/.test(beat)) ?? ["3"];
  return (set.reps.max || set.reps.min) * Math.max(1, sum(beats.map(Number))) + rest;
}

function roundsOf(count: number): string {
  return count === 1 ? "1 round" : `${count} rounds`;
}

/** "3 rounds, 1:30 after each". */
function roundsWithRest(rounds: number, restSeconds: number): string {
  return restSeconds ? `${roundsOf(rounds)}, ${formatClock(restSeconds)} after each` : roundsOf(rounds);
}

/** What a block is about, beside its kind: "3 rounds, 1:30 after each", "8 × 20/10". */
export function shapeOf(block: Block): string {
  switch (block.kind) {
    case "superset": {
      const rounds = Math.max(0, ...block.entries.map((entry) => workingSets(entry).length));
      return rounds ? roundsWithRest(rounds, block.rest_seconds) : "";
    }
    case "circuit":
      return roundsWithRest(block.rounds, block.rest_seconds);
    case "emom":
      return block.every_seconds === 60 ? "" : `every ${formatSpan(block.every_seconds)}`;
    case "for_time": {
      const rounds = block.rounds > 1 ? roundsOf(block.rounds) : "";
      return [rounds, block.cap_seconds ? `cap ${formatSpan(block.cap_seconds)}` : ""].filter(Boolean).join(", ");
    }
    case "intervals":
      return intervalShape(block);
    case "rest":
      return block.seconds === null ? "" : formatSpan(block.seconds);
    default:
      return "";
  }
}

/** How long or how far: 20 s, 250 m. */
export function lengthOf(step: Step): string {
  if (step.seconds !== null) return formatSpan(step.seconds);
  return step.meters === null ? "" : `${step.meters} m`;
}

/** "8 × 20/10" where work and rest are both timed, else "6 × 250 m"; several works are only counted. */
function intervalShape(block: IntervalsBlock): string {
  const works = block.steps.filter((step) => step.effort === "work");
  const [work] = works;
  if (!work || works.length > 1) return block.rounds > 1 ? roundsOf(block.rounds) : "";
  const rest = block.steps.find((step) => step.effort === "rest")?.seconds ?? null;
  const short = work.seconds !== null && rest !== null && work.seconds < 60 && rest < 60;
  const length = short ? `${work.seconds}/${rest}` : lengthOf(work);
  return block.rounds > 1 ? `${block.rounds} × ${length}` : length;
}

/** What stands beside a step: how long it is, or where that stands above already, how long the rest is. */
export function stepNote(block: IntervalsBlock, step: Step): string {
  const works = block.steps.filter((one) => one.effort === "work");
  if (works.length > 1 || step.effort !== "work") return lengthOf(step);
  const rest = block.steps.find((one) => one.effort === "rest");
  return rest ? `${lengthOf(rest)} rest` : "";
}

const DAY_MONTH = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** The date of a day of a calendar that all share: "9 Nov". */
export function dayMonth(anchor: string, day: number): string {
  return DAY_MONTH.format(new Date(addDays(anchor, day)));
}
