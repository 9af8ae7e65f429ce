import { render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import PayoutSettingsPage from "./PayoutSettingsPage";

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

const CONNECTED = {
  id: "acct_1",
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  verification_fields: [],
  bank_last4: null,
  currency: "GBP",
  next_payout_on: "2026-11-25",
  tax: { tax_state: "activate", missing: [], country: null },
};

async function open(account: object): Promise<void> {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) =>
    new URL(request.url).pathname === "/api/coach/payment_account"
      ? Response.json({ ...CONNECTED, ...account })
      : new Response("{}", { status: 503 }),
  );
  render(<PayoutSettingsPage />, { wrapper: TestApp });
  await screen.findByText("GBP");
}

test.each<[charges: boolean, payouts: boolean, first: string, second: string]>([
  [true, false, "Can take payments", "Can't pay out yet"],
  [false, true, "Can't take payments yet", "Can pay out to your bank"],
])("[BUY-75] charges %s and payouts %s are shown separately", async (charges_enabled, payouts_enabled, ...shown) => {
  await open({ charges_enabled, payouts_enabled });
  for (const text of shown) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.getByText("Setup not finished")).toBeInTheDocument();
});

test("[BUY-75] what the provider still needs is listed", async () => {
  await open({ payouts_enabled: false, verification_fields: ["external_account", "individual.id_number"] });
  expect(screen.getByRole("heading", { name: "Still needed" })).toBeInTheDocument();
  for (const field of ["external account", "individual id number"]) {
    expect(screen.getByText(field)).toBeInTheDocument();
  }
});

test("[BUY-75] nothing is listed once the provider needs nothing", async () => {
  await open({});
  expect(screen.getByText("Connected")).toBeInTheDocument();
  expect(screen.queryByRole("heading", { name: "Still needed" })).toBeNull();
});
