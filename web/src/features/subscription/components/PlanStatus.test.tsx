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
} as unknown as Subscription;

/** Shows a plan to its owner; returns how many places of each kind the bar has, from the left. */
function show(changes: Partial<Subscription>, next_payment_minor: number | null = 6999) {
  vi.stubGlobal("fetch", async () => Response.json({ currency: "GBP", plans: [], features: [], next_payment_minor }));
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  const { container } = render(<PlanStatus plan={{ ...PLAN, ...changes }} owner />, { wrapper: TestApp });
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
