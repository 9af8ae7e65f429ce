import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { formatDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import type { Strength } from "../api";
import { shortDay } from "../words";
import css from "./Charts.module.css";
import { inUnit, type Unit } from "./units";

type Point = Strength["points"][number];

const HEIGHT = 208;
const TOP = 24;
const BOTTOM = 28;
const LEFT = 40;
const RIGHT = 16;
const NEAR = 22;

/** Round numbers for at most four lines that hold all values. */
function ticksOf(values: readonly number[]): number[] {
  const low = Math.min(...values);
  const high = Math.max(...values);
  const step = [2.5, 5, 10, 20, 25, 50, 100, 200].find((size) => (high - low) / size <= 2.2) ?? 500;
  const first = Math.floor(low / step) * step;
  const count = Math.max(2, Math.ceil((high - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => first + index * step);
}

/** The estimated one repetition maximum by day; records carry a hollow dot, every day says its set. */
export function StrengthChart({ points, lift, unit }: { points: Point[]; lift: string; unit: Unit }) {
  const { ref, width } = useElementSize();
  const [near, setNear] = useState<number>();
  const values = points.map((point) => inUnit(point.one_rep_max_kg, unit));
  const days = points.map((point) => Date.parse(point.date) / 86_400_000);
  const ticks = ticksOf(values);
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const [start, end] = [days[0] as number, days.at(-1) as number];
  const x = (at: number) =>
    start === end ? (LEFT + width - RIGHT) / 2 : LEFT + ((at - start) / (end - start)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const spots = points.map((_, index) => [x(days[index] as number), y(values[index] as number)] as const);
  const line = spots.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join("L");
  const records = points.flatMap((point, index) => (point.record ? [index] : []));
  const named = spaced(records, spots);
  const months = monthsOf(start, end).filter(({ at }) => x(at) < width - 48);
  const shown = near === undefined ? undefined : points[near];

  const find = (left: number) => {
    let best: number | undefined;
    for (const [index, [at]] of spots.entries()) {
      const distance = Math.abs(at - left);
      if (distance < NEAR && (best === undefined || distance < Math.abs((spots[best] as readonly number[])[0]! - left)))
        best = index;
    }
    setNear(best);
  };
  return (
    <div
      ref={ref}
      className={css.chart}
      style={{ height: HEIGHT }}
      onPointerMove={(event) => find(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setNear(undefined)}
    >
      {width > 0 && (
        <svg
          width={width}
          height={HEIGHT}
          role="img"
          aria-label={m.clients_chart_label({
            lift,
            first: String(values[0]),
            last: String(values.at(-1)),
            unit,
          })}
        >
          {ticks.map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} className={css.grid} />
              <text x={LEFT - 12} y={y(value) + 4} textAnchor="end" className={css.tick}>
                {value}
              </text>
            </g>
          ))}
          {months.map(({ at, label }) => (
            <text key={at} x={x(at)} y={HEIGHT - 6} className={css.tick}>
              {label}
            </text>
          ))}
          {spots.length > 1 && (
            <path
              d={`M${line}L${spots.at(-1)?.[0]},${HEIGHT - BOTTOM}L${spots[0]?.[0]},${HEIGHT - BOTTOM}z`}
              className={css.area}
            />
          )}
          <path d={`M${line}`} className={css.line} />
          {spots.map(([left, top], index) => (
            <circle
              key={points[index]?.date}
              cx={left}
              cy={top}
              r={points[index]?.record ? 4.5 : 2}
              className={points[index]?.record ? css.record : css.dot}
            />
          ))}
          {named.map((index) => (
            <text
              key={index}
              x={Math.min(spots[index]![0], width - RIGHT - 18)}
              y={spots[index]![1] - 10}
              textAnchor="middle"
              className={css.pr}
            >
              {`${m.clients_chart_record()} ${values[index]}`}
            </text>
          ))}
          {near !== undefined && <circle cx={spots[near]![0]} cy={spots[near]![1]} r={5.5} className={css.pointed} />}
        </svg>
      )}
      {shown && near !== undefined && (
        <div
          className={css.tip}
          style={{
            left: Math.min(Math.max(spots[near]![0], 84), width - 84),
            top: spots[near]![1] > 88 ? spots[near]![1] - 66 : spots[near]![1] + 14,
          }}
        >
          <strong>
            {m.clients_chart_point({ value: String(values[near]), unit, date: shortDay(shown.date) })}
            {shown.record && ` · ${m.clients_chart_record()}`}
          </strong>
          <span>{m.clients_chart_set({ load: `${shown.load} ${shown.unit}`, reps: String(shown.reps) })}</span>
        </div>
      )}
      <table className="visually-hidden">
        <caption>{lift}</caption>
        <tbody>
          {points.map((point, index) => (
            <tr key={point.date}>
              <th scope="row">{formatDate(point.date)}</th>
              <td>{`${values[index]} ${unit}`}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Records whose names do not touch each other; the latest first. */
function spaced(records: number[], spots: readonly (readonly [number, number])[]): number[] {
  const kept: number[] = [];
  for (const index of records.toReversed()) {
    const left = spots[index]?.[0] ?? 0;
    const last = kept.at(-1);
    if (last === undefined || (spots[last]?.[0] ?? 0) - left > 72) kept.push(index);
    if (kept.length === 3) break;
  }
  return kept;
}

/** Names of the months that begin between two days; of the first day where none does. */
function monthsOf(start: number, end: number): { at: number; label: string }[] {
  const found: { at: number; label: string }[] = [];
  for (let at = Math.ceil(start); at <= end; at++) {
    const date = new Date(at * 86_400_000);
    if (date.getUTCDate() === 1)
      found.push({ at, label: date.toLocaleDateString("en-GB", { month: "short", timeZone: "UTC" }) });
  }
  const thin = Math.ceil(found.length / 6);
  if (found.length > 0) return found.filter((_, index) => index % thin === 0);
  return [{ at: start, label: shortDay(new Date(start * 86_400_000).toISOString().slice(0, 10)) }];
}
