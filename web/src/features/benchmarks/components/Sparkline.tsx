import { useUnit } from "~/domain/training/useUnit";
import type { ResultPoint } from "../api";
import { drawable, scoreValue } from "../values";
import css from "./Benchmarks.module.css";

const WIDTH = 72;
const HEIGHT = 28;
const PADDING = 4;

/** The last results as a small line; up is better. Nothing for fewer than two. The row says the same in words. */
export function Sparkline({ points, lowerWins }: { points: readonly ResultPoint[]; lowerWins: boolean }) {
  const unit = useUnit();
  const values = drawable(points, unit).map(({ score }) => (scoreValue(score, unit) ?? 0) * (lowerWins ? -1 : 1));
  if (values.length < 2) return null;
  const low = Math.min(...values);
  const span = Math.max(...values) - low || 1;
  const dots = values.map((value, index) => [
    PADDING + (index / (values.length - 1)) * (WIDTH - 2 * PADDING),
    HEIGHT - PADDING - ((value - low) / span) * (HEIGHT - 2 * PADDING),
  ]);
  const last = dots.at(-1) as number[];
  return (
    <svg className={css.spark} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <path d={`M${dots.map((dot) => dot.map((at) => at.toFixed(1)).join(",")).join("L")}`} />
      <circle cx={last[0]} cy={last[1]} r={2.5} />
    </svg>
  );
}
