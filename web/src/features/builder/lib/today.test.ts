import { expect, it } from "vitest";
import { dayOfDate } from "./today";

it("finds the day of a date, over a change of the clocks too", () => {
  expect(dayOfDate("2026-03-23", "2026-03-23")).toBe(0);
  expect(dayOfDate("2026-03-23", "2026-04-06")).toBe(14);
});

it("knows no day before the first, after the last, without dates or for text that is no date", () => {
  expect(dayOfDate("2026-03-23", "2026-03-22")).toBeNull();
  expect(dayOfDate("2026-03-23", "2046-03-23")).toBeNull();
  expect(dayOfDate(null, "2026-03-23")).toBeNull();
  expect(dayOfDate("2026-03-23", "tomorrow")).toBeNull();
  expect(dayOfDate("2026-03-23", undefined)).toBeNull();
});
