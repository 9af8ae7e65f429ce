import { useElementSize } from "@mantine/hooks";
import { type ReactNode, useState } from "react";
import type { LocalDate } from "~/lib/dates";
import { formatDate } from "~/lib/dates";
import { type Band, bandEnds, dayLabels, dayNumber, monthLabels, mostDayLabels, ROUND_STEPS, ticksOf } from "./axis";
import css from "./Chart.module.css";

/** A value on a day. */
export type ChartPoint = { date: LocalDate; value: number };
/** A value that was measured. A record is hollow; of the labels, the latest that have room are written. */
export type ChartDot = ChartPoint & { isRecord?: boolean; label?: string };
/** A point of the line; the piece before it is dotted if there was a long pause. */
export type LinePoint = ChartPoint & { afterGap?: boolean };

/** Where values should be. */
export type ChartBand = Band & { label: string };

const TOP = 16;
const TOP_WITH_LABELS = 24;
const BOTTOM = 28;
const LEFT = 52;
const RIGHT = 16;
const MONTH_WIDTH = 48;
const DOT_LABEL_WIDTH = 72;
const MOST_DOT_LABELS = 3;
const POINTER_RADIUS = 22;
const MOST_STEPS = 3.2;
const MOST_STEPS_WITH_BAND = 4.2;
const LABEL_GAP = 8;
const LABEL_ABOVE = 10;
const LABEL_BELOW = 19;
const LABEL_HEIGHT = 16;

type Props = {
  /** What the chart shows in a sentence, for the screen reader. */
  label: string;
  /** Heads the numbers that the screen reader reads instead; left out where they are listed beside the chart. */
  caption?: string;
  /** What was measured, by date. */
  dots: ChartDot[];
  /** The trend through the dots; without one, the line goes from dot to dot. */
  line?: LinePoint[];
  /** A second line of the same measure, dashed and in another colour; its dots follow the others in `tip`. */
  second?: { dots: ChartDot[]; line: LinePoint[] };
  /** What is written at the ends of both lines. */
  names?: readonly [string, string];
  /** Areas behind the line. Where one is far away, its label says in which direction. */
  bands?: ChartBand[];
  /** The days that are shown; without them, from the first dot to the last. */
  from?: LocalDate;
  to?: LocalDate;
  height?: number;
  /** By how much the grid lines may differ. */
  steps?: readonly number[];
  /** The smaller values are the better ones, and higher up. */
  lowerIsBetter?: boolean;
  daysAs?: "dates" | "months";
  format: (value: number) => string;
  /** What is shown of the dot that is pointed at. */
  tip: (index: number) => ReactNode;
};

