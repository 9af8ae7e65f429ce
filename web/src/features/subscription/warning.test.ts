import { expect, test } from "vitest";
import type { Subscription } from "./api";
import { warningHelp, warningText, warningTone } from "./warning";

const plan = (warning: string | null, more: object = {}) =>
  ({ warning, active_clients: 9, max_clients: 10, trial_end_date: null, ...more }) as Subscription;
const NOT_STARTED = { purchase_failed: true, display_state: "purchase_failed" };

test("[SUB-44] [OV-14] each warning has its sentence", () => {
  expect(warningText(plan("canceled"))).toBe("Your subscription has been cancelled.");
  expect(warningText(plan("renew_with_clients"))).toBe("Your plan has ended. Renew to keep training your 9 clients.");
  expect(warningText(plan("renew_without_clients"))).toBe("Your plan has ended. Renew to start coaching again.");
  expect(warningText(plan("payment_failed"))).toBe("Your last payment failed. Update your card to keep your plan.");
  expect(warningText(plan("approaching"))).toBe("You are approaching your limit of 10 clients.");
  expect(warningText(plan("crushing"))).toBe("You're crushing it! 9 of 10 clients - upgrade to add more.");
  const trial = { trial_end_date: "2026-03-06T09:00:00Z" };
  expect(warningText(plan("trial", trial), Date.parse("2026-03-01T09:00:00Z"))).toBe("5 days left in your trial");
  expect(warningText(plan("trial", trial), Date.parse("2026-03-06T06:00:00Z"))).toBe("3 hours left in your trial");
  expect(warningText(plan(null))).toBeUndefined();
});

test("a first payment that failed says nothing of a plan to keep", () => {
  expect(warningText(plan("payment_failed", NOT_STARTED))).toBe(
    "Your payment isn't complete, so your plan hasn't started yet.",
  );
  expect(warningHelp(plan("payment_failed", NOT_STARTED)).to.name).toBe("choose_your_plan");
});

test("[SUB-44] what has failed or ended is bad, what is coming is not", () => {
  const keys = ["payment_failed", "renew_with_clients", "renew_without_clients", "canceled", "crushing", "approaching"];
  expect(keys.map((key) => warningTone(plan(key)))).toEqual(["bad", "bad", "bad", "warn", "warn", "warn"]);
});

test("[SUB-35] the sentence about a trial is red when the trial is urgent", () => {
  const trial = { trial_end_date: "2026-03-20T09:00:00Z", active_clients: 5 };
  const on = (day: string, more = {}) => warningTone(plan("trial", { ...trial, ...more }), Date.parse(day));
  expect(on("2026-03-01T09:00:00Z")).toBe("warn");
  expect(on("2026-03-13T09:00:00Z")).toBe("bad");
  expect(on("2026-03-01T09:00:00Z", { active_clients: 6 })).toBe("bad");
});
