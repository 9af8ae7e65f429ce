import type { Score } from "~/domain/training/calendarDay";
import { formatDecimal } from "~/domain/training/format";
import { convertLoad, type Unit } from "~/domain/training/load";
import { formatTime } from "~/domain/training/score/formatScore";
import { m } from "~/paraglide/messages.js";
import type { ResultPoint } from "./api";

type Scoring = { lower_wins: boolean };

/** The score as a number to draw: seconds, rounds, a load in the reader's unit, ... Null for one that has none. */
export function scoreValue(score: Score, unit: Unit): number | null {
  switch (score.type) {
    case "time":
      return score.capped ? null : (score.seconds ?? null);
    case "rounds_reps":
      // How many repetitions a round has is not known: what is left of one never makes a whole round.
      return (score.rounds ?? 0) + Math.min(score.reps ?? 0, 99) / 100;
    case "load":
      return score.load ? convertLoad(score.load, unit).value : null;
    case "reps":
      return score.reps ?? null;
    case "calories":
      return score.calories ?? null;
    case "points":
      return score.points ?? null;
    case "distance":
      return score.meters ?? null;
    default:
      return null;
  }
}

/** Results that can be drawn as one line, the oldest first: as prescribed, or all scaled ones if there are no others. */
export function drawable<Point extends ResultPoint>(points: readonly Point[], unit: Unit): Point[] {
  const withValue = points.filter(({ score }) => scoreValue(score, unit) !== null);
  const prescribed = withValue.filter(({ score }) => score.rx);
  return prescribed.length > 0 ? prescribed : withValue;
}

/** A number of the chart's axis: "3:30", "90". */
export const formatAxis = (type: Score["type"], value: number): string =>
  type === "time" ? formatTime(value) : formatDecimal(value);

const TIME_STEPS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200];
const STEPS = [1, 2, 2.5, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000, 100_000];

/** By how much the grid lines of the chart may differ. */
export const axisSteps = (type: Score["type"]): readonly number[] => (type === "time" ? TIME_STEPS : STEPS);

export type Change = { text: string; isBetter: boolean };

/** How far the best is from the first result; undefined where the two can't be compared or are the same. */
export function changeOf(
  { first, best, lower_wins }: Scoring & { first: ResultPoint | null; best: ResultPoint | null },
  unit: Unit,
): Change | undefined {
  if (!first || !best || first.score.rx !== best.score.rx) return undefined;
  const before = scoreValue(first.score, unit);
  const now = scoreValue(best.score, unit);
  if (before === null || now === null) return undefined;
  const difference = now - before;
  if (Math.abs(difference) < 0.005) return undefined;
  const text = amountOf(best.score.type, Math.abs(difference), first.score, best.score, unit);
  const sign = difference > 0 ? "+" : "−";
  return text === undefined ? undefined : { text: `${sign}${text}`, isBetter: difference < 0 === lower_wins };
}

function amountOf(type: Score["type"], amount: number, first: Score, best: Score, unit: Unit): string | undefined {
  switch (type) {
    case "time":
      return formatTime(amount);
    case "load":
      return `${formatDecimal(amount)} ${unit}`;
    case "rounds_reps": {
      const rounds = Math.abs((best.rounds ?? 0) - (first.rounds ?? 0));
      return rounds === 0
        ? m.training_score_reps({ reps: Math.abs((best.reps ?? 0) - (first.reps ?? 0)) })
        : m.training_rounds({ count: rounds });
    }
    case "reps":
      return m.training_score_reps({ reps: amount });
    case "distance":
      return `${formatDecimal(amount)} m`;
    default:
      return formatDecimal(amount);
  }
}
