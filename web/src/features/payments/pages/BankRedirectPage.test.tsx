import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from "@tanstack/react-router";
import { render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { session } from "~/api/session";
import { TestApp } from "~/ui/testing/TestApp";
import BankRedirectPage from "./BankRedirectPage";

const { search, toast, toastError } = vi.hoisted(() => ({
  search: { value: {} as object },
  toast: vi.fn(),
  toastError: vi.fn(),
}));
vi.mock("~/ui/toast/toast", () => ({ toast, toastError }));
vi.mock("~/ui/link/usePage", () => ({
  usePageSearch: (parse: (raw: object) => object) => [parse(search.value), () => undefined],
}));
vi.mock("@stripe/stripe-js/pure", () => {
  const intent = (secret: string) => ({
    status: secret.includes("good") ? "succeeded" : "requires_payment_method",
  });
  return {
    loadStripe: async () => ({
      retrieveSetupIntent: async (secret: string) => ({ setupIntent: { ...intent(secret), payment_method: "pm_1" } }),
      retrievePaymentIntent: async (secret: string) => ({ paymentIntent: intent(secret) }),
    }),
  };
});

const CARD_ERROR = "Payment failed due to a card error, please retry.";
const CARDS = { coach: "/coach/profile/billing", user: "/user/billing/payment" };
let saved: unknown[];

/** Comes back from the bank with a query; returns where the page leads. */
async function comeBack(role: "coach" | "user", query: object): Promise<string> {
  search.value = query;
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role } });
  const history = createMemoryHistory({ initialEntries: ["/stripe-redirect"] });
  const router = createRouter({ routeTree: createRootRoute(), history });
  render(
    <RouterContextProvider router={router}>
      <BankRedirectPage />
    </RouterContextProvider>,
    { wrapper: TestApp },
  );
  expect(screen.getByRole("status")).toHaveAttribute("aria-busy", "true");
  await waitFor(() => expect(history.location.pathname).not.toBe("/stripe-redirect"));
  return history.location.href;
}

beforeEach(() => {
  saved = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/api/settings") return Response.json({ payments_mode: "stripe", publishable_key: "pk_test_1" });
    if (request.method === "POST") saved.push([pathname, await request.json()]);
    return Response.json({ cards: [] }, { status: request.method === "POST" ? 201 : 200 });
  });
});
afterEach(() => {
  session.clear();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

test.each([{}, { setup_intent_client_secret: "seti_bad" }, { payment_intent_client_secret: "pi_bad" }])(
  "[BUY-54] a missing or failed intent shows an error: %o",
  async (query) => {
    expect(await comeBack("user", query)).toBe(CARDS.user);
    expect(toastError).toHaveBeenCalledExactlyOnceWith(CARD_ERROR);
    expect(toast).not.toHaveBeenCalled();
    expect(saved).toEqual([]);
  },
);

test("[BUY-54] a confirmed card is saved, and leads back to where the person was", async () => {
  const back = "/user/plan/squats/purchase";
  const query = { coach_id: "coach-1", back, setup_intent_client_secret: "seti_good" };
  expect(await comeBack("user", query)).toBe(back);
  expect(saved).toEqual([["/api/athlete/card_tokens", { coach_id: "coach-1", payment_method_id: "pm_1" }]]);
  expect(toast).toHaveBeenCalledExactlyOnceWith("Card successfully added.");
});

test("[BUY-54] a confirmed payment has no card to save", async () => {
  expect(await comeBack("user", { payment_intent_client_secret: "pi_good" })).toBe(CARDS.user);
  expect([saved, toastError.mock.calls]).toEqual([[], []]);
});

test.each([
  ["user", { coach_id: "coach-1", success_route_name: "billing_payment" }],
  ["coach", { success_route_name: "coach_profile_billing" }],
  ["user", { coach_id: "coach-1" }],
  ["coach", {}],
] as const)("[RTE-72] from the bank's page a %s returns to their cards: %o", async (role, query) => {
  expect(await comeBack(role, { ...query, setup_intent_client_secret: "seti_good" })).toBe(CARDS[role]);
  expect(toast).toHaveBeenCalledExactlyOnceWith("Card successfully added.");
  expect(saved).toHaveLength(1);
});
