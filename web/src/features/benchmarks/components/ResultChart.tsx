import { useElementSize } from "@mantine/hooks";
import { useState } from "react";
import { formatScore } from "~/domain/training/score/formatScore";
import { useUnit } from "~/domain/training/useUnit";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { useToday } from "~/ui/useToday";
import type { ClientBenchmark, Result } from "../api";
import { formatResultDay } from "../format";
import { drawable, formatAxis, scoreValue, ticksOf } from "../values";
import css from "./Chart.module.css";

const HEIGHT = 208;
const TOP = 16;
const BOTTOM = 28;
const LEFT = 52;
const RIGHT = 16;
const POINTER_RADIUS = 24;
const LABEL_WIDTH = 72;

/** The results over time, the better the higher; records have a hollow dot, pointing at a dot names its result. */
export function ResultChart({ benchmark, results }: { benchmark: ClientBenchmark; results: readonly Result[] }) {
  const unit = useUnit();
  const today = useToday();
  const { ref, width } = useElementSize();
  const [pointed, setPointed] = useState<number>();
  const points = drawable(results.toReversed(), unit);
  const values = points.map(({ score }) => scoreValue(score, unit) as number);
  const days = points.map(({ done_on }) => Date.parse(done_on) / 86_400_000);
  const ticks = ticksOf(values, benchmark.score_type);
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const [start, end] = [days[0] as number, days.at(-1) as number];
  const x = (day: number) =>
    start === end ? (LEFT + width - RIGHT) / 2 : LEFT + ((day - start) / (end - start)) * (width - LEFT - RIGHT);
  const y = (value: number) => {
    const share = (value - low) / (high - low);
    return TOP + (benchmark.lower_wins ? share : 1 - share) * (HEIGHT - TOP - BOTTOM);
  };
  const dots = values.map((value, index) => [x(days[index] as number), y(value)] as const);
  const line = dots.map(([left, top]) => `${left.toFixed(1)},${top.toFixed(1)}`).join("L");
  const dates = dayLabels(start, end, Math.max(1, Math.floor((width - LEFT - RIGHT) / LABEL_WIDTH)));

  const pointAt = (left: number) => {
    const distances = dots.map(([at]) => Math.abs(at - left));
    const nearest = Math.min(...distances);
    setPointed(nearest < POINTER_RADIUS ? distances.indexOf(nearest) : undefined);
  };
  const shown = pointed === undefined ? undefined : points[pointed];
  const dot = pointed === undefined ? undefined : dots[pointed];
  return (
    <div
      ref={ref}
      className={css.chart}
      style={{ height: HEIGHT }}
      onPointerMove={(event) => pointAt(event.clientX - event.currentTarget.getBoundingClientRect().left)}
      onPointerLeave={() => setPointed(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={HEIGHT} role="img" aria-label={m.benchmarks_chart({ name: benchmark.name })}>
          {ticks.map((value) => (
            <g key={value}>
              <line x1={LEFT} x2={width - RIGHT} y1={y(value)} y2={y(value)} className={css.grid} />
              <text x={LEFT - 12} y={y(value) + 4} textAnchor="end" className={css.tick}>
                {formatAxis(benchmark.score_type, value)}
              </text>
            </g>
          ))}
          {dates.map(({ day, text, anchor }) => (
            <text key={day} x={x(day)} y={HEIGHT - 6} textAnchor={anchor} className={css.tick}>
              {text}
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
              key={points[index]?.id}
              cx={left}
              cy={top}
              r={points[index]?.is_record ? 4.5 : 3}
              className={points[index]?.is_record ? css.record : css.dot}
            />
          ))}
          {dot && <circle cx={dot[0]} cy={dot[1]} r={5.5} className={css.pointed} />}
        </svg>
      )}
      {shown && dot && (
        <div
          className={css.tip}
          style={{ left: Math.min(Math.max(dot[0], 72), width - 72), top: dot[1] > 88 ? dot[1] - 62 : dot[1] + 14 }}
        >
          <strong>{formatScore(shown.score, unit)}</strong>
          <span>
            {formatResultDay(shown.done_on, today)}
            {shown.is_record && ` · ${m.benchmarks_pr()}`}
          </span>
        </div>
      )}
    </div>
  );
}

type DayLabel = { day: number; text: string; anchor: "start" | "middle" | "end" };

/** Up to `most` dates, evenly from the first to the last day; in one of several years with the year. */
function dayLabels(start: number, end: number, most: number): DayLabel[] {
  const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
  const isLong = end - start > 400;
  const textOf = (day: number) =>
    isLong ? `${formatDay(dateOf(day), "month")} ${dateOf(day).slice(0, 4)}` : formatDay(dateOf(day), "short");
  if (start === end) return [{ day: start, text: textOf(start), anchor: "middle" }];
  const count = Math.max(2, Math.min(most, 5, end - start + 1));
  return Array.from({ length: count }, (_, index) => {
    const day = Math.round(start + ((end - start) * index) / (count - 1));
    return { day, text: textOf(day), anchor: index === 0 ? "start" : index === count - 1 ? "end" : "middle" };
  });
}
