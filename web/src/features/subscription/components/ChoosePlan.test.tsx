import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { Subscription } from "../api";
import { BillingDetails } from "./BillingDetails";
import { ChoosePlan } from "./ChoosePlan";

vi.mock("../usePlanPayment", () => ({
  usePlanPayment: () => ({ view: null, error: null, dialog: null, ready: true, busy: false, pay: vi.fn() }),
}));

const band = (product_kind: string, max_clients: number, monthly_minor: number, warns_at: number) => {
  return { product_kind, max_clients, monthly_minor, yearly_minor: 10 * monthly_minor, warns_at, fits: true };
};
const plan = {
  plan: { id: "professional_band2", product_kind: "professional_band2", max_clients: 10 },
  billing_period: "month",
  active: true,
  trial: false,
  free_plan: false,
  next_payment_date: "2026-12-09T09:00:00Z",
  max_clients: 10,
  active_clients: 7,
} as unknown as Subscription;
const quote = (when: string, more: object) => ({
  when,
  price_minor: 9999,
  credit_minor: 3966,
  unused_days: 17,
  days: 30,
  currency: "GBP",
  ...more,
});
const SELLER = {
  legal_name: "Kestrel Barbell Ltd",
  line1: "18 Foundry Row",
  line2: "",
  city: "Sheffield",
  postal_code: "S3 8QF",
  vat_number: "GB123456782",
  complete: true,
};

function show(details: object = SELLER) {
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    if (url.includes("/invoice_details")) return Response.json(details);
    if (url.endsWith("/me")) return Response.json({ current: { id: "1", role: "coach", email: "jonas@example.com" } });
    if (url.includes("/preview"))
      return Response.json({
        today: quote("today", {
          due_now_minor: 6033,
          starts_at: "2026-11-22T09:00:00Z",
          ends_at: "2026-12-22T09:00:00Z",
        }),
        period_end: quote("period_end", {
          due_now_minor: 0,
          starts_at: "2026-12-09T09:00:00Z",
          ends_at: "2027-01-09T09:00:00Z",
        }),
      });
    const plans = [band("professional_band2", 10, 6999, 8), band("professional_band3", 25, 9999, 20)];
    return Response.json({ currency: "GBP", plans, features: [], next_payment_minor: 6999, free_clients: 5 });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  render(<ChoosePlan plan={plan} title="Change plan" beside={<BillingDetails />} />, { wrapper: TestApp });
}

const cells = (row: string) => {
  const found = screen.getByRole("row", { name: new RegExp(`^${row}`) });
  return within(found)
    .getAllByRole("cell")
    .map((cell) => cell.textContent);
};

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

test("a change is compared with the plan that runs, for today and for the end of the period", async () => {
  show();
  await userEvent.click(await screen.findByRole("radio", { name: /25 clients/ }));
  expect(await screen.findByRole("columnheader", { name: "From today" })).toBeVisible();
  expect(cells("Clients")).toEqual(["7 of 10", "7 of 25"]);
  expect(cells("Price")).toEqual(["£69.99 a month", "£99.99 a month"]);
  expect(cells("Next payment")).toEqual(["9 Dec", "22 Dec, £99.99"]);
  expect(screen.getByText(/The next warning comes at 20 clients\./)).toBeVisible();
  await userEvent.click(screen.getByRole("radio", { name: "On 9 Dec" }));
  expect(screen.getByRole("columnheader", { name: "From 9 Dec" })).toBeVisible();
  expect(cells("Next payment")).toEqual(["9 Dec", "9 Dec, £99.99"]);
});

test("until a plan is chosen the page says what its invoices say", async () => {
  show();
  expect(await screen.findByText("Kestrel Barbell Ltd")).toBeVisible();
  expect(screen.getByText("S3 8QF Sheffield")).toBeVisible();
  expect(screen.getByText("VAT number GB123456782")).toBeVisible();
  expect(await screen.findByText("Receipts go to jonas@example.com")).toBeVisible();
  expect(screen.getByRole("link", { name: "Edit" })).toHaveAttribute("href", "/coach/profile/payouts");
});

test("an account without an address is told what its invoices lack", async () => {
  show({ ...SELLER, complete: false });
  expect(await screen.findByText(/^Your invoices show only your account's name\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Add details" })).toHaveAttribute("href", "/coach/profile/payouts");
  expect(screen.queryByText("18 Foundry Row")).toBeNull();
});
