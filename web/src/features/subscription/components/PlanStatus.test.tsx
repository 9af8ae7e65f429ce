import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { Subscription } from "../api";
import { PlanStatus } from "./PlanStatus";

const PLAN = {
  plan: { id: "professional_band2", product_kind: "professional_band2", max_clients: 10 },
  scheduled_plan: null,
  display_state: "active",
  active: true,
  trial: false,
  free_plan: false,
  cancel_at_period_end: false,
  next_payment_date: "2026-12-09T09:00:00Z",
  period_end_date: "2026-12-09T09:00:00Z",
  purchase_failed: false,
  warning: null,
  max_clients: 10,
  warns_at: 8,
  active_clients: 7,
  active_sub_clients: 5,
  free_clients: 5,
} as unknown as Subscription;

const BANDS = [
  { product_kind: "professional_band1", max_clients: 5, monthly_minor: 4999, yearly_minor: 49990 },
  { product_kind: "professional_band2", max_clients: 10, monthly_minor: 6999, yearly_minor: 69990 },
  { product_kind: "professional_band3", max_clients: 25, monthly_minor: 9999, yearly_minor: 99990 },
];
const OPEN = {
  title: "Professional, up to 25 clients",
  amount_minor: 6033,
  currency: "GBP",
  decline_message: "Your card has insufficient funds.",
  retry_at: null,
  ends_at: null,
  needs_confirmation: false,
};
const TRIAL = {
  plan: null,
  display_state: "trial",
  trial: true,
  trial_end_date: "2026-11-27T09:00:00Z",
  next_payment_date: null,
  max_clients: 75,
};

/** Shows a plan to its owner; returns how many places of each kind the bar has, from the left. */
function show(changes: object, next_payment_minor: number | null = 6999, payment: object | null = null) {
  vi.stubGlobal("fetch", async ({ url }: Request) =>
    Response.json(
      url.endsWith("/payment") ? { payment } : { currency: "GBP", plans: BANDS, features: [], next_payment_minor },
    ),
  );
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  const { container } = render(<PlanStatus plan={{ ...PLAN, ...changes } as Subscription} owner />, {
    wrapper: TestApp,
  });
  const parts = [...container.querySelectorAll<HTMLElement>("[aria-hidden] > span")];
  return parts.map((part) => `${part.dataset.kind} ${part.style.flexGrow}`);
}

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test("each place of a small plan is drawn: paying clients, the others, and what is left", () => {
  const parts = show({});
  expect(parts).toEqual([...Array(5).fill("paying 1"), ...Array(2).fill("free 1"), ...Array(3).fill("open 1")]);
  expect(screen.getByText("of 10 clients").closest("p")).toHaveTextContent("7 of 10 clients5 paying2 free");
});

test("a large plan is drawn as one bar, and more clients than places fill it", () => {
  expect(show({ max_clients: 50, warns_at: 45, active_clients: 22, active_sub_clients: 22 })).toEqual([
    "paying 22",
    "open 28",
  ]);
  expect(show({ max_clients: 5, active_clients: 30, active_sub_clients: 28 })).toEqual(["paying 28", "free 2"]);
});

test("the owner sees where the warning comes, as long as the plan has places", () => {
  show({});
  expect(screen.getByText("warns at 8")).toHaveStyle({ width: "80%" });
  show({ warns_at: null, max_clients: 75 });
  expect(screen.getAllByText(/^warns at/)).toHaveLength(1);
});

test("the next payment is named with its amount", async () => {
  show({});
  expect(await screen.findByText("Next payment on 09 Dec, 2026: £69.99")).toBeVisible();
});

test("an upgrade that failed is shown while the plan before goes on: for what, why, and how to leave it", async () => {
  show({}, 6999, OPEN);
  expect(await screen.findByText("Professional, up to 25 clients: £60.33 to pay")).toBeVisible();
  const reason = "Your card has insufficient funds. Your current plan carries on until you pay.";
  expect(screen.getByText(reason)).toBeVisible();
  expect(screen.getByRole("button", { name: "Update card and pay £60.33" })).toBeVisible();
  expect(screen.getByRole("button", { name: "Cancel this payment" })).toBeVisible();
});

