import { describe, expect, test } from "vitest";
import { isUrgent, refreshDelay, formatTrialLeft } from "./trial";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

describe("the trial countdown", () => {
  test.each([
    [30 * DAY, "30 days left in your trial"],
    [29 * DAY + 1, "30 days left in your trial"],
    [DAY, "1 day left in your trial"],
    [HOUR, "1 hour left in your trial"],
    [5 * HOUR, "5 hours left in your trial"],
    [30 * 60_000, "30 minutes left in your trial"],
    [79_000, "79 seconds left in your trial"],
    [999, "1 second left in your trial"],
    [0, "Your trial has ended"],
    [-1, "Your trial has ended"],
  ])("%i ms reads %s", (left, text) => {
    expect(formatTrialLeft(left)).toBe(text);
  });

  test("[SUB-36] is updated every 20 minutes, every minute or every frame", () => {
    expect(refreshDelay(2 * DAY)).toBe(20 * 60_000);
    expect(refreshDelay(HOUR)).toBe(20 * 60_000);
    expect(refreshDelay(HOUR - 1)).toBe(60_000);
    expect(refreshDelay(80_000)).toBe(60_000);
    expect(refreshDelay(79_999)).toBe(0);
  });

  test("[SUB-35] is urgent with a week left or six clients", () => {
    expect(isUrgent(8 * DAY, 5)).toBe(false);
    expect(isUrgent(7 * DAY, 0)).toBe(true);
    expect(isUrgent(20 * DAY, 6)).toBe(true);
  });
});
