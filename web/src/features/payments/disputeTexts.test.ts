import { expect, test } from "vitest";
import { deadlineOf, reasonOf } from "./disputeTexts";
import type { Dispute } from "./disputes";

const now = new Date("2026-11-20T12:00:00Z");
const dispute = (changes: Partial<Dispute>): Dispute =>
  ({ state: "needs_answer", due_at: "2026-11-24T11:00:00Z", reason: "fraudulent", ...changes }) as Dispute;

test.each([
  ["2026-11-24T11:00:00Z", "3 days left"],
  ["2026-11-21T13:00:00Z", "1 day left"],
  ["2026-11-20T18:00:00Z", "Less than a day left"],
])("the time left until %s", (due_at, text) => expect(deadlineOf(dispute({ due_at }), now)).toBe(text));

test("the deadline of an answered dispute is a date", () =>
  expect(deadlineOf(dispute({ state: "in_review", due_at: "2026-11-24T12:00:00" }), now)).toBe("24 Nov, 2026"));

test("a reason that is new to us is said in general words", () => {
  expect(reasonOf(dispute({}))).toBe("They say they didn't make this payment");
  expect(reasonOf(dispute({ reason: "noncompliant" }))).toBe("They question this payment");
});
