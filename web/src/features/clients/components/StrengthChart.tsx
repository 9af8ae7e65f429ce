import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { formatLoad } from "~/domain/training/format";
import { formatDate } from "~/lib/dates";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { dayNumber, monthLabels, ticksOf } from "~/ui/chart/axis";
import type { Strength } from "../api";
import css from "./Charts.module.css";
import { inWeightUnit, type WeightUnit } from "../strength";

type Point = Strength["points"][number];

const HEIGHT = 208;
const TOP = 24;
const BOTTOM = 28;
const LEFT = 40;
const RIGHT = 16;
const POINTER_RADIUS = 22;
/** Loads have these plates. */
const LOAD_STEPS = [2.5, 5, 10, 20, 25, 50, 100, 200];

/** The estimated one-rep max by day; records have a hollow dot, pointing at a day shows its set. */
export function StrengthChart({ points, lift, unit }: { points: Point[]; lift: string; unit: WeightUnit }) {
  const { ref, width } = useElementSize();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const values = points.map((point) => inWeightUnit(point.one_rep_max_kg, unit));
  const days = points.map((point) => dayNumber(point.date));
  const ticks = ticksOf(values, LOAD_STEPS);
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const [start, end] = [days[0] as number, days.at(-1) as number];
  const x = (at: number) =>
    start === end ? (LEFT + width - RIGHT) / 2 : LEFT + ((at - start) / (end - start)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const dots = points.map((_, index) => [x(days[index] as number), y(values[index] as number)] as const);
  const line = dots.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join("L");
  const records = points.flatMap((point, index) => (point.record ? [index] : []));
  const labelled = withoutOverlap(records, dots);
  const months = monthLabels(start, end).filter(({ at }) => x(at) < width - 48);
  const pointed = pointedIndex === undefined ? undefined : points[pointedIndex];

  const pointAt = (left: number) => {
    let best: number | undefined;
    for (const [index, [at]] of dots.entries()) {
      const distance = Math.abs(at - left);
      if (
        distance < POINTER_RADIUS &&
        (best === undefined || distance < Math.abs((dots[best] as readonly number[])[0]! - left))
      )
        best = index;
    }
    setPointedIndex(best);
  };
  return (
    <div
      ref={ref}
      className={css.chart}
      style={{ height: HEIGHT }}
      onPointerMove={(event) => pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setPointedIndex(undefined)}
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
          {dots.length > 1 && (
            <path
              d={`M${line}L${dots.at(-1)?.[0]},${HEIGHT - BOTTOM}L${dots[0]?.[0]},${HEIGHT - BOTTOM}z`}
              className={css.area}
            />
          )}
          <path d={`M${line}`} className={css.line} />
          {dots.map(([left, top], index) => (
            <circle
              key={points[index]?.date}
              cx={left}
              cy={top}
              r={points[index]?.record ? 4.5 : 2}
              className={points[index]?.record ? css.record : css.dot}
            />
          ))}
          {labelled.map((index) => (
            <text
              key={index}
              x={Math.min(dots[index]![0], width - RIGHT - 18)}
              y={dots[index]![1] - 10}
              textAnchor="middle"
              className={css.pr}
            >
              {`${m.clients_chart_record()} ${values[index]}`}
            </text>
          ))}
          {pointedIndex !== undefined && (
            <circle cx={dots[pointedIndex]![0]} cy={dots[pointedIndex]![1]} r={5.5} className={css.pointed} />
          )}
        </svg>
      )}
      {pointed && pointedIndex !== undefined && (
        <div
          className={css.tip}
          style={{
            left: Math.min(Math.max(dots[pointedIndex]![0], 84), width - 84),
            top: dots[pointedIndex]![1] > 88 ? dots[pointedIndex]![1] - 66 : dots[pointedIndex]![1] + 14,
          }}
        >
          <strong>
            {m.clients_chart_point({
              value: String(values[pointedIndex]),
              unit,
              date: formatDay(pointed.date, "short"),
            })}
            {pointed.record && ` · ${m.clients_chart_record()}`}
          </strong>
          <span>
            {m.clients_chart_set({
              load: formatLoad({ value: pointed.load, unit: pointed.unit }, unit),
              reps: String(pointed.reps),
            })}
          </span>
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

/** Returns up to three records whose labels do not overlap, the latest first. */
function withoutOverlap(records: number[], dots: readonly (readonly [number, number])[]): number[] {
  const labelled: number[] = [];
  for (const index of records.toReversed()) {
    const left = dots[index]?.[0] ?? 0;
    const last = labelled.at(-1);
    if (last === undefined || (dots[last]?.[0] ?? 0) - left > 72) labelled.push(index);
    if (labelled.length === 3) break;
  }
  return labelled;
}
