import {
  MAX_LOAD,
  MAX_SCORE_CALORIES,
  MAX_SCORE_METERS,
  MAX_SCORE_POINTS,
  MAX_SCORE_REPS,
  MAX_SCORE_ROUNDS,
  MAX_SECONDS,
} from "~/api/limits";
import { m } from "~/paraglide/messages.js";
import type { Score } from "../calendarDay";
import { formatClock, formatLoadValue } from "../format";
import type { Unit } from "../load";
import { parseClock } from "../parseClock";
import { parseDecimal, parseWhole } from "../parseNumber";
import { formatTime } from "./formatScore";

/** The highest values that the server stores. */
const MAX = {
  load: MAX_LOAD,
  rounds: MAX_SCORE_ROUNDS,
  reps: MAX_SCORE_REPS,
  calories: MAX_SCORE_CALORIES,
  points: MAX_SCORE_POINTS,
  meters: MAX_SCORE_METERS,
};

/** What was typed for a score, by field; `rx` is "scaled", `capped` and `unfinished` are "yes" where that was chosen. */
export type TypedScore = Record<string, string>;

type ScoreValue = "seconds" | keyof typeof MAX;

export type ScoreField<Key = ScoreValue | "tiebreak_seconds"> = {
  key: Key;
  label: (unit: Unit) => string;
  inputMode: "numeric" | "decimal" | "text";
  hint?: string;
};

const FIELDS: Record<Score["type"], ScoreField<ScoreValue>[]> = {
  none: [],
  checkbox: [],
  time: [{ key: "seconds", label: m.training_score_time_label, inputMode: "text", hint: "12:34" }],
  rounds_reps: [
    { key: "rounds", label: m.training_score_rounds_label, inputMode: "numeric" },
    { key: "reps", label: m.training_score_extra_reps_label, inputMode: "numeric" },
  ],
  reps: [{ key: "reps", label: m.training_score_reps_label, inputMode: "numeric" }],
  load: [{ key: "load", label: (unit) => m.training_score_load_label({ unit }), inputMode: "decimal" }],
  calories: [{ key: "calories", label: m.training_score_calories_label, inputMode: "numeric" }],
  points: [{ key: "points", label: m.training_score_points_label, inputMode: "decimal" }],
  distance: [{ key: "meters", label: m.training_score_distance_label, inputMode: "decimal" }],
};
const TIEBREAK: ScoreField = {
  key: "tiebreak_seconds",
  label: m.training_score_tiebreak_label,
  inputMode: "text",
  hint: "6:40",
};
const CAPPED: ScoreField[] = [{ key: "reps", label: m.training_score_capped_label, inputMode: "numeric" }];

/** How the work ended: most scores are of people who finished. */
export type Ending = "finished" | "capped" | "unfinished";

export function endingOf(type: Score["type"], typed: TypedScore): Ending {
  if (typed.unfinished === "yes") return "unfinished";
  return type === "time" && typed.capped === "yes" ? "capped" : "finished";
}

/**
 * Whether clients are offered to say that they did not finish: where the least time wins. Of a time that is held as long
 * as possible, and of what is counted, everything that was done is a result.
 */
export const mayNotFinish = (type: Score["type"], lowerWins = true): boolean => type === "time" && lowerWins;

/** An ending as it is typed. */
export const typedEnding = (ending: Ending): TypedScore => ({
  capped: ending === "capped" ? "yes" : "",
  unfinished: ending === "unfinished" ? "yes" : "",
});

/** The fields to type a score into: repetitions for somebody who hit the time cap, none for who did not finish. */
export function scoreFields(type: Score["type"], typed: TypedScore, hasTiebreak = false): ScoreField[] {
  const ending = endingOf(type, typed);
  if (ending === "unfinished") return [];
  return [...(ending === "capped" ? CAPPED : FIELDS[type]), ...(hasTiebreak ? [TIEBREAK] : [])];
}

