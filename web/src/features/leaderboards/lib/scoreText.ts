import type { Schemas } from "~/api/client";
import { formatClock } from "~/domain/training/format";
import type { Unit } from "~/domain/training/load";
import { formatScoreValue, formatTime } from "~/domain/training/score/formatScore";
import { m } from "~/paraglide/messages.js";

type Score = Schemas["Score-Output"];

/** What is known of the workout of a leaderboard, to write its scores: its cap in seconds, and all its repetitions. */
export type Workout = { cap: number | null; totalReps: number | null };

type Board = Schemas["LeaderboardDetails"]["board"];

/** The time cap of a leaderboard in seconds, if there is one. */
export function capOf(board: Board): number | null {
  if (board.kind === "challenge") return board.cap_seconds;
  return board.block.kind === "for_time" ? (board.block.cap_seconds ?? null) : null;
}

/** Whether there is a scaled version: less weight, fewer repetitions, an easier movement. */
export function isScalable(board: Board): boolean {
  return board.kind === "challenge" ? board.score_type !== "load" : board.block.kind !== "intervals";
}

export const workoutOf = (board: Board, totalReps: number | null): Workout => ({ cap: capOf(board), totalReps });

const isCapped = ({ type, capped, unfinished }: Score): boolean => type === "time" && capped && !unfinished;

/** The repetitions that somebody had left when the cap stopped them; undefined where the whole is not certain. */
export function repsLeft(score: Score, totalReps: number | null): number | undefined {
  if (!isCapped(score) || totalReps === null || score.reps === null) return undefined;
  const left = totalReps - score.reps;
  return left > 0 ? left : undefined;
}

/** The score, large: "10:48", "7 + 15", "CAP + 6", "DNF". */
export function scoreText(score: Score, { totalReps }: Workout, unit: Unit): string {
  if (score.unfinished) return m.leaderboards_dnf();
  if (score.type === "rounds_reps") {
    return m.leaderboards_rounds({ rounds: String(score.rounds ?? 0), reps: String(score.reps ?? 0) });
  }
  if (!isCapped(score)) return formatScoreValue(score, unit);
  const left = repsLeft(score, totalReps);
  return left === undefined ? m.leaderboards_cap() : m.leaderboards_cap_left({ reps: String(left) });
}

/** Below it, small: the time with a second for each repetition left, or how much slower it is than one's own. */
export function scoreNote(score: Score, { cap, totalReps }: Workout, mine?: Score): string {
  const left = repsLeft(score, totalReps);
  if (left !== undefined) return cap === null ? "" : formatClock(cap + left);
  return mine ? differenceText(score, mine) : "";
}

/** The time that decides between equal scores: "Tiebreak 6:40". Empty without one. */
export function tiebreakText({ tiebreak_seconds: seconds }: Score): string {
  return typeof seconds === "number" ? m.training_score_tiebreak({ time: formatTime(seconds) }) : "";
}

/** The score in a sentence, with its tiebreak: "7 + 15, tiebreak 6:40". */
export function scoreWithTiebreak(score: Score, workout: Workout, unit: Unit): string {
  const text = scoreText(score, workout, unit);
  const seconds = score.tiebreak_seconds;
  return typeof seconds === "number" ? m.leaderboards_with_tiebreak({ score: text, time: formatTime(seconds) }) : text;
}

/** What somebody whom the cap stopped has done: "99 of 105 reps". */
export function repsText(score: Score, totalReps: number | null): string {
  if (!isCapped(score) || score.reps === null) return "";
  return totalReps === null
    ? m.training_score_reps({ reps: score.reps })
    : m.leaderboards_reps_of({ reps: String(score.reps), total: String(totalReps) });
}

/** How much slower than one's own time: "+0:07", "−1:07", "level". Empty for what is no time. */
function differenceText(score: Score, mine: Score): string {
  const [theirs, own] = [score, mine].map((one) =>
    one.type === "time" && !one.capped && !one.unfinished ? one.seconds : null,
  );
  if (theirs === null || theirs === undefined || own === null || own === undefined) return "";
  if (score.rx !== mine.rx) return "";
  const difference = Math.round((theirs - own) * 100) / 100;
  if (difference === 0) return m.leaderboards_level();
  return `${difference < 0 ? "−" : "+"}${formatTime(Math.abs(difference))}`;
}

/** In which part of all somebody is, in percent: the 14th of 42 is among the top 33. Always 1 to 100. */
export function topPercent(place: number, total: number): number {
  return Math.min(100, Math.max(1, Math.round((place / Math.max(total, place)) * 100)));
}
