import { expect, test } from "vitest";
import { dayLabels, dayNumber, mostDayLabels, ticksOf } from "./axis";

test.each([
  [
    [65, 66.9],
    [65, 66, 67],
  ],
  [
    [65.1, 65.3],
    [65.1, 65.2, 65.3],
  ],
  [[70], [70, 70.01]],
  [
    [-3, 4],
    [-5, 0, 5],
  ],
  [
    [0.1, 0.4],
    [0, 0.2, 0.4],
  ],
  [
    [12_000, 80_000],
    [0, 50_000, 100_000],
  ],
])("grid lines of %j are %j", (values, ticks) => {
  expect(ticksOf(values)).toEqual(ticks);
});

test("days are labelled at even distances, from the first to the last", () => {
  const [start, end] = [dayNumber("2026-04-28"), dayNumber("2026-07-21")];
  expect(dayLabels(start, end, 5).map(({ label }) => label)).toEqual(["28 Apr", "19 May", "9 Jun", "30 Jun", "21 Jul"]);
  expect(dayLabels(start, start, 5).map(({ label }) => label)).toEqual(["28 Apr"]);
  expect(dayLabels(start, start + 1, 5).map(({ label }) => label)).toEqual(["28 Apr", "29 Apr"]);
  expect(dayLabels(start, start + 800, 2)[1]?.label).toBe("July 2028");
});

test("a phone has room for three days, or for two months with their years", () => {
  const start = dayNumber("2026-04-28");
  expect([mostDayLabels(start, start + 84, 310), mostDayLabels(start, start + 800, 310)]).toEqual([3, 2]);
  expect(mostDayLabels(start, start + 84, 770)).toBe(6);
});
