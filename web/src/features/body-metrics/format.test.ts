import { expect, test } from "vitest";
import type { Metric, MetricSummary } from "./api";
import { changeText, formatValue, latestText, meanChange, metricName, rangeText, rowName } from "./format";

const metric = (values: Partial<Metric>): Metric => ({
  id: "1",
  key: "weight",
  name: "Weight",
  kind: "mass",
  unit: "",
  decimals: 2,
  units: ["kg", "lb"],
  shown_unit: "kg",
  is_own: false,
  archived: false,
  takes_entries: true,
  of_pair: null,
  ...values,
});
const bodyFat = metric({ key: "body_fat", kind: "percent", units: ["percent"], shown_unit: "percent" });
const pain = metric({ key: null, name: "Knee pain", unit: "of 10", kind: "number", shown_unit: "number" });

test("values have the unit of their metric", () => {
  expect(formatValue(65.25, metric({}))).toBe("65.25 kg");
  expect(formatValue(143.3, metric({}), "lb")).toBe("143.3 lb");
  expect(formatValue(22.4, bodyFat)).toBe("22.4%");
  expect(formatValue(3, pain)).toBe("3 of 10");
  expect(formatValue(3, { ...pain, unit: "" })).toBe("3");
  expect([metricName(bodyFat), metricName(pain), metricName(metric({ key: "new", name: "New" }))]).toEqual([
    "Body fat",
    "Knee pain",
    "New",
  ]);
});

test.each([
  [{ days: 84, total: -1.56, per_week: -0.13 }, "−1.6 kg in 12 weeks, 0.13 kg a week"],
  [{ days: 13, total: 0.5, per_week: 0.269 }, "+0.5 kg in 13 days"],
  [{ days: 1, total: 0.04, per_week: 0.28 }, "No change in 1 day"],
  [{ days: 365, total: 12, per_week: 0.23 }, "+12 kg in 52 weeks, 0.23 kg a week"],
])("a change of %j is told as %s", (change, text) => {
  expect(changeText(change, metric({}))).toBe(text);
});

test.each([
  [{ low: 64, high: 66.5 }, "64–66.5 kg"],
  [{ low: null, high: 66 }, "under 66 kg"],
  [{ low: 64, high: null }, "above 64 kg"],
  [{ low: -2, high: 0 }, "-2 to 0 kg"],
])("a range of %j is told as %s", (range, text) => {
  expect(rangeText(range, metric({}))).toBe(text);
});

const side = (name: "left" | "right", shown?: number, total?: number) =>
  ({
    metric: metric({
      key: `thigh_${name}`,
      kind: "length",
      units: ["cm", "in"],
      shown_unit: "cm",
      of_pair: { pair: "thigh", side: name },
    }),
    latest: shown === undefined ? null : { shown },
    change: total === undefined ? null : { total },
  }) as MetricSummary;

test.each([
  [[side("left", 57.5, 0.5), side("right", 58, 0.6)], "57.5, 58 cm", 0.55],
  [[side("left", 57.5, 0.5), side("right", 58)], "57.5, 58 cm", 0.5],
  [[side("left"), side("right", 58)], "58 cm, right", undefined],
  [[side("left"), side("right")], undefined, undefined],
])("[LDB-08] both sides are told in one value, and the change of their mean", (row, text, change) => {
  expect(rowName(row.map((one) => one.metric))).toBe("Thigh, left and right");
  expect(latestText(row)).toBe(text);
  expect(meanChange(row)).toBe(change);
});
