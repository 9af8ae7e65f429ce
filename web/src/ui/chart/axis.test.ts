import { expect, test } from "vitest";
import { bandEnds, dayLabels, dayNumber, mostDayLabels, ticksOf } from "./axis";

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

test.each([
  ["near both ends", { low: 64, high: 66 }, [66, 64]],
  ["far away", { low: 50, high: 55 }, []],
  ["near with one end", { low: 50, high: 66 }, [66]],
  ["open below", { low: null, high: 64 }, [64, 63.4975]],
  ["open above", { low: 69, high: null }, [69, 69.5025]],
])("the axis reaches to a band that is %s", (_, band, ends) => {
  expect(bandEnds([65.1, 67], [band])).toEqual(ends);
});

test("bands of one value are near by its size", () => {
  expect(bandEnds([80], [{ low: 74, high: 76 }])).toEqual([76, 74]);
  expect(bandEnds([80], [{ low: 60, high: 62 }])).toEqual([]);
  expect(bandEnds([0], [{ low: 1, high: 2 }])).toEqual([]);
});
