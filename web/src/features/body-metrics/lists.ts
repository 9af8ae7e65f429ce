import type { Metric, MetricSummary } from "./api";

/** What is read and entered together: one metric, or the left and the right side of a pair. */
export type MetricRow = MetricSummary[];

/** Shown before anything is entered: what most people begin with. */
const FIRST = new Set(["weight", "body_fat", "waist", "resting_heart_rate", "sleep"]);

/** Puts the two sides of a pair into one row, where the first of them is. */
export function rowsOf(items: MetricSummary[]): MetricRow[] {
  const rows = new Map<string, MetricRow>();
  for (const item of items) {
    const key = item.metric.of_pair?.pair ?? item.metric.id;
    rows.set(key, [...(rows.get(key) ?? []), item]);
  }
  return [...rows.values()];
}

/** The metrics of a row. */
export const metricsOf = (row: MetricRow): [Metric, ...Metric[]] =>
  row.map(({ metric }) => metric) as [Metric, ...Metric[]];

/** Whether a row has a metric. */
export const hasMetric = (row: MetricRow, id: string | undefined): boolean =>
  row.some(({ metric }) => metric.id === id);

const hasEntries = (row: MetricRow): boolean => row.some(({ count }) => count > 0);

/** Whether a row is listed at once: it has entries, is a coach's own, or one that most people begin with. */
export function isListedFirst(row: MetricRow, all: MetricRow[]): boolean {
  if (hasEntries(row) || row.some(({ metric }) => metric.is_own)) return true;
  return !all.some(hasEntries) && row.some(({ metric }) => FIRST.has(metric.key ?? ""));
}

/** The row that is open: that with the metric of the address, else the first that has entries, else the first. */
export function openRow(all: MetricRow[], id: string | undefined): MetricRow | undefined {
  if (id) return all.find((row) => hasMetric(row, id));
  return all.find(hasEntries) ?? all[0];
}
