import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import RetryPaymentDialog from "./RetryPaymentDialog";

const { usePaymentMethod, toast } = vi.hoisted(() => ({
  usePaymentMethod: vi.fn(() => ({ ready: true, resolveCardId: async () => "card", openCardFix: () => undefined })),
  toast: vi.fn(),
}));
vi.mock("~/domain/payments/usePaymentMethod", () => ({ usePaymentMethod }));
vi.mock("~/ui/toast/toast", () => ({ toast }));

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  toast.mockClear();
});

const plan_price = { duration: "monthly", amount_minor: 3900, currency: "GBP" };

/** Shows the dialog and clicks its button, which the server answers with `answer`. */
function retry(answer: object, duration = "monthly", status = 200) {
  vi.stubGlobal("fetch", async () => Response.json(answer, { status }));
  const dialog = (price: object | null) => (
    <RetryPaymentDialog
      program={{ id: "p", title: "Squats", owner: {}, membership: { plan_price: price } } as unknown as PublicProgram}
      onClose={() => undefined}
      onCancelInstead={() => undefined}
    />
  );
  const { rerender } = render(dialog({ ...plan_price, duration }), { wrapper: TestApp });
  fireEvent.click(screen.getByRole("button", { name: "Pay £39.00" }));
  return { purchaseEnds: () => rerender(dialog(null)) };
}

test.each([
  ["Payment successful.", true, null],
  ["There's nothing to pay right now.", false, null],
  ["There's nothing to pay right now. Your next payment is on 18 March.", false, "2026-03-18"],
])("says %j only if it is so", async (message, paid, next_payment_on) => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-03-01T09:00:00Z") });
  retry({ membership: { state: "scheduled", next_payment_on }, message: null, paid });
  await vi.waitFor(() => expect(toast).toHaveBeenLastCalledWith(message));
});

test.each([
  ["incomplete", true],
  ["incomplete", false],
  ["past_due", false],
  ["canceled", false],
])("a payment is no success in the state %s (the bank waits: %s)", async (state, requires_action) => {
  retry({ membership: { state }, message: "Payment successful.", paid: false, requires_action });
  const waits = "Your bank hasn't confirmed the payment yet. Trying again won't charge you twice.";
  const unknown = "Your payment isn't confirmed yet. Reload the page to see where it stands.";
  expect(await screen.findByRole("alert")).toHaveTextContent(requires_action ? waits : unknown);
  expect(toast).not.toHaveBeenCalled();
});

test("the server's sentence about a refund stays when the purchase is over, and nothing is left to pay", async () => {
  const refunded = "This purchase was cancelled. Your payment went through first, so it's being refunded in full.";
  const answer = { status: 409, code: "PaymentRefunded", title: refunded, errors: { base: [refunded] } };
  const { purchaseEnds } = retry(answer, "monthly", 409);
  await screen.findByRole("alert");
  purchaseEnds();
  expect(screen.getByRole("alert").textContent).toBe(refunded);
  expect(screen.getByRole("button", { name: "Pay £39.00" })).toBeDisabled();
  expect(toast).not.toHaveBeenCalled();
});

test.each([
  ["monthly", true],
  ["one_off", false],
])("a %s payment renews: %s", (duration, renews) => {
  retry({}, duration);
  expect(usePaymentMethod).toHaveBeenLastCalledWith({}, expect.anything(), expect.objectContaining({ renews }));
});
