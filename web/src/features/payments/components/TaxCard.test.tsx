import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import PayoutSettingsPage from "../pages/PayoutSettingsPage";

type Tax = { tax_state: string; missing: string[]; country: string | null };

const ACCOUNT = {
  id: "acct_1",
  charges_enabled: true,
  payouts_enabled: true,
  details_submitted: true,
  verification_fields: [],
  bank_last4: null,
  currency: "GBP",
  next_payout_on: "2026-11-25",
};
const OFF: Tax = { tax_state: "activate", missing: [], country: null };
const WAITING: Tax = { tax_state: "in_progress", missing: ["head_office"], country: null };
const ON: Tax = { tax_state: "activated", missing: [], country: "DE" };
const TURNING_OFF: Tax = { tax_state: "deactivate", missing: [], country: "DE" };

afterEach(() => {
  vi.unstubAllGlobals();
  session.clear();
});

/** Opens the page with this tax; a switch that works answers with `next`, one that fails with a sentence. */
async function open(tax: Tax, next: Tax | string = tax): Promise<string[]> {
  const sent: string[] = [];
  let current = tax;
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/coach/payment_account") return Response.json({ ...ACCOUNT, tax: current });
    if (!pathname.startsWith("/api/users/tax/")) return new Response("{}", { status: 503 });
    sent.push(pathname);
    if (typeof next === "string")
      return Response.json(
        { status: 422, code: "TaxAddressRefused", title: next, errors: { base: [next] } },
        { status: 422 },
      );
    current = next;
    return Response.json({ tax_state: next.tax_state });
  });
  render(<PayoutSettingsPage />, { wrapper: TestApp });
  await screen.findByRole("heading", { name: "Tax" });
  return sent;
}

const press = (name: string) => userEvent.click(screen.getByRole("button", { name }));

test("[BUY-83] off: says what it does, and activates it", async () => {
  const sent = await open(OFF, ON);
  expect(screen.getByText(/Your prices stay the same: tax is included\./)).toBeInTheDocument();
  await press("Activate");
  expect(
    await screen.findByText("New payments have their tax calculated and shown on their invoices."),
  ).toBeInTheDocument();
  expect(sent).toEqual(["/api/users/tax/on"]);
});

test("[BUY-83] in progress: says what is missing, and links to it", async () => {
  await open(WAITING);
  expect(screen.getByText("In progress")).toBeInTheDocument();
  expect(screen.getByText("The address in your invoice details is missing.")).toBeInTheDocument();
  const link = screen.getByRole("link", { name: "Add your address" });
  expect(link.getAttribute("href")).toMatch(/#invoice-details$/);
  expect(document.getElementById("invoice-details")).not.toBeNull();
});

test("[BUY-83] in progress: whatever else the provider needs is named", async () => {
  await open({ ...WAITING, missing: ["defaults.tax_code"] });
  expect(screen.getByText("The payment provider still needs: defaults tax code.")).toBeInTheDocument();
  expect(screen.queryByRole("link", { name: "Add your address" })).toBeNull();
});

test("[BUY-83] activated: says from where, and asks before it is deactivated", async () => {
  const sent = await open(ON, TURNING_OFF);
  expect(screen.getByText(/You sell from Germany\./)).toBeInTheDocument();
  await press("Deactivate");
  expect(await screen.findByText(/open invoices keep the tax they have/)).toBeInTheDocument();
  await press("Cancel");
  expect(sent).toEqual([]);
  await press("Deactivate");
  await userEvent.click(await screen.findByRole("button", { name: "Deactivate tax" }));
  expect(
    await screen.findByText(
      "New payments have no tax. Invoices that are still open keep theirs until they're paid or cancelled.",
    ),
  ).toBeInTheDocument();
  expect(sent).toEqual(["/api/users/tax/off"]);
});

test("[BUY-83] turning off: it can be activated again", async () => {
  const sent = await open(TURNING_OFF, ON);
  expect(screen.getByText("Turning off")).toBeInTheDocument();
  await press("Activate");
  await waitFor(() =>
    expect(screen.getByText("New payments have their tax calculated and shown on their invoices.")).toBeInTheDocument(),
  );
  expect(sent).toEqual(["/api/users/tax/on"]);
});

test("[BUY-83] a request that fails says why, and changes nothing", async () => {
  const sentence = "The payment provider doesn't accept the address in your invoice details. Check it, then try again.";
  const sent = await open(OFF, sentence);
  await press("Activate");
  expect((await screen.findByText(sentence)).closest("[role=alert]")).not.toBeNull();
  expect(screen.getByText("Off")).toBeInTheDocument();
  await press("Activate");
  await waitFor(() => expect(sent).toHaveLength(2));
});

test("[BUY-83] nothing is offered before payments are connected", async () => {
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role: "coach" } });
  vi.stubGlobal("fetch", async (request: Request) =>
    new URL(request.url).pathname === "/api/coach/payment_account"
      ? Response.json({ ...ACCOUNT, id: null, charges_enabled: false, tax: OFF })
      : new Response("{}", { status: 503 }),
  );
  render(<PayoutSettingsPage />, { wrapper: TestApp });
  await screen.findByText(/Connect/, { selector: "h2" });
  expect(screen.queryByRole("heading", { name: "Tax" })).toBeNull();
});
