import { afterEach, beforeEach, expect, test } from "vitest";
import type { ClientMembership, ClientRow } from "./api";
import { formatBadgeNote, formatMembershipNote, trialEndDate } from "./format";

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

test("the note under a badge is the end of the membership that the badge speaks of", () => {
  const plan = (label: string, ends_on: string | null) => ({ badge: { label }, ends_on }) as ClientMembership;
  const badge = { label: "Cancelled by client" } as ClientRow["badge"];
  const good = plan("All Good", "2026-05-01");
  expect(formatBadgeNote({ badge, plans: [good, plan("Cancelled by client", "2026-03-31")] })).toContain(
    "31 Mar, 2026",
  );
  expect(formatBadgeNote({ badge, plans: [good, plan("Cancelled by client", null)] })).toBeUndefined();
  expect(formatBadgeNote({ badge: null, plans: [good] })).toBeUndefined();
});
