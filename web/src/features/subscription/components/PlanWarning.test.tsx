import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { useMe } from "~/api/me";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import { PlanWarning } from "./PlanWarning";

const OWN = "/coach/profile/subscription";
const CHOOSE = "/coach/choose_your_plan";
const PROGRAMS = "/coach/programs/active";

/** Shows a page's warning once the person is known. */
async function show(subscription: object, { owner = true, path = PROGRAMS } = {}) {
  const current = { id: "1", role: "coach", is_account_owner: owner };
  const plan = { active_clients: 9, max_clients: 10, free_plan: false, display_state: "active", ...subscription };
  vi.stubGlobal("fetch", async () => Response.json({ current, private: {}, subscription: plan }));
  session.signIn({ access_token: "t", token_type: "Bearer", current: current as never });
  render(
    <>
      <PlanWarning />
      <Known />
    </>,
    { wrapper: ({ children }) => <TestApp path={path}>{children}</TestApp> },
  );
  await screen.findByText("Known");
}

function Known() {
  return useMe().data ? <p>Known</p> : null;
}

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test.each([
  [
    "payment_failed",
    { display_state: "past_due" },
    "Your last payment failed. Update your card to keep your plan.",
    OWN,
  ],
  ["payment_failed", { purchase_failed: true, display_state: "purchase_failed" }, /hasn't started yet\./, CHOOSE],
  ["canceled", {}, "Your subscription has been cancelled.", OWN],
  ["renew_with_clients", {}, "Your plan has ended. Renew to keep training your 9 clients.", CHOOSE],
  ["renew_without_clients", {}, "Your plan has ended. Renew to start coaching again.", CHOOSE],
  ["crushing", {}, "You're crushing it! 9 of 10 clients - upgrade to add more.", OWN],
  ["approaching", {}, "You are approaching your limit of 10 clients.", OWN],
  ["approaching", { free_plan: true, max_clients: 5 }, "You are approaching your limit of 5 clients.", CHOOSE],
])("[SHL-04] [SUB-44] %s is said on a page of programs, with the way out: %o", async (warning, more, text, to) => {
  await show({ warning, ...more });
  expect(screen.getByText(text)).toBeVisible();
  expect(screen.getByRole("link")).toHaveAttribute("href", to);
});

test("[SHL-04] a payment that failed is told on the page of a closed account too", async () => {
  await show({ warning: "payment_failed", display_state: "past_due" }, { path: "/upgrade-your-account" });
  expect(screen.getByRole("link", { name: "Update card" })).toHaveAttribute("href", OWN);
});

test("[SUB-44] only what has failed or ended is an alert", async () => {
  await show({ warning: "renew_with_clients" });
  expect(screen.getByRole("alert")).toHaveTextContent("Your plan has ended.");
});

test("[SUB-44] a limit that comes closer is quiet", async () => {
  await show({ warning: "crushing" });
  expect(screen.getByRole("status")).toHaveTextContent("You're crushing it!");
});

test.each([
  [
    "to a coach who doesn't own the account",
    { warning: "payment_failed", display_state: "past_due" },
    { owner: false },
  ],
  ["of the trial, which has a place of its own", { warning: "trial", trial: true }, {}],
  ["without a warning", { warning: null }, {}],
  ["on the page of the plan, which says so itself", { warning: "crushing" }, { path: OWN }],
  ["where a plan is chosen, which says so itself", { warning: "renew_with_clients" }, { path: CHOOSE }],
  ["on the page of a plan that has ended", { warning: "renew_with_clients" }, { path: "/upgrade-your-account" }],
])("[SHL-04] nothing is said %s", async (_, subscription, where) => {
  await show(subscription, where);
  expect(screen.queryByRole("link")).toBeNull();
  expect(screen.queryByRole("status")).toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
});
