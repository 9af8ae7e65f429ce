import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { Subscription } from "../api";
import { BillingDetails } from "./BillingDetails";
import { ChoosePlan } from "./ChoosePlan";

vi.mock("../usePlanPayment", () => ({
  usePlanPayment: () => ({ view: null, error: null, dialog: <p>Bank</p>, ready: true, busy: false, pay: vi.fn() }),
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

type Shown = { details?: object; changes?: object; preselect?: boolean; payment?: object | null };

function show({ details = SELLER, changes = {}, preselect = false, payment = null }: Shown = {}) {
  vi.stubGlobal("fetch", async ({ url }: Request) => {
    if (url.includes("/invoice_details")) return Response.json(details);
    if (url.endsWith("/payment")) return Response.json({ payment });
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
    const plans = [
      { ...band("professional_band1", 5, 4999, 3), fits: (changes as Partial<Subscription>).max_clients === 5 },
      band("professional_band2", 10, 6999, 8),
      band("professional_band3", 25, 9999, 20),
    ];
    return Response.json({ currency: "GBP", plans, features: [], next_payment_minor: 6999 });
  });
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  const choose = (selects: boolean) => (
    <ChoosePlan
      plan={{ ...plan, ...changes }}
      title="Change plan"
      preselect={selects}
      beside={<BillingDetails />}
      foot="Cancel"
    />
  );
  const { rerender } = render(choose(preselect), { wrapper: TestApp });
  return { withoutPreselection: () => rerender(choose(false)) };
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
  show({ details: { ...SELLER, complete: false } });
  expect(await screen.findByText(/^Your invoices show only your account's name\./)).toBeVisible();
  expect(screen.getByRole("link", { name: "Add details" })).toHaveAttribute("href", "/coach/profile/payouts");
  expect(screen.queryByText("18 Foundry Row")).toBeNull();
});

const FREE = { plan: { id: "free" }, free_plan: true, max_clients: 5, billing_period: null };
const choices = () => screen.findAllByRole("radio", { name: /clients/ });

test("[RTE-84] a plan that is set to end is kept before it is changed: the button is there", async () => {
  show({ changes: { cancel_at_period_end: true, display_state: "cancel_at_period_end" }, preselect: true });
  for (const choice of await choices()) expect(choice).toBeDisabled();
  expect(screen.getByText("Keep your plan first, then you can change it.")).toBeVisible();
  expect(screen.getByRole("button", { name: "Keep Professional" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: /pay/ })).toBeNull();
});

test("plans that can't be chosen look closed, the one that runs doesn't", async () => {
  show();
  const closed = (await choices()).map((choice) => choice.closest("label")?.hasAttribute("data-closed"));
  expect(closed).toEqual([true, false, false]);
});

test("a payment that is missing comes before another plan: the button is there", async () => {
  const payment = { title: "Professional", amount_minor: 6999, currency: "GBP" };
  show({ changes: { display_state: "past_due" }, preselect: true, payment });
  for (const choice of await choices()) expect(choice).toBeDisabled();
  expect(screen.getByText(/^Your last payment didn't go through\./)).toBeVisible();
  expect(await screen.findByRole("button", { name: "Pay £69.99" })).toBeEnabled();
  expect(screen.queryByRole("button", { name: /^Change plan/ })).toBeNull();
});

test("where every place is taken, the smallest plan with room for one more is preselected", async () => {
  show({ changes: { ...FREE, active_clients: 5 }, preselect: true });
  expect(await screen.findByRole("radio", { name: /10 clients/ })).toBeChecked();
});

test("where places are left, the smallest plan that holds the clients is preselected", async () => {
  show({ changes: { ...FREE, active_clients: 4 }, preselect: true });
  expect(await screen.findByRole("radio", { name: /5 clients £49/ })).toBeChecked();
});

test("what a plan costs comes directly after the plans, before what all of them have", async () => {
  show({ preselect: true });
  const pay = await screen.findByRole("button", { name: "Change plan and pay £60.33" });
  const [first] = await choices();
  expect(first?.compareDocumentPosition(pay)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(pay.compareDocumentPosition(screen.getByText("Cancel"))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test.each([
  ["scrolls to what it costs on a narrow screen", true],
  ["moves nothing on a wide screen, where that is beside it", false],
])("a plan that is chosen %s", async (_, matches) => {
  const scroll = vi.spyOn(HTMLElement.prototype, "scrollIntoView");
  vi.stubGlobal("matchMedia", () => ({ matches, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  show();
  const choice = await screen.findByRole("radio", { name: /25 clients/ });
  expect(scroll).not.toHaveBeenCalled();
  await userEvent.click(choice);
  expect(scroll).toHaveBeenCalledTimes(matches ? 1 : 0);
  scroll.mockRestore();
});

test("what is being paid stays on the page when its open payment becomes known", async () => {
  const { withoutPreselection } = show({ changes: { ...FREE, active_clients: 5 }, preselect: true });
  await userEvent.click(await screen.findByRole("button", { name: "Subscribe and pay £60.33" }));
  withoutPreselection();
  expect(screen.getByText("Bank")).toBeVisible();
});
