import { describe, expect, test } from "vitest";
import { startOf } from "./format";

describe("the day on which a program starts", () => {
  const plan = { min_start_date: "2026-11-21", max_start_date: "2026-12-31" };
  const open = { ...plan, max_start_date: null };

  test("is the first of the wanted days that is possible", () => {
    expect(startOf(plan, undefined, "2026-12-24")).toBe("2026-12-24");
    expect(startOf(plan, "2026-11-22", "2026-12-24")).toBe("2026-11-22");
    expect(startOf(plan, "2026-11-20", "2027-01-01")).toBe("2026-11-21");
    expect(startOf(open, "2027-01-01")).toBe("2027-01-01");
  });

  test("is never taken from an address that names no day of the calendar", () => {
    for (const wrong of ["2026-12-99", "2027-02-30", "tomorrow", "zzz", ""]) {
      expect(startOf(open, wrong)).toBe("2026-11-21");
    }
  });
});
