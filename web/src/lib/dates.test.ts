import { describe, expect, test } from "vitest";
import {
  addMonths,
  defaultRange,
  formatDate,
  isLocalDate,
  isRange,
  mondayOf,
  parseSlashedDate,
  type Preset,
  presetRange,
} from "./dates";

const today = "2026-11-21";

describe("[SHL-40] presets", () => {
  test.each<[Preset, string]>([
    ["1d", "2026-11-20"],
    ["1w", "2026-11-14"],
    ["1m", "2026-10-21"],
    ["1y", "2025-11-21"],
    ["6mo", "2026-06-21"],
    ["mtd", "2026-11-01"],
    ["qtd", "2026-10-01"],
  ])("%s starts on %s", (preset, from) => {
    expect(presetRange(preset, today)).toEqual({ from, to: today });
  });
  test("all has no bounds", () => expect(presetRange("all", today)).toBeUndefined());
});

test("[SHL-41] the default runs from last month to today", () => {
  expect(defaultRange("2026-03-31")).toEqual({ from: "2026-02-28", to: "2026-03-31" });
});

test("[SHL-38] [SHL-39] a range needs two real dates, in order, none in the future", () => {
  expect(isRange("2026-11-01", "2026-11-21", today)).toBe(true);
  expect(isRange("2026-11-21", "2026-11-21", today)).toBe(true);
  expect(isRange("2026-11-21", "2026-11-20", today)).toBe(false);
  expect(isRange("2026-11-01", "2026-11-22", today)).toBe(false);
  expect(isRange("2026-02-30", "2026-11-20", today)).toBe(false);
  expect(isRange(null, "2026-11-20", today)).toBe(false);
});

test("[SHL-42] [CON-07] dates are shown as DD MMM, YYYY, others come as DD/MM/YYYY, and weeks start on Monday", () => {
  expect(formatDate("2026-07-04")).toBe("04 Jul, 2026");
  expect(parseSlashedDate("04/07/2026")).toBe("2026-07-04");
  expect(mondayOf("2026-11-22")).toBe("2026-11-16");
  expect(mondayOf("2026-11-16")).toBe("2026-11-16");
});

test("adding months keeps the day if the month has it", () => {
  expect(addMonths("2024-01-31", 1)).toBe("2024-02-29");
  expect(addMonths("2026-01-15", -1)).toBe("2025-12-15");
  expect(isLocalDate("2026-2-1")).toBe(false);
});
