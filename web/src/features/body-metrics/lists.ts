import type { MetricSummary } from "./api";

/** Shown before anything is entered: what most people begin with. */
const FIRST = new Set(["weight", "body_fat", "waist", "resting_heart_rate", "sleep"]);

/** Whether a metric is listed at once: it has entries, is a coach's own, or one that most people begin with. */
export function isListedFirst({ metric, count }: MetricSummary, all: MetricSummary[]): boolean {
  if (count > 0 || metric.is_own) return true;
  return !all.some((item) => item.count > 0) && FIRST.has(metric.key ?? "");
}

/** The metric that is open: that of the address, else the first that has entries, else the first. */
export function openMetric(all: MetricSummary[], id: string | undefined): MetricSummary | undefined {
  if (id) return all.find(({ metric }) => metric.id === id);
  return all.find(({ count }) => count > 0) ?? all[0];
}
