import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { AgreedRange, Change, Metric, MetricSummary, Unit } from "./api";

/** The names of the product's metrics, by key. */
const NAMES: Record<string, () => string> = {
  weight: m.body_metrics_name_weight,
  body_fat: m.body_metrics_name_body_fat,
  neck: m.body_metrics_name_neck,
  shoulders: m.body_metrics_name_shoulders,
  chest: m.body_metrics_name_chest,
  waist: m.body_metrics_name_waist,
  hips: m.body_metrics_name_hips,
  biceps_left: m.body_metrics_name_biceps_left,
  biceps_right: m.body_metrics_name_biceps_right,
  forearm_left: m.body_metrics_name_forearm_left,
  forearm_right: m.body_metrics_name_forearm_right,
  thigh_left: m.body_metrics_name_thigh_left,
  thigh_right: m.body_metrics_name_thigh_right,
  calf_left: m.body_metrics_name_calf_left,
  calf_right: m.body_metrics_name_calf_right,
  resting_heart_rate: m.body_metrics_name_resting_heart_rate,
  sleep: m.body_metrics_name_sleep,
};

const PAIR_NAMES: Record<string, () => string> = {
  biceps: m.body_metrics_pair_biceps,
  forearm: m.body_metrics_pair_forearm,
  thigh: m.body_metrics_pair_thigh,
  calf: m.body_metrics_pair_calf,
};

const SYMBOLS: Partial<Record<Unit, string>> = { percent: "%", hours: "h" };

/** The product's metrics have a name for each language, an account's the one that it wrote. */
export const metricName = (metric: Metric): string => NAMES[metric.key ?? ""]?.() ?? metric.name;

/** "Weight"; of the two sides of a pair "Thigh, left and right". */
export function rowName([first, second]: readonly Metric[]): string {
  if (!first) return "";
  if (!second) return metricName(first);
  return PAIR_NAMES[first.of_pair?.pair ?? ""]?.() ?? `${metricName(first)}, ${metricName(second)}`;
}

/** "Left", "Right"; of a metric without sides its name. */
export function sideName(metric: Metric): string {
  if (!metric.of_pair) return metricName(metric);
  return metric.of_pair.side === "left" ? m.body_metrics_side_left() : m.body_metrics_side_right();
}

/** "57.5 cm, left"; of a metric without sides the text alone. */
export function withSide(text: string, metric: Metric): string {
  if (!metric.of_pair) return text;
  return metric.of_pair.side === "left" ? m.body_metrics_of_left({ text }) : m.body_metrics_of_right({ text });
}

/** "kg", "%"; of an account's metric what it wrote. */
export const unitText = (metric: Metric, unit: Unit = metric.shown_unit): string =>
  unit === "number" ? metric.unit : (SYMBOLS[unit] ?? unit);

function withUnit(number: string, unit: string): string {
  if (unit === "") return number;
  return unit === "%" ? `${number}%` : `${number} ${unit}`;
}

/** "65.2 kg", "22.4%", "3 of 10". */
export const formatValue = (value: number, metric: Metric, unit?: Unit): string =>
  withUnit(formatNumber(value, { maximumFractionDigits: 2 }), unitText(metric, unit));

/** "65.2 kg"; of the two sides of a pair "57.5, 58 cm", or "57.5 cm, left". */
export function latestText(row: readonly MetricSummary[]): string | undefined {
  const [first, second] = row.filter(({ latest }) => latest);
  if (!first?.latest) return undefined;
  const text = formatValue(first.latest.shown, first.metric);
  if (row.length < 2) return text;
  if (!second?.latest) return withSide(text, first.metric);
  return m.body_metrics_both_sides({
    left: formatNumber(first.latest.shown, { maximumFractionDigits: 2 }),
    right: formatValue(second.latest.shown, second.metric),
  });
}

/** How much the mean of both sides changed; without a change of one, that of the other. */
export function meanChange(row: readonly MetricSummary[]): number | undefined {
  const changes = row.flatMap(({ change }) => (change ? [change.total] : []));
  return changes.length > 0 ? changes.reduce((sum, change) => sum + change, 0) / changes.length : undefined;
}

/** "64–66 kg", "under 66 kg", "above 64 kg". */
export function rangeText({ low, high }: Pick<AgreedRange, "low" | "high">, metric: Metric): string {
  if (low === null) return m.body_metrics_range_under({ value: formatValue(high ?? 0, metric) });
  if (high === null) return m.body_metrics_range_above({ value: formatValue(low, metric) });
  // A minus beside a dash is hard to read.
  const values = { low: formatNumber(low, { maximumFractionDigits: 2 }), high: formatValue(high, metric) };
  return low < 0 ? m.body_metrics_range_between_words(values) : m.body_metrics_range_between(values);
}

/** "−1.6", "+0.5", "0". */
export const formatDifference = (value: number): string =>
  formatNumber(value, { maximumFractionDigits: 1, signDisplay: "exceptZero" }).replace("-", "−");

function spanText(days: number): string {
  return days < 14 ? m.body_metrics_days({ count: days }) : m.body_metrics_weeks({ count: Math.round(days / 7) });
}

/** "−1.6 kg in 12 weeks, 0.13 kg a week". A rate per week says nothing about less than two weeks. */
export function changeText(change: Change, metric: Metric): string {
  const span = spanText(change.days);
  const total = formatDifference(change.total);
  if (total === "0") return m.body_metrics_no_change({ span });
  const unit = unitText(metric);
  const text = { change: withUnit(total, unit), span };
  if (change.days < 14) return m.body_metrics_change_short(text);
  const week = formatNumber(Math.abs(change.per_week), { maximumFractionDigits: 2 });
  return m.body_metrics_change({ ...text, week: withUnit(week, unit) });
}
