import { MAX_CALORIES, MAX_METERS, MAX_PERCENT, MAX_RIR, MAX_RPE, MIN_PERCENT, MIN_RPE } from "~/api/limits";
import type { Entry, PrescribedSet } from "~/domain/training/content";
import { formatClock, formatReps } from "~/domain/training/format";
import { parseClock } from "~/domain/training/parseClock";
import { m } from "~/paraglide/messages.js";
import { parseLoad, parseNumber, parseReps, parseTempo, parseWhole } from "../../lib/parse";

/** One column of the table of sets. */
export type Column = {
  key: string;
  head: string;
  hint: string;
  text: (set: PrescribedSet) => string;
  /** Returns the set with what was typed, or undefined if it cannot be read. */
  parse: (set: PrescribedSet, text: string) => PrescribedSet | undefined;
};

function column<T>(
  key: string,
  head: string,
  hint: string,
  text: (set: PrescribedSet) => string,
  parse: (text: string) => T | null | undefined,
  put: (value: T | null) => Partial<PrescribedSet>,
): Column {
  return {
    key,
    head,
    hint,
    text,
    parse: (set, typed) => {
      const value = parse(typed);
      return value === undefined ? undefined : { ...set, ...put(value) };
    },
  };
}

const valueText = (value: number | null) => (value === null ? "" : `${value}`);

const COLUMNS = {
  reps: () =>
    column(
      "reps",
      m.builder_col_reps(),
      m.builder_hint_reps(),
      (set) => (set.reps ? formatReps(set.reps).replace("–", "-") : ""),
      parseReps,
      (reps) => ({ reps }),
    ),
  seconds: () =>
    column(
      "seconds",
      m.builder_col_time(),
      m.builder_hint_time(),
      (set) => (set.seconds === null ? "" : formatClock(set.seconds)),
      parseClock,
      (seconds) => ({ seconds }),
    ),
  meters: () =>
    column(
      "meters",
      m.builder_col_meters(),
      m.builder_hint_whole_number(),
      (set) => valueText(set.meters),
      (text) => parseWhole(text, 0, MAX_METERS),
      (meters) => ({ meters }),
    ),
  calories: () =>
    column(
      "calories",
      m.builder_col_calories(),
      m.builder_hint_whole_number(),
      (set) => valueText(set.calories),
      (text) => parseWhole(text, 0, MAX_CALORIES),
      (calories) => ({ calories }),
    ),
  percent_1rm: () =>
    column(
      "percent_1rm",
      m.builder_col_percent(),
      m.builder_hint_percent(),
      (set) => valueText(set.percent_1rm),
      (text) => parseNumber(text, MIN_PERCENT, MAX_PERCENT),
      (percent_1rm) => ({ percent_1rm }),
    ),
  percent_tm: () =>
    column(
      "percent_tm",
      m.builder_col_percent_tm(),
      m.builder_hint_percent(),
      (set) => valueText(set.percent_tm),
      (text) => parseNumber(text, MIN_PERCENT, MAX_PERCENT),
      (percent_tm) => ({ percent_tm }),
    ),
  rpe: () =>
    column(
      "rpe",
      m.builder_col_rpe(),
      m.builder_hint_rpe(),
      (set) => valueText(set.rpe),
      (text) => parseNumber(text, MIN_RPE, MAX_RPE),
      (rpe) => ({ rpe }),
    ),
  rir: () =>
    column(
      "rir",
      m.builder_col_rir(),
      m.builder_hint_rir(),
      (set) => valueText(set.rir),
      (text) => parseWhole(text, 0, MAX_RIR),
      (rir) => ({ rir }),
    ),
  tempo: () =>
    column(
      "tempo",
      m.builder_col_tempo(),
      m.builder_hint_tempo(),
      (set) => set.tempo?.replaceAll("-", "") ?? "",
      parseTempo,
      (tempo) => ({ tempo }),
    ),
  rest: () =>
    column(
      "rest",
      m.builder_col_rest(),
      m.builder_hint_time(),
      (set) => (set.rest_seconds === null ? "" : formatClock(set.rest_seconds)),
      parseClock,
      (rest_seconds) => ({ rest_seconds }),
    ),
};

function load(unit: "kg" | "lb"): Column {
  return column(
    `load_${unit}`,
    unit === "kg" ? m.builder_col_kg() : m.builder_col_lb(),
    m.builder_hint_number(),
    // Shows the unit if it differs from the column's.
    ({ load }) => (load ? `${load.value}${load.unit === unit ? "" : ` ${load.unit}`}` : ""),
    (text) => parseLoad(text, unit),
    (load) => ({ load }),
  );
}

/** How the load of an exercise is prescribed. */
export type LoadMode = "percent_1rm" | "percent_tm" | "kg" | "lb" | "none";
export type Effort = "rpe" | "rir";

export function loadModeOf(entry: Entry): LoadMode | undefined {
  for (const set of entry.sets) {
    if (set.percent_1rm !== null) return "percent_1rm";
    if (set.percent_tm !== null) return "percent_tm";
    if (set.load) return set.load.unit;
  }
  return undefined;
}

/** The load mode for an exercise that has no loads yet. */
export function defaultLoadMode(entry: Entry): LoadMode {
  if (entry.measurement === "weight_reps") return entry.exercise_id ? "percent_1rm" : "kg";
  return entry.measurement === "weight_distance" ? "kg" : "none";
}

function amountColumns(entry: Entry): Column[] {
  const fields = new Set<"reps" | "seconds" | "meters" | "calories">();
  if (entry.measurement.includes("duration")) fields.add("seconds");
  if (entry.measurement.includes("distance")) fields.add("meters");
  if (entry.measurement === "calories") fields.add("calories");
  for (const set of entry.sets) {
    if (set.reps) fields.add("reps");
    if (set.seconds !== null) fields.add("seconds");
    if (set.meters !== null) fields.add("meters");
    if (set.calories !== null) fields.add("calories");
  }
  if (fields.size === 0) fields.add("reps");
  return (["reps", "seconds", "meters", "calories"] as const)
    .filter((key) => fields.has(key))
    .map((key) => COLUMNS[key]());
}

/** The columns of an exercise, left to right. */
export function columnsOf(
  entry: Entry,
  mode: LoadMode,
  effort: Effort,
  options: { hasTempo: boolean; hasRest: boolean },
): Column[] {
  const columns = amountColumns(entry);
  if (mode === "kg" || mode === "lb") columns.push(load(mode));
  else if (mode !== "none") columns.push(COLUMNS[mode]());
  columns.push(COLUMNS[effort]());
  if (options.hasTempo) columns.push(COLUMNS.tempo());
  if (options.hasRest) columns.push(COLUMNS.rest());
  return columns;
}