/** The name under which the server refuses a tiebreak; what else it says of a score starts with `score` too. */
export const TIEBREAK_ERROR = "score.tiebreak_seconds";

/** What is wrong with the text of a field. */
export const scoreFieldError = (key: ScoreField["key"]): string =>
  key === "seconds" || key === "tiebreak_seconds" ? m.training_score_invalid_time() : m.training_score_invalid();

/** A time with parts of a second where there are any: 58.4, 1:02.35. Undefined for what is no time. */
function parseTime(text: string): number | undefined {
  const parts = /^((?:\d{1,2}:)?(?:\d{1,3}:\d{1,2}|\d{1,4}))[.,](\d{1,2})$/.exec(text);
  // "3.30" may be meant as 3:30.
  if (!parts || (parts[2]?.length === 2 && !text.includes(":"))) return parseClock(text) ?? undefined;
  const seconds = parseClock(parts[1] as string);
  const total = typeof seconds === "number" ? seconds + Number(`0.${parts[2]}`) : undefined;
  return total !== undefined && total <= MAX_SECONDS ? total : undefined;
}

/**
 * Parses what was typed: the score, or the keys of the fields that are not valid. A load that was not changed stays in
 * the unit in which it was saved. A tiebreak is never required.
 */
export function parseScore(
  type: Score["type"],
  typed: TypedScore,
  unit: Unit,
  saved?: Score,
): { score: Score } | { invalid: string[] } {
  const score: Score = { type, rx: typed.rx !== "scaled", capped: false };
  if (type === "none" || type === "checkbox") return { score: { ...score, checked: true } };
  const ending = endingOf(type, typed);
  if (ending === "unfinished") return { score: { type, rx: true, capped: false, unfinished: true } };
  const invalid: string[] = [];
  const tiebreakText = typed.tiebreak_seconds?.trim();
  const tiebreak = tiebreakText ? parseTime(tiebreakText) : null;
  if (tiebreak === undefined) invalid.push("tiebreak_seconds");
  else if (tiebreak !== null) score.tiebreak_seconds = tiebreak;
  if (ending === "capped") {
    const reps = typed.reps?.trim() ? parseWhole(typed.reps, MAX.reps) : 0;
    if (reps === undefined) invalid.unshift("reps");
    else Object.assign(score, { capped: true, reps });
    return invalid.length > 0 ? { invalid } : { score };
  }
  for (const { key } of FIELDS[type]) {
    const text = (typed[key] ?? "").trim();
    if (key === "load" && saved?.load && formatLoadValue(saved.load, unit) === text) {
      score.load = saved.load;
      continue;
    }
    const optional = type === "rounds_reps" && key === "reps" && text === "";
    const value = optional
      ? 0
      : key === "seconds"
        ? parseTime(text)
        : key === "load" || key === "points" || key === "meters"
          ? parseDecimal(text, MAX[key])
          : parseWhole(text, MAX[key]);
    if (value === undefined) invalid.push(key);
    else Object.assign(score, key === "load" ? { load: { value, unit } } : { [key]: value });
  }
  return invalid.length > 0 ? { invalid } : { score };
}

/** The texts of the fields for a score, or for the time that a timer measured. */
export function fieldsFor(score: Score | undefined, unit: Unit, seconds?: number): TypedScore {
  if (!score) return seconds === undefined ? {} : { seconds: formatClock(seconds) };
  const ending = score.unfinished ? "unfinished" : score.capped ? "capped" : "finished";
  const typed: TypedScore = { rx: score.rx === false ? "scaled" : "rx", ...typedEnding(ending) };
  for (const key of ["seconds", "tiebreak_seconds"] as const) {
    const value = score[key] ?? null;
    if (value !== null) typed[key] = formatTime(value);
  }
  for (const key of ["rounds", "reps", "calories", "points", "meters"] as const) {
    const value = score[key] ?? null;
    if (value !== null) typed[key] = String(value);
  }
  if (score.load) typed.load = formatLoadValue(score.load, unit);
  return typed;
}
