import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Membership } from "./api";
import { nextEventText } from "./status";

beforeEach(() => vi.useFakeTimers({ now: Date.parse("2026-11-22T12:00:00Z"), toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());

const ending = (end: string, state = "active") =>
  ({ state, cancel_at_period_end: true, current_period_end: end }) as unknown as Membership;

test("the end of a cancelled membership is ahead, or past", () => {
  expect(nextEventText(ending("2026-12-30T12:00:00"))).toMatch(/^Ends on .*30.* charged again/);
  expect(nextEventText(ending("2026-10-30T12:00:00", "canceledEOB"))).toMatch(/^Ended on .*30/);
});
