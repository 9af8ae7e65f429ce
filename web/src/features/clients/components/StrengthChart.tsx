import { formatLoad } from "~/domain/training/format";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { TrendChart } from "~/ui/chart/TrendChart";
import type { Strength } from "../api";
import { inWeightUnit, type WeightUnit } from "../strength";

type Point = Strength["points"][number];

/** Loads have these plates. */
const LOAD_STEPS = [2.5, 5, 10, 20, 25, 50, 100, 200];

/** The estimated one-rep max by day; pointing at a day shows its set. */
export function StrengthChart({ points, lift, unit }: { points: Point[]; lift: string; unit: WeightUnit }) {
  const dots = points.map(({ date, one_rep_max_kg, record }) => {
    const value = inWeightUnit(one_rep_max_kg, unit);
    return { date, value, isRecord: record, label: record ? `${m.clients_chart_record()} ${value}` : undefined };
  });
  return (
    <TrendChart
      label={m.clients_chart_label({
        lift,
        first: String(dots[0]?.value),
        last: String(dots.at(-1)?.value),
        unit,
      })}
      caption={`${lift} (${unit})`}
      dots={dots}
      height={208}
      steps={LOAD_STEPS}
      daysAs="months"
      format={String}
      tip={(index) => {
        const point = points[index];
        return (
          point && (
            <>
              <strong>
                {m.clients_chart_point({
                  value: String(dots[index]?.value),
                  unit,
                  date: formatDay(point.date, "short"),
                })}
                {point.record && ` · ${m.clients_chart_record()}`}
              </strong>
              <span>
                {m.clients_chart_set({
                  load: formatLoad({ value: point.load, unit: point.unit }, unit),
                  reps: String(point.reps),
                })}
              </span>
            </>
          )
        );
      }}
    />
  );
}
