import { formatDay, formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { Panel } from "../api";
import css from "./Today.module.css";

const WIDTH = 400;
const HEIGHT = 72;
const MARGIN = 6;

type Point = Panel["rpe"][number];

/** How hard the last sessions were, beside what was planned. */
export function RpeChart({ points }: { points: Point[] }) {
  if (points.length < 2) return null;
  const values = points.flatMap(({ done, planned }) => (planned === null ? [done] : [done, planned]));
  const least = Math.floor(Math.min(...values));
  const most = Math.max(least + 1, Math.ceil(Math.max(...values)));
  const x = (index: number) => MARGIN + (index / (points.length - 1)) * (WIDTH - 2 * MARGIN);
  const y = (value: number) => MARGIN + (1 - (value - least) / (most - least)) * (HEIGHT - 2 * MARGIN);
  const lineOf = (valueOf: (point: Point) => number | null) =>
    points
      .map((point, index) => ({ value: valueOf(point), at: x(index) }))
      .filter((one): one is { value: number; at: number } => one.value !== null)
      .map(({ value, at }) => `${at.toFixed(1)},${y(value).toFixed(1)}`)
      .join(" ");
  const last = points.length - 1;
  const lastDone = points[last]?.done ?? 0;
  return (
    <section>
      <h3 className={css.partTitle}>
        {m.today_rpe_title({ count: String(points.length) })}
        <span className={css.legend} aria-hidden="true">
          <span data-kind="done">{m.today_did()}</span>
          <span data-kind="planned">{m.today_planned()}</span>
        </span>
      </h3>
      <svg className={css.chart} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line x1={0} x2={WIDTH} y1={y(least)} y2={y(least)} />
        <line x1={0} x2={WIDTH} y1={y(most)} y2={y(most)} />
        <polyline data-kind="planned" points={lineOf(({ planned }) => planned)} />
        <polyline data-kind="done" points={lineOf(({ done }) => done)} />
        <circle cx={x(last)} cy={y(lastDone)} r={4} />
      </svg>
      <ul className="visually-hidden">
        {points.map(({ date, done, planned }) => (
          <li key={date}>
            {formatDay(date, "weekdayShort")}: {formatNumber(done)}
            {planned !== null && ` / ${formatNumber(planned)}`}
          </li>
        ))}
      </ul>
    </section>
  );
}
