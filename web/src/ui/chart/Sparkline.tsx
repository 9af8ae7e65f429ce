import type { ChartPoint } from "./TrendChart";
import { dayNumber } from "./axis";
import css from "./Chart.module.css";

const WIDTH = 80;
const HEIGHT = 28;
const EDGE = 4;

/** The shape of a line in a list, beside the number that says where it ends. It has no name of its own. */
export function Sparkline({ points, accent }: { points: ChartPoint[]; accent?: boolean }) {
  const values = points.map(({ value }) => value);
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const [start, end] = [dayNumber(points[0]?.date ?? ""), dayNumber(points.at(-1)?.date ?? "")];
  const x = (point: ChartPoint) =>
    start === end ? WIDTH - EDGE : EDGE + ((dayNumber(point.date) - start) / (end - start)) * (WIDTH - 2 * EDGE);
  const y = (point: ChartPoint) =>
    low === high ? HEIGHT / 2 : EDGE + (1 - (point.value - low) / (high - low)) * (HEIGHT - 2 * EDGE);
  const line = points.map((point) => `${x(point).toFixed(1)},${y(point).toFixed(1)}`).join("L");
  const last = points.at(-1);
  return (
    <svg width={WIDTH} height={HEIGHT} aria-hidden="true" className={css.spark} data-accent={accent || undefined}>
      {last && points.length > 1 && (
        <>
          <path d={`M${line}L${x(last)},${HEIGHT}L${EDGE},${HEIGHT}z`} className={css.sparkArea} />
          <path d={`M${line}`} className={css.sparkLine} />
        </>
      )}
      {last && <circle cx={x(last)} cy={y(last)} r={2.5} className={css.sparkEnd} />}
    </svg>
  );
}
