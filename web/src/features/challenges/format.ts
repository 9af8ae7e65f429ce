import type { Schemas } from "~/api/client";
import type { Unit } from "~/domain/training/load";
import { formatScore, formatTime } from "~/domain/training/score/formatScore";
import { TEST_SCORES } from "~/domain/training/testScores";
import { formatDayRange } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { ChallengeState, ClientChallenge, ListedChallenge } from "./api";

type Challenge = Schemas["ChallengeBoard"];

export const formatDates = ({ starts_on, ends_on }: Pick<Challenge, "starts_on" | "ends_on">): string =>
  formatDayRange(starts_on, ends_on);

/** For whom it is: a program, or all clients. */
export const formatAudience = ({ program_title }: Pick<Challenge, "program_title">): string =>
  program_title ?? m.challenges_for_all();

type Scoring = Pick<Challenge, "score_type" | "lower_wins" | "cap_seconds">;

/** "Time, fastest wins", and the cap if there is one. */
export function formatScoring(scoring: Scoring): string {
  const { score_type, lower_wins, cap_seconds } = scoring;
  const cap = cap_seconds === null ? "" : m.challenges_cap_at({ time: formatTime(cap_seconds) });
  const type = TEST_SCORES[score_type]();
  const direction = isUsual(scoring) ? "" : directionText(score_type, lower_wins ? "lower" : "higher");
  return [type, direction, cap].filter(Boolean).join(" · ");
}

/** Times are a race, and of everything else more is better: only the opposite needs words. */
const isUsual = ({ score_type, lower_wins }: Scoring): boolean => lower_wins === (score_type === "time");

export function directionText(type: Challenge["score_type"], direction: "lower" | "higher"): string {
  if (type === "time") return direction === "lower" ? m.challenges_fastest_wins() : m.challenges_longest_wins();
  return direction === "lower" ? m.challenges_lowest_wins() : m.challenges_highest_wins();
}

/** "Maya leads with 7:58"; empty without a result. */
export function formatLeader({ first, first_score, state }: ListedChallenge, unit: Unit): string {
  if (!first || !first_score) return "";
  const values = { name: first.full_name, score: formatScore(first_score, unit) };
  return state === "ended" ? m.challenges_winner_of(values) : m.challenges_leader_of(values);
}

/** "3rd of 12", or that the result is hidden; empty without one. */
export function formatPlace({ place, total, hidden }: Pick<ClientChallenge, "place" | "total" | "hidden">): string {
  if (hidden) return m.challenges_hidden();
  return place === null ? "" : m.challenges_place({ place, total });
}

/** What a client without a result reads: what they can do, or what they missed. */
export function formatStanding({ state, joined }: Pick<ClientChallenge, "state" | "joined">): string {
  if (state === "ended") return joined ? m.challenges_no_own_result() : m.challenges_not_joined();
  if (!joined) return m.challenges_join();
  return state === "running" ? m.challenges_add_result() : m.challenges_you_joined();
}

/** "12 taking part", "Be the first to join". */
export function formatParticipants({ participants, state }: Pick<ClientChallenge, "participants" | "state">): string {
  const isOver = state === "ended";
  if (participants === 0) return isOver ? m.challenges_participants_nobody() : m.challenges_participants_first();
  const values = { count: participants };
  return isOver ? m.challenges_participants_ended(values) : m.challenges_participants(values);
}

/** Challenges by where they are: what runs comes first and what ends soonest on top, then what is next, then the past. */
export function byState<Item extends Challenge>(items: readonly Item[]): { state: ChallengeState; items: Item[] }[] {
  const of = (state: ChallengeState) => items.filter((item) => item.state === state);
  const soonest = (one: Item, other: Item) => one.ends_on.localeCompare(other.ends_on);
  const next = (one: Item, other: Item) => one.starts_on.localeCompare(other.starts_on);
  return [
    { state: "running" as const, items: of("running").sort(soonest) },
    { state: "upcoming" as const, items: of("upcoming").sort(next) },
    { state: "ended" as const, items: of("ended") },
  ].filter((group) => group.items.length > 0);
}
