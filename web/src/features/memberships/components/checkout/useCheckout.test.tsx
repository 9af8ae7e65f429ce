import { act, renderHook, waitFor } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import { useCheckout } from "./useCheckout";

const { address, confirmPayment, refreshMemberships } = vi.hoisted(() => ({
  /** What stands in the address of the page. */
  address: { value: {} as Record<string, string> },
  confirmPayment: vi.fn(),
  refreshMemberships: vi.fn(async () => undefined),
}));
vi.mock("~/domain/payments/provider/connect", () => ({ connectProvider: async () => ({ confirmPayment }) }));
vi.mock("../../api", async (original) => ({
  ...(await original<typeof import("../../api")>()),
  useRefreshMemberships: () => refreshMemberships,
}));
vi.mock("~/domain/payments/usePaymentMethod", () => ({
  usePaymentMethod: () => ({ ready: true, resolveCardId: async () => "card", openCardFix: () => undefined }),
}));
vi.mock("~/ui/link/usePage", () => ({
  usePageSearch: (parse: (raw: object) => object) => [parse(address.value), () => undefined],
}));

afterEach(() => {
  address.value = {};
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const price = { duration: "monthly", currency: "GBP", archived: false, local_price: null };
const agreed = { ...price, id: "agreed", amount_minor: 3900, archived: true };
const program = {
  id: "p",
  owner: {},
  will_resume: false,
  plan_waiver: { needed: false },
  trial_days: 0,
  today: "2026-01-12",
  min_start_date: "2026-01-12",
  max_start_date: null,
  selected_price: "agreed",
  price_options: [{ ...price, id: "new", amount_minor: 5900 }],
  membership: { state: "incomplete", starts_on: "2026-01-12", plan_price: agreed },
} as unknown as PublicProgram;

test("a purchase that waits for its first payment is paid at the price that was agreed", async () => {
  const sent = vi.fn();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.method === "POST") sent(await request.clone().json());
    return Response.json({ membership: { state: "active" }, message: null, paid: true });
  });
  const { result } = renderHook(() => useCheckout(program, vi.fn()), { wrapper: TestApp });
  expect([result.current.option?.id, result.current.dueToday]).toEqual(["agreed", 3900]);
  act(() => result.current.submit());
  await waitFor(() =>
    expect(sent).toHaveBeenCalledWith(expect.objectContaining({ price_option_id: "agreed", trial_expected: false })),
  );
});

test("nothing is bought while a code is being checked, and then the amount that is shown", async () => {
  address.value = { code: "QUARTER" };
  const sent = vi.fn();
  let answer: (preview: object) => void = () => undefined;
  const answered = new Promise<object>((resolve) => (answer = resolve));
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.endsWith("/discount/preview")) return Response.json(await answered);
    if (request.method === "POST") sent(await request.clone().json());
    return Response.json({ membership: { state: "active" }, message: null, paid: true });
  });
  const onSale = { ...program, membership: null, selected_price: "new" } as PublicProgram;
  const { result } = renderHook(() => useCheckout(onSale, vi.fn()), { wrapper: TestApp });
  expect(result.current.discount.isChecking).toBe(true);
  act(() => result.current.submit());
  expect(result.current.pay.isIdle).toBe(true);
  answer({
    discount: { code: "QUARTER", percent: 25, duration: "once", months: null },
    invoices: [{ total: { amount_minor: 4425, currency: "GBP" } }],
    card_needed: true,
  });
  await waitFor(() => expect(result.current.discount.isChecking).toBe(false));
  expect(result.current.firstAmount).toBe(4425);
  act(() => result.current.submit());
  await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  expect(sent).toHaveBeenCalledWith(expect.objectContaining({ price_option_id: "new", discount_code: "QUARTER" }));
});

test("a code that takes off everything buys without a card", async () => {
  address.value = { code: "FREE" };
  const sent = vi.fn();
  vi.stubGlobal("fetch", async (request: Request) => {
    if (request.url.endsWith("/discount/preview"))
      return Response.json({
        discount: { code: "FREE", percent: 100, duration: "once", months: null },
        invoices: [{ total: { amount_minor: 0, currency: "GBP" } }],
        card_needed: false,
      });
    if (request.method === "POST") sent(await request.clone().json());
    return Response.json({ membership: { state: "active" }, message: null, paid: true });
  });
  const onDone = vi.fn();
  const onSale = { ...program, membership: null, selected_price: "new" } as PublicProgram;
  const { result } = renderHook(() => useCheckout(onSale, onDone), { wrapper: TestApp });
  await waitFor(() => expect(result.current.discount.isChecking).toBe(false));
  expect([result.current.needsCard, result.current.firstAmount]).toEqual([false, 0]);
  act(() => result.current.submit());
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
  expect(sent).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ card_id: null, discount_code: "FREE" }));
});

test("a purchase that waits with nothing to pay needs no card", async () => {
  const due = { ...program.membership, amount_due: { amount_minor: 0, currency: "GBP" }, discount: null };
  const { result } = renderHook(() => useCheckout({ ...program, membership: due } as PublicProgram, vi.fn()), {
    wrapper: TestApp,
  });
  expect([result.current.needsCard, result.current.firstAmount]).toEqual([false, 0]);
});

const waiting = {
  membership: { state: "incomplete" },
  message: null,
  paid: false,
  requires_action: true,
  payment_intent_client_secret: "secret",
  intent: "pi",
};

/** Submits the checkout while the server answers by path; a number is a refusal with that status. */
async function fail(answers: Record<"buy" | "check", object | number>) {
  const sentence = "This purchase was cancelled.";
  vi.stubGlobal("fetch", async (request: Request) => {
    const answer = request.url.endsWith("/check") ? answers.check : answers.buy;
    if (answer === 0) throw new TypeError("Failed to fetch");
    if (typeof answer !== "number") return Response.json(answer);
    return Response.json({ errors: { base: [sentence] } }, { status: answer });
  });
  const onDone = vi.fn();
  const { result } = renderHook(() => useCheckout(program, onDone), { wrapper: TestApp });
  act(() => result.current.submit());
  await waitFor(() => expect(result.current.pay.isError).toBe(true));
  expect(onDone).not.toHaveBeenCalled();
  return result.current.pay.error?.message;
}

test("a refusal after the bank has confirmed is shown in the server's words, and the page reads again", async () => {
  confirmPayment.mockResolvedValue({ ok: true, paymentMethod: null });
  expect(await fail({ buy: waiting, check: 409 })).toBe("This purchase was cancelled.");
  expect(refreshMemberships).toHaveBeenCalledTimes(1);
});

test("the page reads again after an error of the bank's check that is none of the server's", async () => {
  confirmPayment.mockRejectedValue(new Error("The payment form could not be loaded."));
  expect(await fail({ buy: waiting, check: 200 })).toBe("The payment form could not be loaded.");
  expect(refreshMemberships).toHaveBeenCalledTimes(1);
});

test.each([0, 500, 503])("what is shown stays while the outcome is unknown (status %s)", async (status) => {
  await fail({ buy: status, check: 200 });
  expect(refreshMemberships).not.toHaveBeenCalled();
});
