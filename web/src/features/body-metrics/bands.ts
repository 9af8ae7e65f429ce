import { m } from "~/paraglide/messages.js";
import type { ChartBand } from "~/ui/chart/TrendChart";
import type { AgreedRange, Metric, MetricHistory } from "./api";
import { rangeText, withSide } from "./format";

/** The agreed ranges as bands of a chart. The same range of both sides, or with several accounts, is one band. */
export function bandsOf(histories: Pick<MetricHistory, "metric" | "ranges">[]): ChartBand[] {
  const bands = new Map<string, { range: AgreedRange; metrics: Set<Metric> }>();
  for (const { metric, ranges } of histories) {
    for (const range of ranges) {
      const text = m.body_metrics_range_label({ range: rangeText(range, metric) });
      const metrics = bands.get(text)?.metrics ?? new Set();
      bands.set(text, { range, metrics: metrics.add(metric) });
    }
  }
  return [...bands].map(
    ([
      text,
      {
        range: { low, high },
        metrics,
      },
    ]) => {
      const [metric, other] = metrics;
      return { low, high, label: metric && !other ? withSide(text, metric) : text };
    },
  );
}
