import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { m } from "~/paraglide/messages.js";
import { TrendChart } from "~/ui/chart/TrendChart";
import { useToday } from "~/ui/useToday";
import type { ClientBenchmark, Result } from "../api";
import { formatResultDay } from "../format";
import { axisSteps, drawable, formatAxis, scoreValue } from "../values";

/** The results over time, the better the higher; pointing at a dot names its result. */
export function ResultChart({ benchmark, results }: { benchmark: ClientBenchmark; results: readonly Result[] }) {
  const unit = useUnit();
  const today = useToday();
  const points = drawable(results.toReversed(), unit);
  return (
    <TrendChart
      label={m.benchmarks_chart({ name: benchmark.name })}
      dots={points.map(({ done_on, score, is_record }) => ({
        date: done_on,
        value: scoreValue(score, unit) as number,
        isRecord: is_record,
      }))}
      height={208}
      steps={axisSteps(benchmark.score_type)}
      lowerIsBetter={benchmark.lower_wins}
      format={(value) => formatAxis(benchmark.score_type, value)}
      tip={(index) => {
        const point = points[index];
        return (
          point && (
            <>
              <strong>{formatScore(point.score, unit)}</strong>
              <span>
                {formatResultDay(point.done_on, today)}
                {point.is_record && ` · ${m.benchmarks_pr()}`}
              </span>
            </>
          )
        );
      }}
    />
  );
}
