import { fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import RetryPaymentDialog from "./RetryPaymentDialog";

const { library } = vi.hoisted(() => ({ library: { loads: false } }));
vi.mock("@stripe/stripe-js/pure", () => ({
  loadStripe: () => (library.loads ? Promise.resolve({}) : Promise.reject(new Error("Failed to load Stripe.js"))),
}));

afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  library.loads = false;
});

test("[BUY-51] a missed payment cannot be retried without the provider's library, until that loads", async () => {
  const card = { id: "c1", brand: "visa", last4: "4242", exp_month: 12, exp_year: 2040, kind: "default" };
  const answers: Record<string, unknown> = {
    "/api/settings": { payments_mode: "stripe", publishable_key: "pk_test_1", countries: [] },
    "/api/users/me": { current: { id: "maya", role: "user", full_name: "Maya" }, private: {}, subscription: null },
  };
  vi.stubGlobal("fetch", async (request: Request) =>
    Response.json(answers[new URL(request.url).pathname] ?? { cards: [card] }),
  );
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "maya", role: "user" } });
  const program = {
    id: "p",
    title: "Squats",
    owner: { account_id: "a", stripe_account: null },
    membership: { plan_price: { id: "o39", duration: "monthly", amount_minor: 3900, currency: "GBP" } },
  } as unknown as PublicProgram;
  render(<RetryPaymentDialog program={program} onClose={() => undefined} onCancelInstead={() => undefined} />, {
    wrapper: TestApp,
  });
  const dialog = within(await screen.findByRole("dialog"));
  const problem = await dialog.findByRole("alert");
  expect(problem).toHaveTextContent("Stripe.js");
  expect(dialog.getByRole("button", { name: "Pay £39.00" })).toBeDisabled();
  library.loads = true;
  fireEvent.click(within(problem).getByRole("button", { name: "Try again" }));
  await waitFor(() => expect(dialog.getByRole("button", { name: "Pay £39.00" })).toBeEnabled());
});
