import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { LocalDate } from "~/lib/dates";
import { formatDate } from "~/lib/dates";
import { dayLabels, dayNumber, ROUND_STEPS, ticksOf } from "./axis";
import css from "./Chart.module.css";

/** A value on a day. */
export type ChartPoint = { date: LocalDate; value: number };
/** A point of the line; the piece before it is dotted if there was a long pause. */
export type LinePoint = ChartPoint & { afterGap?: boolean };

const HEIGHT = 240;
const TOP = 16;
const BOTTOM = 28;
const LEFT = 48;
const RIGHT = 16;
const LABEL_WIDTH = 112;
const POINTER_RADIUS = 22;
const MOST_STEPS = 3.2;

type Props = {
  /** What the chart shows in a sentence, for the screen reader. */
  label: string;
  /** Heads the numbers that the screen reader reads instead. */
  caption: string;
  /** What was measured, as dots. */
  dots: ChartPoint[];
  line: LinePoint[];
  from: LocalDate;
  to: LocalDate;
  format: (value: number) => string;
  /** What is shown of the dot that is pointed at. */
  tip: (index: number) => ReactNode;
};

/** A line through dots over time. What is outside of the days is not drawn. */
export function TrendChart({ label, caption, dots, line, from, to, format, tip }: Props) {
  const { ref, width } = useElementSize();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const ticks = ticksOf(
    [...dots, ...line].map(({ value }) => value),
    ROUND_STEPS,
    MOST_STEPS,
  );
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const [start, end] = [dayNumber(from), dayNumber(to)];
  const x = (date: LocalDate) => xOf(dayNumber(date));
  const xOf = (day: number) =>
    start === end ? (LEFT + width - RIGHT) / 2 : LEFT + ((day - start) / (end - start)) * (width - LEFT - RIGHT);
  const y = (value: number) => TOP + (1 - (value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM);
  const at = ({ date, value }: ChartPoint) => `${x(date).toFixed(1)},${y(value).toFixed(1)}`;
  const labels = dayLabels(start, end, Math.max(2, Math.floor(width / LABEL_WIDTH)));
  const pointed = pointedIndex === undefined ? undefined : dots[pointedIndex];
  const last = line.at(-1);

  const pointAt = (left: number, top: number) => {
    const distances = dots.map((dot, index) => ({
      index,
      far: Math.hypot(x(dot.date) - left, (y(dot.value) - top) / 4),
    }));
    const nearest = distances.reduce((best, one) => (one.far < best.far ? one : best), { index: -1, far: Infinity });
    setPointedIndex(nearest.far < POINTER_RADIUS ? nearest.index : undefined);
  };
  return (
    <div
      ref={ref}
      className={css.chart}
      style={{ height: HEIGHT }}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        pointAt(event.clientX - box.left, event.clientY - box.top);
      }}
      onPointerLeave={() => setPointedIndex(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={label}>
          {ticks.map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} className={css.grid} />
              <text x={LEFT - 12} y={y(value) + 4} textAnchor="end" className={css.tick}>
                {format(value)}
              </text>
            </g>
          ))}
          {labels.map(({ at: day, label: text }, index) => (
            <text
              key={day}
              x={xOf(day)}
              y={HEIGHT - 6}
              textAnchor={anchorOf(index, labels.length)}
              className={css.tick}
            >
              {text}
            </text>
          ))}
          {dots.map((dot, index) => (
            // Several of a day may be the same: only their place tells them apart.
            <circle key={`${dot.date} ${index}`} cx={x(dot.date)} cy={y(dot.value)} r={2.5} className={css.entry} />
          ))}
          {line.flatMap((point, index) => {
            const before = line[index - 1];
            return before && point.afterGap
              ? [<path key={point.date} d={`M${at(before)}L${at(point)}`} className={css.gap} />]
              : [];
          })}
          {piecesOf(line).map((piece) => (
            <path key={piece[0]?.date} d={`M${piece.map(at).join("L")}`} className={css.line} />
          ))}
          {last && <circle cx={x(last.date)} cy={y(last.value)} r={4} className={css.last} />}
          {pointed && <circle cx={x(pointed.date)} cy={y(pointed.value)} r={5} className={css.pointed} />}
        </svg>
      )}
      {pointed && pointedIndex !== undefined && (
        <div
          className={css.tip}
          style={{
            left: Math.min(Math.max(x(pointed.date), 84), width - 84),
            top: y(pointed.value) > 88 ? y(pointed.value) - 66 : y(pointed.value) + 14,
          }}
        >
          {tip(pointedIndex)}
        </div>
      )}
      <table className="visually-hidden">
        <caption>{caption}</caption>
        <tbody>
          {dots.map((dot, index) => (
            <tr key={`${dot.date} ${index}`}>
              <th scope="row">{formatDate(dot.date)}</th>
              <td>{format(dot.value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const anchorOf = (index: number, count: number) =>
  index === 0 && count > 1 ? "start" : index === count - 1 && count > 1 ? "end" : "middle";

/** Returns the line in pieces, interrupted by pauses. */
function piecesOf(line: LinePoint[]): LinePoint[][] {
  const pieces: LinePoint[][] = [];
  for (const point of line) {
    const open = pieces.at(-1);
    if (open && !point.afterGap) open.push(point);
    else pieces.push([point]);
  }
  return pieces;
}
