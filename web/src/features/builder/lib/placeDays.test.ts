import { expect, test } from "vitest";
import { placeDays } from "./placeDays";

const nothing = { week: null, day: null, weekday: null };
const MONDAY = 0;
const WEDNESDAY = 2;

test("days without a heading follow each other from the chosen day", () => {
  expect(placeDays([nothing, nothing, nothing], 9, null)).toEqual([9, 10, 11]);
});

test("a numbered day is that day of the chosen week", () => {
  const day = (number: number) => ({ ...nothing, day: number });
  expect(placeDays([day(1), day(3), day(5)], 14, null)).toEqual([14, 16, 18]);
});

test("no day is before the chosen week, whatever the order of the weeks", () => {
  const at = (week: number) => ({ ...nothing, week, day: 1 });
  expect(placeDays([at(3), at(1)], 0, null)).toEqual([14, 0]);
});

test("the first week that is named is the chosen one", () => {
  const at = (week: number, day: number) => ({ ...nothing, week, day });
  expect(placeDays([at(5, 1), at(5, 4), at(6, 1), at(8, 2)], 7, null)).toEqual([7, 10, 14, 29]);
});

test("weekdays follow the date on which a shared calendar begins", () => {
  const on = (weekday: number) => ({ ...nothing, weekday });
  // 26 November 2025 is a Wednesday: it is the first day of each week of this calendar.
  expect(placeDays([on(WEDNESDAY), on(MONDAY)], 0, "2025-11-26")).toEqual([0, 5]);
});

test("a weekday before the last one is in the next week", () => {
  const on = (weekday: number) => ({ ...nothing, weekday });
  expect(placeDays([on(4), on(MONDAY)], 0, null)).toEqual([4, 7]);
});

test("two days never share a place", () => {
  const day = { ...nothing, day: 2 };
  expect(placeDays([day, day, nothing], 0, null)).toEqual([1, 2, 3]);
});
