import { expect, test } from "vitest";
import type { MetricSummary } from "./api";
import { isListedFirst, openMetric } from "./lists";

const item = (key: string, count = 0, isOwn = false) =>
  ({ metric: { id: key, key: isOwn ? null : key, is_own: isOwn }, count }) as MetricSummary;
const listed = (all: MetricSummary[]) => all.filter((one) => isListedFirst(one, all)).map(({ metric }) => metric.id);

test("what has entries is listed first, before there are any what most people begin with", () => {
  expect(listed([item("weight"), item("neck"), item("sleep"), item("pain", 0, true)])).toEqual([
    "weight",
    "sleep",
    "pain",
  ]);
  expect(listed([item("weight"), item("neck", 2), item("pain", 0, true)])).toEqual(["neck", "pain"]);
});

test("the address opens one metric, without one the first that has entries", () => {
  const all = [item("weight"), item("neck", 2)];
  expect(openMetric(all, "weight")?.metric.id).toBe("weight");
  expect(openMetric(all, undefined)?.metric.id).toBe("neck");
  expect(openMetric([item("weight")], undefined)?.metric.id).toBe("weight");
  expect(openMetric(all, "gone")).toBeUndefined();
});
