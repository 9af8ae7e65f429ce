import { afterEach, beforeEach, expect, test } from "vitest";
import type { ClientMembership } from "./api";
import { formatMembershipNote, trialEndDate } from "./format";

const zone = process.env.TZ;
beforeEach(() => {
  process.env.TZ = "America/Los_Angeles";
});
afterEach(() => {
  process.env.TZ = zone;
});

test("a trial ends on the local day of the coach, not on the day in UTC", () => {
  const membership = { trial_end_at: "2026-08-01T02:00:00Z", ends_on: null } as ClientMembership;
  expect(trialEndDate(membership)).toBe("2026-07-31");
  expect(formatMembershipNote(membership)).toContain("31 Jul, 2026");
  expect(trialEndDate({ trial_end_at: null })).toBeUndefined();
});
