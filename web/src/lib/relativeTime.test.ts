import { expect, test } from "vitest";
import { formatAgo, formatDaysAgo } from "./relativeTime";

test("how long ago, from an instant", () => {
  const now = new Date(2026, 10, 21, 12, 0);
  expect(formatAgo(new Date(2026, 10, 21, 11, 59, 40), now)).toBe("just now");
  expect(formatAgo(new Date(2026, 10, 21, 11, 15), now)).toBe("45 min ago");
  expect(formatAgo(new Date(2026, 10, 21, 9, 0), now)).toBe("3 h ago");
  expect(formatAgo(new Date(2026, 10, 20, 9, 0), now)).toBe("yesterday");
  expect(formatAgo(new Date(2026, 10, 1, 9, 0), now)).toBe("01 Nov, 2026");
});

test("how long ago, in days", () => {
  const today = "2026-11-21";
  expect(formatDaysAgo("2026-11-21", today)).toBe("today");
  expect(formatDaysAgo("2026-11-20", today)).toBe("yesterday");
  expect(formatDaysAgo("2026-11-08", today)).toBe("13 d ago");
  expect(formatDaysAgo("2026-11-07", today)).toBe("07 Nov, 2026");
});
