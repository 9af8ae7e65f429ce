import { expect, test } from "vitest";
import type { ClientBenchmark } from "./api";
import { formatResultDay, groupsOf } from "./format";

const benchmark = (name: string, values: Partial<ClientBenchmark>) =>
  ({ id: name, name, group: null, account_title: null, attempts: 0, recent: [], ...values }) as ClientBenchmark;
const on = (done_on: string) => ({ attempts: 1, recent: [{ done_on }] }) as Partial<ClientBenchmark>;

const ITEMS = [
  benchmark("Back Squat 1RM", { group: "strength", ...on("2026-01-02") }),
  benchmark("Depot Triathlon", { account_title: "Northside Strength" }),
  benchmark("Fran", { group: "workout", ...on("2026-01-09") }),
  benchmark("Murph", { group: "workout" }),
  benchmark("Run 5 km", { group: "engine" }),
];
const names = (search: string) =>
  groupsOf(ITEMS, search, "Yours").map(({ title, items }) => [title, ...items.map(({ name }) => name)]);

test("lists those with results first, the latest on top, then the coach's and the product's", () => {
  expect(names("")).toEqual([
    ["Yours", "Fran", "Back Squat 1RM"],
    ["From Northside Strength", "Depot Triathlon"],
    ["Engine", "Run 5 km"],
    ["Workouts", "Murph"],
  ]);
});

test("a search finds words of a name in any order", () => {
  expect(names("1rm SQUAT")).toEqual([["Yours", "Back Squat 1RM"]]);
  expect(names("yoga")).toEqual([]);
});

test("names the year of a date in another one", () => {
  expect(formatResultDay("2026-03-03", "2026-05-01")).not.toContain("2026");
  expect(formatResultDay("2025-03-03", "2026-05-01")).toContain("2025");
});
