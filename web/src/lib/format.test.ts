import { expect, test } from "vitest";
import { formatDay, formatDayRange, formatNumber, formatTime } from "./format";
import { localeOf } from "./locale";
import { firstDayOfWeek, startOfWeek } from "./week";

test("texts are English; formats follow the person's region", () => {
  expect(["en-GB", "en-US", "de-DE", "de", "pt-BR", "en", "", "not a language"].map(localeOf)).toEqual([
    "en-GB",
    "en-US",
    "en-DE",
    "en-DE",
    "en-BR",
    "en-US",
    "en-GB",
    "en-GB",
  ]);
});

test("weeks start on the region's first day", () => {
  expect(["en-GB", "en-DE", "en-US"].map(firstDayOfWeek)).toEqual([1, 1, 7]);
  expect([1, 6, 7].map((firstDay) => startOfWeek("2026-11-22", firstDay))).toEqual([
    "2026-11-16",
    "2026-11-21",
    "2026-11-22",
  ]);
});

test("days, day ranges, times and numbers", () => {
  expect(formatDay("2026-11-21", "short")).toBe("21 Nov");
  expect(formatDay("2026-11-21", "weekdayLong")).toBe("Saturday 21 November");
  expect(formatDay("2026-11-21", "monthWithYear")).toBe("November 2026");
  expect(formatDayRange("2026-11-16", "2026-11-22")).toBe("16–22 Nov 2026");
  expect(formatDayRange("2026-11-30", "2026-12-06")).toBe("30 Nov – 6 Dec 2026");
  expect(formatDayRange("2026-12-28", "2027-01-03")).toBe("28 Dec 2026 – 3 Jan 2027");
  expect(formatTime(new Date("2026-07-01T12:05:00Z"), "Europe/London")).toBe("13:05");
  expect(formatNumber(12480)).toBe("12,480");
});