/** A line through dots over time. What is outside of the days is not drawn. */
export function TrendChart({
  label,
  caption,
  dots,
  line,
  second,
  names,
  bands = [],
  from,
  to,
  height = 240,
  steps = ROUND_STEPS,
  lowerIsBetter = false,
  daysAs = "dates",
  format,
  tip,
}: Props) {
  const { ref, width } = useElementSize();
  const [pointedIndex, setPointedIndex] = useState<number>();
  const drawn: LinePoint[] = line ?? dots;
  const allDots = [...dots, ...(second?.dots ?? [])];
  const values = [...allDots, ...drawn, ...(second?.line ?? [])].map(({ value }) => value);
  const ticks = ticksOf(
    [...values, ...bandEnds(values, bands)],
    steps,
    bands.length > 0 ? MOST_STEPS_WITH_BAND : MOST_STEPS,
  );
  const [low, high] = [ticks[0] as number, ticks.at(-1) as number];
  const start = dayNumber(from ?? (dots[0] as ChartDot).date);
  const end = dayNumber(to ?? (dots.at(-1) as ChartDot).date);
  const top = names || dots.some((dot) => dot.label) ? TOP_WITH_LABELS : TOP;
  const bottom = height - BOTTOM;
  const x = (date: LocalDate) => xOf(dayNumber(date));
  const xOf = (day: number) =>
    start === end ? (LEFT + width - RIGHT) / 2 : LEFT + ((day - start) / (end - start)) * (width - LEFT - RIGHT);
  const y = (value: number) => {
    const share = (value - low) / (high - low);
    return top + (lowerIsBetter ? share : 1 - share) * (bottom - top);
  };
  const at = ({ date, value }: ChartPoint) => `${x(date).toFixed(1)},${y(value).toFixed(1)}`;
  const labels =
    daysAs === "months"
      ? monthLabels(start, end).filter((month) => xOf(month.at) < width - MONTH_WIDTH)
      : dayLabels(start, end, mostDayLabels(start, end, width));
  const pointed = pointedIndex === undefined ? undefined : allDots[pointedIndex];

  const pointAt = (left: number, above: number) => {
    let nearest: { index: number; distance: number } | undefined;
    for (const [index, dot] of allDots.entries()) {
      const aside = Math.abs(x(dot.date) - left);
      const distance = Math.hypot(aside, (y(dot.value) - above) / 4);
      if (aside < POINTER_RADIUS && distance < (nearest?.distance ?? Infinity)) nearest = { index, distance };
    }
    setPointedIndex(nearest?.index);
  };
  return (
    <div
      ref={ref}
      className={css.chart}
      style={{ height }}
      onPointerMove={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        pointAt(event.clientX - box.left, event.clientY - box.top);
      }}
      onPointerLeave={() => setPointedIndex(undefined)}
    >
      {width > 0 && (
        <svg width={width} height={height} role="img" aria-label={label}>
          {bands.map((band) => {
            const edges = [y(Math.max(band.low ?? low, low)), y(Math.min(band.high ?? high, high))];
            const [above, below] = [Math.min(...edges), Math.max(...edges)];
            return (
              isBetween(band, low, high) && (
                <rect
                  key={band.label}
                  x={LEFT}
                  width={Math.max(0, width - LEFT - RIGHT)}
                  y={above}
                  height={below - above}
                  className={css.band}
                />
              )
            );
          })}
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
              y={height - 6}
              textAnchor={daysAs === "months" ? "start" : anchorOf(index, labels.length)}
              className={css.tick}
            >
              {text}
            </text>
          ))}
          {line && <Dots dots={dots} x={x} y={y} />}
          {!line && dots.length > 1 && (
            <path
              d={`M${dots.map(at).join("L")}L${xOf(end)},${bottom}L${xOf(start)},${bottom}z`}
              className={css.area}
            />
          )}
          <Line line={drawn} at={at} />
          {!line && <Dots dots={dots} x={x} y={y} isSolid />}
          {second && (
            <g className={css.second}>
              <Dots dots={second.dots} x={x} y={y} />
              <Line line={second.line} at={at} />
              <Last line={second.line} x={x} y={y} />
            </g>
          )}
          {line && <Last line={line} x={x} y={y} />}
          {names &&
            endLabels(names, [drawn, second?.line ?? []], y).map(({ text, at: end, y: place }) => (
              <text key={text} x={x(end.date)} y={Math.min(place, bottom)} textAnchor="end" className={css.label}>
                {text}
              </text>
            ))}
          {bandLabels(bands, low, high, y).map(({ text, y: place, isFar }) => {
            const isLeft = isTaken(place, [drawn, second?.line ?? []], y);
            return (
              <text
                key={text}
                x={isLeft ? LEFT + 12 : width - RIGHT - 12}
                y={place}
                textAnchor={isLeft ? "start" : "end"}
                className={css.bandLabel}
                data-far={isFar || undefined}
              >
                {text}
              </text>
            );
          })}
          {withRoom(dots, x).map((dot) => (
            <text
              key={dot.date}
              x={Math.min(x(dot.date), width - RIGHT - 18)}
              y={y(dot.value) - 10}
              textAnchor="middle"
              className={css.label}
            >
              {dot.label}
            </text>
          ))}
          {pointed && <circle cx={x(pointed.date)} cy={y(pointed.value)} r={5.5} className={css.pointed} />}
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
      {caption !== undefined && (
        <table className="visually-hidden">
          <caption>{caption}</caption>
          <tbody>
            {allDots.map((dot, index) => (
              <tr key={`${dot.date} ${index}`}>
                <th scope="row">{formatDate(dot.date)}</th>
                <td>{format(dot.value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </div>
  );
}

type Scale<Value> = (value: Value) => number;
type DotsProps = { dots: ChartDot[]; x: Scale<LocalDate>; y: Scale<number>; isSolid?: boolean };

/** The dots: faint behind a trend, solid on a line that goes through them. */
function Dots({ dots, x, y, isSolid }: DotsProps) {
  return dots.map(({ date, value, isRecord }, index) => (
    <circle
      // Several of a day may be the same: only their place tells them apart.
      key={`${date} ${index}`}
      cx={x(date)}
      cy={y(value)}
      r={isRecord ? 4.5 : 2.5}
      className={isRecord ? css.record : isSolid ? css.dot : css.entry}
    />
  ));
}

/** A line in pieces, dotted over long pauses. */
function Line({ line, at }: { line: LinePoint[]; at: (point: ChartPoint) => string }) {
  return (
    <>
      {line.flatMap((point, index) => {
        const before = line[index - 1];
        return before && point.afterGap
          ? [<path key={point.date} d={`M${at(before)}L${at(point)}`} className={css.gap} />]
          : [];
      })}
      {piecesOf(line).map((piece) => (
        <path key={piece[0]?.date} d={`M${piece.map(at).join("L")}`} className={css.line} />
      ))}
    </>
  );
}

function Last({ line, x, y }: { line: LinePoint[]; x: Scale<LocalDate>; y: Scale<number> }) {
  const last = line.at(-1);
  return last && <circle cx={x(last.date)} cy={y(last.value)} r={4} className={css.last} />;
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

const isBetween = (band: Band, low: number, high: number) => (band.low ?? low) < high && (band.high ?? high) > low;

type BandLabel = { text: string; y: number; isFar: boolean };

/** Whether a line ends where a label at the right would be, and none begins where it would be at the left. */
function isTaken(place: number, lines: LinePoint[][], y: Scale<number>): boolean {
  const isNear = (point: LinePoint | undefined) => point && Math.abs(y(point.value) - place) < 1.5 * LABEL_HEIGHT;
  return lines.some((line) => isNear(line.at(-1))) && !lines.some((line) => isNear(line[0]));
}

/** Places each label at the lower end of its band; of bands that are not drawn, where they would be. */
function bandLabels(bands: ChartBand[], low: number, high: number, y: Scale<number>): BandLabel[] {
  const [top, bottom] = [Math.min(y(low), y(high)), Math.max(y(low), y(high))];
  const placed = bands.map((band) => {
    const edges = [y(band.low ?? low), y(band.high ?? high)];
    const above = Math.max(...edges) <= top;
    if (isBetween(band, low, high))
      return { text: band.label, y: Math.min(Math.max(...edges), bottom) - LABEL_GAP, isFar: false };
    return above
      ? { text: `↑ ${band.label}`, y: top + LABEL_HEIGHT, isFar: true }
      : { text: `↓ ${band.label}`, y: bottom - LABEL_GAP, isFar: true };
  });
  const free: BandLabel[] = [];
  for (const label of placed.toSorted((one, other) => other.y - one.y)) {
    const below = free.at(-1);
    free.push(below && below.y - label.y < LABEL_HEIGHT ? { ...label, y: below.y - LABEL_HEIGHT } : label);
  }
  return free;
}

/** Places the names of two lines at their ends: that of the upper one above, that of the lower one below. */
function endLabels(names: readonly [string, string], lines: [LinePoint[], LinePoint[]], y: Scale<number>) {
  const [first, second] = lines.map((line) => line.at(-1));
  const isFirstAbove = first && second && y(first.value) <= y(second.value);
  return [first, second].flatMap((end, index) => {
    if (!end) return [];
    const isAbove = !(first && second) || (index === 0) === isFirstAbove;
    return [{ text: names[index] ?? "", at: end, y: y(end.value) + (isAbove ? -LABEL_ABOVE : LABEL_BELOW) }];
  });
}

/** Returns the latest dots whose labels do not overlap. */
function withRoom(dots: ChartDot[], x: Scale<LocalDate>): ChartDot[] {
  const found: ChartDot[] = [];
  for (const dot of dots.toReversed()) {
    const next = found.at(-1);
    if (dot.label && (!next || x(next.date) - x(dot.date) > DOT_LABEL_WIDTH)) found.push(dot);
    if (found.length === MOST_DOT_LABELS) break;
  }
  return found;
}
