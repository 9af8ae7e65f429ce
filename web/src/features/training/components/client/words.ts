import {
  type Done,
  type Entry,
  entriesOf,
  isTicked,
  type PrescribedSet,
  type Block,
  type Content,
  type Score,
} from "./day";
import { formatClock, formatReps } from "../../lib/figures";
import type { Field, Unit } from "./loads";
import { inUnit } from "./loads";
import { m } from "~/paraglide/messages.js";

/** 80, 77.5: no needless digits. */
export function figure(value: number): string {
  return String(Math.round(value * 100) / 100);
}

/** Seconds in what people type: "45", "2:30", "1:02:03". Nothing when it is not a time. */
export function parseTime(text: string): number | undefined {
  const parts = text.trim().split(":");
  if (parts.length > 3 || parts.some((part) => !/^\d{1,5}$/.test(part))) return undefined;
  const seconds = parts.reduce((sum, part) => sum * 60 + Number(part), 0);
  return seconds <= 86_400 ? seconds : undefined;
}

export const duration = (seconds: number) => (seconds < 120 ? `${seconds} s` : formatClock(seconds));
export const distance = (meters: number) =>
  meters >= 1000 && meters % 100 === 0 ? `${figure(meters / 1000)} km` : `${meters} m`;

function amount(set: PrescribedSet): string {
  if (set.reps) return formatReps(set.reps);
  if ((set.seconds ?? null) !== null) return duration(set.seconds as number);
  if ((set.meters ?? null) !== null) return distance(set.meters as number);
  return (set.calories ?? null) !== null ? `${set.calories} cal` : "";
}

/** How hard, where the load does not say it: "80 %", "RPE 8", "2 RIR". */
export function intensity(set: PrescribedSet): string {
  if (set.percent_1rm) return `${figure(set.percent_1rm)} %`;
  if (set.percent_tm) return `${figure(set.percent_tm)} % TM`;
  if (set.rpe) return `RPE ${figure(set.rpe)}`;
  return (set.rir ?? null) !== null ? `${set.rir} RIR` : "";
}

function hard(set: PrescribedSet, unit: Unit): string {
  const said = intensity(set);
  if (said.includes("%") || !set.load) return said && `@ ${said}`;
  const load = inUnit(set.load, unit);
  return `@ ${figure(load.value)} ${load.unit}`;
}

function grouped(texts: string[]): { text: string; times: number }[] {
  const groups: { text: string; times: number }[] = [];
  for (const text of texts) {
    const last = groups[groups.length - 1];
    if (last?.text === text) last.times += 1;
    else groups.push({ text, times: 1 });
  }
  return groups;
}

const counted = ({ text, times }: { text: string; times: number }) =>
  text ? `${times}×${text}` : times === 1 ? m.calendar_one_set() : m.calendar_n_sets({ count: times });

/** "4×5, 1×5+": sets and amounts of an exercise without how heavy. */
export function amountsOf(entry: Entry): string {
  const sets = entry.sets.filter(({ kind }) => kind !== "warmup");
  const text = grouped((sets.length ? sets : entry.sets).map(amount))
    .map(counted)
    .join(", ");
  return entry.per_side ? `${text} ${m.calendar_per_side()}` : text;
}

/** "4×5 @ 80 kg" on one line. */
export function schemeOf(entry: Entry, unit: Unit): string {
  const sets = entry.sets.filter(({ kind }) => kind !== "warmup");
  if (sets.length === 0) return "";
  const shared = new Set(sets.map((set) => hard(set, unit)));
  const [only] = shared;
  return shared.size === 1 && only ? `${amountsOf(entry)} ${only}` : amountsOf(entry);
}

/** A movement inside a timed block: "15 × 24 kg", "12 cal". */
export function movement(entry: Entry, unit: Unit): string {
  const set = entry.sets[0];
  if (!set) return "";
  const load = set.load && inUnit(set.load, unit);
  const parts = [amount(set), load ? `${figure(load.value)} ${load.unit}` : ""].filter(Boolean);
  return parts.join(" × ") + (entry.per_side ? ` ${m.calendar_per_side()}` : "");
}

/** "80 × 5", "45 s", "1:30 · 400 m"; what was done, short enough for a column. */
export function doneText(done: Done, unit: Unit): string {
  if ((done.skipped ?? null) !== null) return m.calendar_skipped();
  const load = done.load && inUnit(done.load, unit);
  const main = [
    load ? figure(load.value) : "",
    (done.reps ?? null) !== null ? String(done.reps) : "",
    (done.meters ?? null) !== null ? distance(done.meters as number) : "",
    (done.seconds ?? null) !== null ? duration(done.seconds as number) : "",
    (done.calories ?? null) !== null ? `${done.calories} cal` : "",
  ].filter(Boolean);
  return main.join(" × ");
}

/** A figure as it stands in its field. */
export function fieldText(field: Field, done: Done): string {
  if (field === "load") return done.load ? figure(done.load.value) : "";
  const value = done[field] ?? null;
  if (value === null) return "";
  return field === "seconds" && value >= 120 ? formatClock(value) : String(value);
}

