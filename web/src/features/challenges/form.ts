import { parseClock } from "~/domain/training/parseClock";
import { formatTime } from "~/domain/training/score/formatScore";
import type { TestScore } from "~/domain/training/testScores";
import { addDays, type LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { ChallengeForm, ListedChallenge, ProductChallenge } from "./api";

/** What a form starts from. */
export type Source =
  | { kind: "new" }
  | { kind: "edit" | "again"; challenge: ListedChallenge }
  | { kind: "product"; product: ProductChallenge };

export type Values = {
  name: string;
  description: string;
  rules: string;
  score_type: TestScore;
  direction: "lower" | "higher";
  cap: string;
  tiebreak: string;
  /** The id of a program, or `EVERYBODY`. */
  program: string;
  starts_on: LocalDate | null;
  ends_on: LocalDate | null;
};

export const EVERYBODY = "all";
const USUAL_DAYS = 14;

/** The names of the form's fields that the server calls otherwise. */
export const FIELD_NAMES = { cap_seconds: "cap", lower_wins: "direction", program_id: "program" };

/** The name under which a form keeps what is typed. */
export function draftName(source: Source): string {
  if (source.kind === "product") return `challenge:product:${source.product.key}`;
  if (source.kind === "new") return "challenge:new";
  return `challenge:${source.kind}:${source.challenge.id}`;
}

const daysOf = ({ starts_on, ends_on }: ListedChallenge): number =>
  Math.round((Date.parse(ends_on) - Date.parse(starts_on)) / 86_400_000) + 1;

const datesOf = (today: LocalDate, days: number) => ({ starts_on: today, ends_on: addDays(today, days - 1) });

export function valuesOf(source: Source, today: LocalDate): Values {
  if (source.kind === "new") {
    return {
      ...{ name: "", description: "", rules: "", cap: "", tiebreak: "", program: EVERYBODY },
      ...{ score_type: "time", direction: "lower" },
      ...datesOf(today, USUAL_DAYS),
    };
  }
  const from = source.kind === "product" ? source.product : source.challenge;
  const { name, description, rules, score_type, lower_wins, cap_seconds, tiebreak } = from;
  const scoring = {
    score_type,
    direction: lower_wins ? ("lower" as const) : ("higher" as const),
    cap: cap_seconds === null ? "" : formatTime(cap_seconds),
    tiebreak,
  };
  const texts = { name, description, rules };
  if (source.kind === "product") {
    return { ...texts, ...scoring, program: EVERYBODY, ...datesOf(today, source.product.days) };
  }
  const { challenge } = source;
  const dates =
    source.kind === "edit"
      ? { starts_on: challenge.starts_on, ends_on: challenge.ends_on }
      : datesOf(today, daysOf(challenge));
  return { ...texts, ...scoring, program: challenge.program_id ?? EVERYBODY, ...dates };
}

/** Only who is fastest can be stopped by a cap. */
export const canHaveCap = ({ score_type, direction }: Values): boolean =>
  score_type === "time" && direction === "lower";

/** Done or not done needs none. */
export const canHaveTiebreak = ({ score_type }: Values): boolean => score_type !== "checkbox";

export const validation = {
  name: (value: string) => (value.trim() ? null : m.challenges_name_missing()),
  cap: (value: string, values: Values) =>
    canHaveCap(values) && parseClock(value) === undefined ? m.challenges_cap_invalid() : null,
  starts_on: (value: LocalDate | null) => (value ? null : m.challenges_date_missing()),
  ends_on: (value: LocalDate | null, { starts_on }: Values) => {
    if (!value) return m.challenges_date_missing();
    return starts_on && value < starts_on ? m.challenges_last_day_before() : null;
  },
};

/** Valid values as the server takes them. */
export function toForm(values: Values): ChallengeForm {
  const { name, description, rules, score_type, direction, program, starts_on, ends_on } = values;
  return {
    ...{ name, description, rules, score_type },
    lower_wins: score_type !== "checkbox" && direction === "lower",
    cap_seconds: canHaveCap(values) ? (parseClock(values.cap) ?? null) : null,
    tiebreak: canHaveTiebreak(values) ? values.tiebreak : "",
    program_id: program === EVERYBODY ? null : program,
    starts_on: starts_on ?? "",
    ends_on: ends_on ?? "",
  };
}
