import { expect, test } from "vitest";
import { dayHeading } from "./dayHeading";

test("a day is named by how long ago it was, then by its date", () => {
  const heading = (date: string) => dayHeading(date, "2026-11-27");
  expect(heading("2026-11-27")).toBe("Today");
  expect(heading("2026-11-26")).toBe("Yesterday");
  expect(heading("2026-11-24")).toBe("Tuesday 24 November");
  expect(heading("2025-12-31")).toBe("Wednesday 31 December 2025");
});
