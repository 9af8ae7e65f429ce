import { cleanup, render, screen } from "@testing-library/react";
import type { ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import ChoosePlanPage from "./ChoosePlanPage";

vi.mock("../components/ChoosePlan", () => ({
  ChoosePlan: ({ before, preselect }: { before?: ReactNode; preselect: boolean }) => (
    <>
      {before}
      <p>{preselect ? "Plans" : "Plans, none chosen"}</p>
    </>
  ),
}));

const go = vi.hoisted(() => vi.fn());
vi.mock("~/ui/link/Link", async (original) => ({ ...(await original<object>()), useGo: () => go }));

/** Shows the page to an owner with this plan and this payment. */
function show(subscription: object, { affiliate = false, payment = null as object | null } = {}) {
  const current = { id: "a1", role: "coach", title: "Northside Strength", affiliate };
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json(url.endsWith("/payment") ? { payment } : { current, private: {}, subscription, plans: [] }),
  );
  session.signIn({ access_token: "token", token_type: "Bearer", current: { id: "a1", role: "coach" } });
  render(<ChoosePlanPage />, { wrapper: TestApp });
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  session.clear();
  go.mockReset();
});

test.each([true, false])("[ACC-02] the owner of a partner's account is told of its terms: %s", async (affiliate) => {
  show({ free_plan: true, active_clients: 2 }, { affiliate });
  expect(await screen.findByText("Plans")).toBeVisible();
  const note = screen.queryByText(/Northside Strength is a Regimen partner\./);
  expect(Boolean(note)).toBe(affiliate);
});

const NOT_STARTED = {
  plan: null,
  active: false,
  trial: true,
  display_state: "purchase_failed",
  purchase_failed: true,
  warning: "payment_failed",
  active_clients: 7,
};

test("a first payment that failed is finished here: for what, how much, why, and how to leave it", async () => {
  show(NOT_STARTED, {
    payment: {
      title: "Professional, up to 10 clients",
      amount_minor: 6999,
      currency: "GBP",
      decline_message: "Your card has expired.",
    },
  });
  expect(await screen.findByRole("heading", { name: "Finish your payment" })).toBeVisible();
  expect(screen.getByText("Professional, up to 10 clients: £69.99 to pay")).toBeVisible();
  expect(screen.getByText("Your card has expired. Your plan starts as soon as you pay.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Update card and pay £69.99" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel this payment" })).toBeVisible();
  expect(screen.getByText("Plans, none chosen")).toBeVisible();
  expect(screen.queryByText(/to keep your plan/)).toBeNull();
});

test("[SUB-44] without an open payment the page says what the owner is warned of", async () => {
  show({ ...NOT_STARTED, display_state: "canceled", purchase_failed: false, warning: "renew_with_clients" });
  expect(await screen.findByText(/Renew to keep training your 7 clients\./)).toBeVisible();
  expect(await screen.findByText("Plans")).toBeVisible();
});

const RUNNING = { plan: { id: "professional_band2" }, active: true, free_plan: false, active_clients: 7 };

test("[RTE-84] once a plan is paid for or kept, the page leads to it", async () => {
  show({ ...RUNNING, cancel_at_period_end: false });
  await vi.waitFor(() =>
    expect(go).toHaveBeenCalledExactlyOnceWith({ name: "coach_profile_subscription", replace: true }),
  );
});

test("[RTE-84] a plan that is set to end leaves the owner here, without a warning beside the button", async () => {
  show({ ...RUNNING, cancel_at_period_end: true, warning: "canceled" });
  expect(await screen.findByText("Plans")).toBeVisible();
  expect(go).not.toHaveBeenCalled();
  expect(screen.queryByText("Your subscription has been cancelled.")).toBeNull();
});
