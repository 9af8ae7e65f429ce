import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PublicProgram } from "../../api";
import RetryPaymentDialog from "./RetryPaymentDialog";

const { usePaymentMethod, toast, toastError } = vi.hoisted(() => ({
  usePaymentMethod: vi.fn(),
  toast: vi.fn(),
  toastError: vi.fn(),
}));
vi.mock("~/domain/payments/usePaymentMethod", () => ({ usePaymentMethod }));
vi.mock("~/ui/toast/toast", () => ({ toast, toastError }));

/** A saved card is chosen. */
const payable = () => ({ ready: true, resolveCardId: async () => "card", openCardFix: () => undefined });

beforeEach(() => void usePaymentMethod.mockReset().mockImplementation(payable));
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
  toast.mockClear();
  toastError.mockClear();
});

const plan_price = { id: "o39", duration: "monthly", amount_minor: 3900, currency: "GBP" };

/** Shows the dialog and clicks its button, which the server answers with `answer`. */
function retry(answer: object, duration = "monthly", status = 200) {
  const bodies: unknown[] = [];
  vi.stubGlobal("fetch", async (request: Request) => {
    bodies.push(await request.json());
    return Response.json(answer, { status });
  });
  const onClose = vi.fn();
  const dialog = (price: object | null) => (
    <RetryPaymentDialog
      program={{ id: "p", title: "Squats", owner: {}, membership: { plan_price: price } } as unknown as PublicProgram}
      onClose={onClose}
      onCancelInstead={() => undefined}
    />
  );
  const { rerender, unmount } = render(dialog({ ...plan_price, duration }), { wrapper: TestApp });
  fireEvent.click(screen.getByRole("button", { name: "Pay £39.00" }));
  return { onClose, bodies, unmount, show: (price: object | null) => rerender(dialog(price)) };
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

test.each(["PaymentRefunded", "PaymentCanceled", "PaymentNotDue", "MembershipOver"])(
  "the sentence of %s outlives the dialog, whose program leaves the list",
  async (code) => {
    const sentence = "This purchase was cancelled. Your payment went through first, so it's being refunded in full.";
    const { onClose } = retry({ status: 409, code, title: sentence, errors: { base: [sentence] } }, "monthly", 409);
    await vi.waitFor(() => expect(toastError).toHaveBeenCalledWith(sentence, { persistent: true }));
    expect(onClose).toHaveBeenCalledOnce();
    expect(toast).not.toHaveBeenCalled();
  },
);

test("another refusal stays in the dialog, to try again", async () => {
  const { onClose } = retry(
    { status: 409, code: "PreviousPaymentPending", errors: { base: ["Wait."] } },
    "monthly",
    409,
  );
  expect(await screen.findByRole("alert")).toHaveTextContent("Wait.");
  expect(onClose).not.toHaveBeenCalled();
  expect(toastError).not.toHaveBeenCalled();
});

test("a purchase that ends elsewhere leaves its amount and nothing to pay", async () => {
  const { show } = retry({ status: 409, code: "PreviousPaymentPending", errors: { base: ["Wait."] } }, "monthly", 409);
  await screen.findByRole("alert");
  show(null);
  expect(screen.getByRole("button", { name: "Pay £39.00" })).toBeDisabled();
});

test("the amount is that of the purchase which would be charged", async () => {
  const { show } = retry({ status: 409, code: "PreviousPaymentPending", errors: { base: ["Wait."] } }, "monthly", 409);
  await screen.findByRole("alert");
  show(null);
  show({ ...plan_price, amount_minor: 9900 });
  expect(screen.getByRole("button", { name: "Pay £99.00" })).toBeEnabled();
});

test.each([
  ["monthly", true],
  ["one_off", false],
])("a %s payment renews: %s", (duration, renews) => {
  retry({}, duration);
  expect(usePaymentMethod).toHaveBeenLastCalledWith({}, expect.anything(), expect.objectContaining({ renews }));
});

test("the purchase names the price that the button said, also if another is due once the card is saved", async () => {
  let saveCard: (id: string) => void = () => undefined;
  const saved = new Promise<string>((resolve) => (saveCard = resolve));
  usePaymentMethod.mockImplementation(() => ({ ...payable(), resolveCardId: () => saved }));
  const { bodies, show } = retry(
    { status: 409, code: "OtherPriceDue", errors: { base: ["It has changed."] } },
    "monthly",
    409,
  );
  show({ ...plan_price, id: "o99", amount_minor: 9900 });
  saveCard("card");
  expect(await screen.findByRole("alert")).toHaveTextContent("It has changed.");
  expect(bodies).toEqual([{ card_id: "card", price_option_id: "o39" }]);
});

test("a refusal outlives the list that the dialog goes with, unless the person has closed it", async () => {
  const answer = { status: 409, code: "PreviousPaymentPending", errors: { base: ["Wait."] } };
  const first = retry(answer, "monthly", 409);
  await screen.findByRole("alert");
  first.unmount();
  expect(toastError).toHaveBeenCalledExactlyOnceWith("Wait.", { persistent: true });
  toastError.mockClear();
  const second = retry(answer, "monthly", 409);
  await screen.findByRole("alert");
  fireEvent.click(screen.getByRole("button", { name: "Close" }));
  expect(second.onClose).toHaveBeenCalledOnce();
  second.unmount();
  expect(toastError).not.toHaveBeenCalled();
});
