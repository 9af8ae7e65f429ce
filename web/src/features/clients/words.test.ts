import { afterEach, beforeEach, expect, test } from "vitest";
import type { Place } from "./api";
import { noteOf, trialEndOf } from "./words";

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = "America/Los_Angeles";
});
afterEach(() => {
  process.env.TZ = zone;
});

test("a trial ends on the day that it is where one is, not on the one in London", () => {
  const place = { trial_end_at: "2026-08-01T02:00:00Z", ends_on: null } as Place;
  expect(trialEndOf(place)).toBe("2026-07-31");
  expect(noteOf(place)).toContain("31 Jul, 2026");
  expect(trialEndOf({ trial_end_at: null })).toBeUndefined();
});