const WHOLE = /^\d{1,6}$/;
const DECIMAL = /^\d{1,4}([.,]\d{1,2})?$/;

/** Reads what was typed into a figure's field; `null` for empty, nothing where it is not a figure. */
export function readField(field: Field, text: string, unit: Unit): Done | null | undefined {
  const typed = text.trim();
  if (typed === "") return null;
  if (field === "load") {
    if (!DECIMAL.test(typed)) return undefined;
    const value = Number(typed.replace(",", "."));
    return value <= 2000 ? { load: { value, unit } } : undefined;
  }
  if (field === "seconds") {
    const seconds = parseTime(typed);
    return seconds === undefined ? undefined : { seconds };
  }
  const limit = field === "meters" ? 1_000_000 : 10_000;
  return WHOLE.test(typed) && Number(typed) <= limit ? { [field]: Number(typed) } : undefined;
}

export function fieldName(field: Field): string {
  return {
    load: m.calendar_field_load,
    reps: m.calendar_field_reps,
    seconds: m.calendar_field_time,
    meters: m.calendar_field_distance,
    calories: m.calendar_field_calories,
  }[field]();
}

/** What a block is called: its own title, else its first exercise, else its kind. */
export function blockTitle(block: Block): string {
  if (block.title) return block.title;
  const [first, ...others] = entriesOf(block);
  if (block.kind === "strength" && first) {
    return others.length ? m.calendar_and_more({ first: first.name, count: others.length }) : first.name;
  }
  return blockKind(block);
}

/** "Superset, 3 rounds", "AMRAP 12 min". */
export function blockKind(block: Block): string {
  switch (block.kind) {
    case "strength":
      return m.calendar_kind_strength();
    case "superset": {
      const rounds = Math.max(0, ...block.entries.map(({ sets }) => sets.length));
      return m.calendar_kind_superset({ rounds });
    }
    case "circuit":
      return m.calendar_kind_circuit({ rounds: block.rounds });
    case "amrap":
      return m.calendar_kind_amrap({ time: minutes(block.seconds) });
    case "emom":
      return block.every_seconds === 60
        ? m.calendar_kind_emom({ rounds: block.rounds })
        : m.calendar_kind_every({ time: formatClock(block.every_seconds), rounds: block.rounds });
    case "for_time":
      return block.rounds > 1 ? m.calendar_kind_for_time_rounds({ rounds: block.rounds }) : m.calendar_kind_for_time();
    case "intervals":
      return m.calendar_kind_intervals();
    case "text":
      return m.calendar_kind_text();
    case "rest":
      return m.calendar_kind_rest();
  }
}

export const minutes = (seconds: number) => (seconds % 60 === 0 ? `${seconds / 60} min` : formatClock(seconds));

export function titleOf(content: Content): string {
  const titles = content.sessions.map(({ title }) => title).filter(Boolean);
  if (titles.length > 0) return titles.join(" + ");
  return content.sessions.length === 0 ? m.calendar_rest_day() : m.calendar_training();
}

export function minutesOf(content: Content): number {
  return content.sessions.reduce((sum, session) => sum + (session.minutes ?? 0), 0);
}

type Line = { key: string; name: string; scheme: string };

/** The day in lines: an exercise and its scheme, or a timed part and how long. */
export function linesOf(content: Content, unit: Unit): Line[] {
  return content.sessions.flatMap((session) =>
    session.blocks.flatMap((block): Line[] => {
      if (isTicked(block)) {
        return entriesOf(block).map((entry) => ({ key: entry.id, name: entry.name, scheme: schemeOf(entry, unit) }));
      }
      if (block.kind === "rest") return [];
      if (block.kind === "text") return block.title ? [{ key: block.id, name: block.title, scheme: "" }] : [];
      if (block.kind === "intervals") {
        const seconds = block.rounds * block.steps.reduce((sum, step) => sum + (step.seconds ?? 0), 0);
        return [{ key: block.id, name: blockTitle(block), scheme: seconds ? minutes(seconds) : "" }];
      }
      const kind = blockKind(block);
      return [{ key: block.id, name: block.title || kind, scheme: block.title ? kind : "" }];
    }),
  );
}

export function scoreText(score: Score, unit: Unit): string {
  const scaled = score.rx === false ? ` · ${m.calendar_scaled()}` : "";
  const text = (() => {
    switch (score.type) {
      case "time":
        return score.capped ? m.calendar_score_capped({ reps: score.reps ?? 0 }) : formatClock(score.seconds ?? 0);
      case "rounds_reps":
        return m.calendar_score_rounds({ rounds: score.rounds ?? 0, reps: score.reps ?? 0 });
      case "reps":
        return m.calendar_score_reps({ reps: score.reps ?? 0 });
      case "load":
        return score.load ? doneText({ load: score.load }, unit) + ` ${unit}` : "";
      case "calories":
        return `${score.calories ?? 0} cal`;
      case "points":
        return m.calendar_score_points({ points: figure(score.points ?? 0) });
      case "distance":
        return distance(score.meters ?? 0);
      default:
        return m.calendar_done();
    }
  })();
  return text + scaled;
}
