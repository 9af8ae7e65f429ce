import { cx } from "../cx";
import css from "./Progress.module.css";

type BarProps = { value: number; max?: number; label: string; tone?: "accent" | "warn" | "neutral"; height?: number };

/** A thin progress bar. Show the figures next to it. */
export function ProgressBar({ value, max = 100, label, tone = "accent", height = 4 }: BarProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={css.track}
      style={{ height }}
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
    >
      <div className={cx(css.fill, css[tone])} style={{ width: `${share * 100}%` }} />
    </div>
  );
}

/** A progress ring, 0 to 1. Decorative unless it has a label. */
export function ProgressRing({
  share,
  size = 16,
  width = 2.5,
  label,
}: {
  share: number;
  size?: number;
  width?: number;
  label?: string;
}) {
  const radius = size / 2 - width / 2;
  const length = 2 * Math.PI * radius;
  const centre = size / 2;
  return (
    <svg
      width={size}
      height={size}
      role={label ? "img" : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      style={{ flex: "none" }}
    >
      <circle cx={centre} cy={centre} r={radius} fill="none" stroke="var(--line-strong)" strokeWidth={width} />
      {share > 0 && (
        <circle
          cx={centre}
          cy={centre}
          r={radius}
          fill="none"
          stroke="var(--accent)"
          strokeWidth={width}
          strokeLinecap="round"
          strokeDasharray={`${length * Math.min(1, share)} ${length}`}
          transform={`rotate(-90 ${centre} ${centre})`}
        />
      )}
    </svg>
  );
}

/** A series at a glance, without axes: the last point is marked. */
export function Sparkline({
  values,
  second = [],
  label,
  width = 112,
  height = 32,
  tone = "accent",
}: {
  values: number[];
  /** Of the same measure and time, dashed. */
  second?: number[];
  label: string;
  width?: number;
  height?: number;
  tone?: "accent" | "neutral";
}) {
  const lines = [values, second];
  if (lines.every((line) => line.length < 2)) return null;
  const low = Math.min(...values, ...second);
  const high = Math.max(...values, ...second);
  const x = (index: number, of: number[]) => 2 + (index * (width - 6)) / (of.length - 1);
  const y = (value: number) => height - 4 - (high === low ? 0.5 : (value - low) / (high - low)) * (height - 8);
  const pathOf = (of: number[]) =>
    of.map((value, index) => `${x(index, of).toFixed(1)},${y(value).toFixed(1)}`).join("L");
  const colour = tone === "accent" ? "var(--accent)" : "var(--text-3)";
  const end = width - 4;
  return (
    <svg width={width} height={height} role="img" aria-label={label}>
      {values.length > 1 && <path d={`M${pathOf(values)}L${end},${height}L2,${height}z`} fill={colour} opacity={0.1} />}
      {lines.map(
        (line, index) =>
          line.length > 1 && (
            <g key={index === 0 ? "first" : "second"}>
              <path
                d={`M${pathOf(line)}`}
                fill="none"
                stroke={colour}
                strokeWidth={1.5}
                strokeLinejoin="round"
                strokeDasharray={index === 0 ? undefined : "3 3"}
              />
              <circle cx={end} cy={y(line.at(-1) as number)} r={2.5} fill={colour} />
            </g>
          ),
      )}
    </svg>
  );
}
