import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test, vi } from "vitest";
import { TestApp } from "~/ui/testing/TestApp";
import type { PlanResult } from "./api";
import { usePlanPayment } from "./usePlanPayment";

const bank = vi.hoisted(() => ({ agrees: true, check: vi.fn() }));
vi.mock("~/domain/payments/usePaymentMethod", () => ({
  usePaymentMethod: () => ({
    resolveCardId: async () => "card_1",
    confirmWithBank: async () => bank.agrees,
    openCardFix: () => undefined,
    publishableKey: null,
  }),
}));
vi.mock("~/domain/payments/provider/connect", () => ({
  connectProvider: async (_key: null, _account: null, confirmWithBank: (of: object) => Promise<boolean>) => ({
    confirmPayment: async () =>
      (await confirmWithBank({})) ? { ok: true } : { ok: false, message: "Your card was declined.", errors: {} },
  }),
}));
vi.mock("./api", () => ({ usePlanActions: () => ({ check: bank.check }) }));

const ASKS = { requires_action: true, intent: "pi_1", payment_intent_client_secret: "secret" } as PlanResult;

function Payment({ onPaid }: { onPaid: () => void }) {
  const payment = usePlanPayment(onPaid);
  return (
    <>
      <button type="button" onClick={() => payment.pay(async () => ASKS)}>
        Pay
      </button>
      {payment.error}
    </>
  );
}

async function pay() {
  const paid = vi.fn();
  render(<Payment onPaid={paid} />, { wrapper: TestApp });
  await userEvent.click(screen.getByRole("button", { name: "Pay" }));
  return paid;
}

beforeEach(() => {
  bank.check.mockReset();
});

test("an owner who refuses at their bank isn't told that their card was declined", async () => {
  bank.agrees = false;
  bank.check.mockRejectedValue(new Error("Your card was declined. Please try another card."));
  const paid = await pay();
  expect(
    await screen.findByText("You cancelled the confirmation, so nothing was paid. You can try again."),
  ).toBeVisible();
  expect(bank.check).toHaveBeenCalledExactlyOnceWith("pi_1");
  expect(paid).not.toHaveBeenCalled();
});

test("an owner who confirms has paid once the server knows it", async () => {
  bank.agrees = true;
  bank.check.mockResolvedValue({ requires_action: false });
  const paid = await pay();
  await vi.waitFor(() => expect(paid).toHaveBeenCalledOnce());
});

test("what was refused here and confirmed elsewhere is paid", async () => {
  bank.agrees = false;
  bank.check.mockResolvedValue({ requires_action: false });
  const paid = await pay();
  await vi.waitFor(() => expect(paid).toHaveBeenCalledOnce());
});

test("a payment that the bank hasn't confirmed yet says so", async () => {
  bank.agrees = true;
  bank.check.mockResolvedValue({ requires_action: true });
  await pay();
  expect(await screen.findByText("Your bank hasn't confirmed the payment yet. Please try again.")).toBeVisible();
});
