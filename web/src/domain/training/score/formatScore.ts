// Apart from reading scores: it is on pages that have to be light.
import { m } from "~/paraglide/messages.js";
import type { Score } from "../calendarDay";
import { formatClock, formatDecimal, formatDistance, formatLoad } from "../format";
import type { Unit } from "../load";

/** A time as it is written: 4:05, 1:02.5. */
export function formatTime(seconds: number): string {
  const hundredths = Math.round(seconds * 100);
  const rest = hundredths % 100;
  const decimals = rest === 0 ? "" : `.${String(rest).padStart(2, "0").replace(/0$/, "")}`;
  return formatClock(Math.floor(hundredths / 100)) + decimals;
}

/** A score as people read it; a load in their unit. As on the server: both read the cases in score_texts.json. */
export function formatScore(score: Score, unit: Unit): string {
  const scaled = score.rx === false ? ` · ${m.training_score_scaled()}` : "";
  return formatScoreValue(score, unit) + scaled;
}

/** The same without whether it was scaled. */
export function formatScoreValue(score: Score, unit: Unit): string {
  if (score.unfinished) return m.training_score_unfinished();
  switch (score.type) {
    case "time":
      return score.capped ? m.training_score_capped({ reps: score.reps ?? 0 }) : formatTime(score.seconds ?? 0);
    case "rounds_reps":
      return score.reps
        ? m.training_score_rounds({ rounds: score.rounds ?? 0, reps: score.reps })
        : m.training_rounds({ count: score.rounds ?? 0 });
    case "reps":
      return m.training_score_reps({ reps: score.reps ?? 0 });
    case "load":
      return score.load ? formatLoad(score.load, unit) : "";
    case "calories":
      return m.training_score_calories({ calories: String(score.calories ?? 0) });
    case "points":
      return m.training_score_points({ points: formatDecimal(score.points ?? 0) });
    case "distance":
      return formatDistance(score.meters ?? 0);
    default:
      return score.checked === false ? m.training_score_not_done() : m.training_score_done();
  }
}