test("a renewal that failed can't be given up, and says what follows", async () => {
  const changes = { display_state: "past_due", purchase_failed: true, warning: "payment_failed" };
  show(changes, null, { ...OPEN, retry_at: "2026-12-01T09:00:00Z", ends_at: "2026-12-05T09:00:00Z" });
  expect(
    await screen.findByText(/We'll try again on 01 Dec, 2026\. Without a payment, your account pauses/),
  ).toBeVisible();
  expect(screen.queryByRole("button", { name: "Cancel this payment" })).toBeNull();
  expect(screen.getByText("Your last payment failed. Update your card to keep your plan.")).toHaveAttribute(
    "data-tone",
    "bad",
  );
});

test("a payment that waits for the bank says so", async () => {
  show({}, 6999, { ...OPEN, decline_message: null, needs_confirmation: true });
  expect(await screen.findByText(/^Your bank is waiting for you to confirm this payment\./)).toBeVisible();
});

test("[SUB-44] the warning of a limit says what helps and what it costs, by the month or by the year", async () => {
  show({ warning: "crushing", active_clients: 9, billing_period: "year" });
  expect(await screen.findByText(/upgrade to add more\. Professional for 25 clients: £999\.90 a year\./)).toBeVisible();
});

test("[SUB-44] an account on Free that comes close to its limit is told of the first plan with more room", async () => {
  const free = { plan: { ...PLAN.plan, id: "free" }, free_plan: true, display_state: "free", max_clients: 5 };
  show({ ...free, warning: "approaching", active_clients: 3, active_sub_clients: 3 });
  expect(await screen.findByText(/Professional for 10 clients: £69\.99 a month\./)).toBeVisible();
});

test("a trial with more clients than Free holds names the plan that it needs, its price and the day", async () => {
  show({ ...TRIAL, active_clients: 7 }, null);
  const needs = /you need Professional for 10 clients: £69\.99 a month, first payment on 27 Nov, 2026\.$/;
  expect(await screen.findByText(needs)).toHaveTextContent(/for up to 75 clients .* With 7 clients, you need/);
  expect(screen.queryByText(/continue on Free/)).toBeNull();
  expect(screen.getByRole("link", { name: "Choose plan" })).toHaveAttribute("href", "/coach/choose_your_plan");
});

test("a trial with as many clients as Free holds can go on with it; the server says how many that are", () => {
  show({ ...TRIAL, active_clients: 6, max_clients: 80, free_clients: 6 }, null);
  expect(screen.getByText(/you can continue on Free with up to 6 clients\.$/)).toHaveTextContent(
    /for up to 80 clients/,
  );
  expect(screen.queryByRole("link", { name: "Choose plan" })).toBeNull();
});

test("a plan that has ended has no places, and says so in red", () => {
  const ended = { display_state: "canceled", active: false, warning: "renew_with_clients", warns_at: null };
  const parts = show({ ...ended, max_clients: 0, active_clients: 9, active_sub_clients: 9 }, null);
  expect(parts).toEqual([]);
  expect(screen.getByText("9").closest("p")).toHaveTextContent(/^9 clients/);
  expect(screen.getByText(/^Your plan has ended\. Renew/)).toHaveAttribute("data-tone", "bad");
});

test("a plan that was chosen in the trial and has become too small says that it won't start", () => {
  const scheduled_plan = { id: "professional_band1", product_kind: "professional_band1", max_clients: 5 };
  show({ display_state: "trial", trial: true, plan: null, scheduled_plan, active_clients: 7, max_clients: 75 });
  expect(screen.getByText(/If you have more than 5 by then, it won't start/)).toHaveTextContent(
    "Professional for 5 clients starts when your trial ends, on 09 Dec, 2026. You pay then. You have 7 clients.",
  );
  expect(screen.getByRole("link", { name: "See your clients" })).toBeVisible();
});

test("a booked plan that has become too small says so, and leads to the clients", () => {
  const scheduled_plan = { id: "professional_band1", product_kind: "professional_band1", max_clients: 5 };
  show({ scheduled_plan });
  expect(screen.getByText(/You have 7 clients\. If you have more than 5 by then, your plan stays/)).toBeVisible();
  expect(screen.getByRole("link", { name: "See your clients" })).toHaveAttribute("href", "/coach/clients/active");
});

test("a cancelled plan whose clients don't fit on Free leads to them", () => {
  show({ cancel_at_period_end: true, downgrading_to_free: false, active_sub_clients: 7, warning: "canceled" });
  expect(screen.getByRole("link", { name: "See your clients" })).toBeVisible();
  expect(screen.getByText("Your subscription has been cancelled.")).toHaveAttribute("data-tone", "warn");
});

test("a cancelled plan whose clients fit on Free leads nowhere", () => {
  show({ cancel_at_period_end: true, downgrading_to_free: true, active_sub_clients: 5 });
  expect(screen.queryByRole("link", { name: "See your clients" })).toBeNull();
});
