import { expect, test } from "vitest";
import type { MetricSummary } from "./api";
import { isListedFirst, metricsOf, openRow, rowsOf } from "./lists";

const item = (key: string, count = 0, isOwn = false) =>
  ({ metric: { id: key, key: isOwn ? null : key, is_own: isOwn, of_pair: null }, count }) as MetricSummary;
const side = (name: "left" | "right", count = 0) => {
  const { metric } = item(`thigh_${name}`);
  return { metric: { ...metric, of_pair: { pair: "thigh", side: name } }, count } as MetricSummary;
};
const ids = (rows: MetricSummary[][]) => rows.map((row) => metricsOf(row).map(({ id }) => id));
const listed = (items: MetricSummary[]) => {
  const all = rowsOf(items);
  return ids(all.filter((row) => isListedFirst(row, all)));
};

test("what has entries is listed first, before there are any what most people begin with", () => {
  expect(listed([item("weight"), item("neck"), item("sleep"), item("pain", 0, true)])).toEqual([
    ["weight"],
    ["sleep"],
    ["pain"],
  ]);
  expect(listed([item("weight"), item("neck", 2), item("pain", 0, true)])).toEqual([["neck"], ["pain"]]);
});

test("the address opens one metric, without one the first that has entries", () => {
  const all = rowsOf([item("weight"), item("neck", 2)]);
  const opened = (id?: string, rows = all) => openRow(rows, id)?.[0]?.metric.id;
  expect(opened("weight")).toBe("weight");
  expect(opened()).toBe("neck");
  expect(opened(undefined, rowsOf([item("weight")]))).toBe("weight");
  expect(opened("gone")).toBeUndefined();
});

test("[LDB-08] both sides of a pair are one row, which either opens and either's entries list", () => {
  const items = [item("weight", 1), side("left"), side("right", 2), item("sleep")];
  expect(ids(rowsOf(items))).toEqual([["weight"], ["thigh_left", "thigh_right"], ["sleep"]]);
  expect(listed(items)).toEqual([["weight"], ["thigh_left", "thigh_right"]]);
  for (const id of ["thigh_left", "thigh_right"]) expect(openRow(rowsOf(items), id)).toHaveLength(2);
});
