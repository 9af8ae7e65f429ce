import { expect, test } from "vitest";
import type { Membership } from "../../api";
import { cancelConsequences } from "./cancelConsequences";

const price = (duration: string) => ({ duration }) as Membership["plan_price"];
const told = (changed: Partial<Membership>) =>
  cancelConsequences({
    state: "active",
    plan_price: null,
    trial_end_at: null,
    current_period_end: null,
    ...changed,
  } as Membership);
const NO_REFUND = "Your payment isn't refunded automatically. Ask your coach if you'd like a refund.";
const UNDO = "You can change your mind with one click until then.";

test("a client who cancels a prepaid program before it starts is told that nothing is refunded", () => {
  expect(told({ state: "scheduled", plan_price: price("one_off") })).toEqual(["The program won't start.", NO_REFUND]);
  expect(told({ state: "active", plan_price: price("one_off") })).toContain(NO_REFUND);
});

test("nothing has been paid before the start of a subscription", () => {
  expect(told({ state: "scheduled", plan_price: price("monthly") })).toEqual([
    "The program won't start.",
    "You won't be charged again.",
  ]);
});

test("cancelling can be undone, in a trial as in a paid period", () => {
  expect(told({ state: "trialing", trial_end_at: "2026-02-01T00:00:00Z" })).toContain(UNDO);
  expect(told({ plan_price: price("monthly"), current_period_end: "2026-02-01T00:00:00Z" })).toContain(UNDO);
  expect(told({ state: "past_due", plan_price: price("monthly") })).not.toContain(UNDO);
});
