import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPaymentUi, outcomeAfterReturn } from "./open";

type Listener = (event: object) => void;

const { library } = vi.hoisted(() => ({ library: { loads: true } }));
const elements = vi.fn();
const confirmSetup = vi.fn();
const retrieveSetupIntent = vi.fn();
const retrievePaymentIntent = vi.fn();
const created = new Map<string, { options: object; listeners: Map<string, Listener> }>();
vi.mock("@stripe/stripe-js/pure", () => ({
  loadStripe: () =>
    Promise.resolve(library.loads ? { elements, confirmSetup, retrieveSetupIntent, retrievePaymentIntent } : null),
}));

const mounting = { ready: vi.fn(), changed: vi.fn(), wallet: vi.fn() };
const bank = () => Promise.resolve(true);
let keys = 0;

/** The way to the provider with its own form on the page. */
async function mounted() {
  keys += 1;
  const payment = await openPaymentUi(`pk_${keys}`, null, bank);
  payment.mountCard(document.createElement("div"), mounting);
  return payment;
}

beforeEach(() => {
  vi.useFakeTimers();
  library.loads = true;
  created.clear();
  elements.mockReset().mockReturnValue({
    submit: () => Promise.resolve({}),
    create(kind: string, options: object) {
      const listeners = new Map<string, Listener>();
      created.set(kind, { options, listeners });
      return { on: (name: string, listener: Listener) => listeners.set(name, listener), mount() {}, destroy() {} };
    },
  });
  mounting.ready.mockClear();
});
afterEach(() => vi.useRealTimers());

test("[BUY-63] the provider's form is in dollars where nothing says otherwise", async () => {
  await mounted();
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ currency: "usd" }));
});

test("[BUY-64] wallets stand in three columns and three rows at most, 40 px high", async () => {
  await mounted();
  expect(created.get("expressCheckout")?.options).toEqual({
    buttonHeight: 40,
    layout: { maxColumns: 3, maxRows: 3 },
  });
});

test("[BUY-65] the form counts as loaded a second and a half after the provider says so", async () => {
  await mounted();
  created.get("payment")?.listeners.get("ready")?.({});
  vi.advanceTimersByTime(1499);
  expect(mounting.ready).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(mounting.ready).toHaveBeenCalledOnce();
});

test("[BUY-51] without the provider's library nothing is paid, and it is loaded anew when asked again", async () => {
  library.loads = false;
  const open = () => openPaymentUi("pk_missing", null, bank);
  await expect(open()).rejects.toThrow("The payment form could not be loaded.");
  library.loads = true;
  expect((await open()).simulated).toBe(false);
});

test("a bank that asks elsewhere sends the person back to where the card is kept", async () => {
  confirmSetup.mockResolvedValue({ setupIntent: { payment_method: "pm_1" } });
  const payment = await mounted();
  const billing = { name: "Maya Kowalczyk", address: { country: "GB", postal_code: "E8 4QN" } };
  expect(await payment.confirmSetup("seti_1_secret", billing, "coach-1")).toEqual({ ok: true, paymentMethod: "pm_1" });
  const url = new URL(confirmSetup.mock.calls[0]?.[0].confirmParams.return_url);
  expect([url.pathname, url.searchParams.get("coach_id"), url.searchParams.get("back")]).toEqual([
    "/stripe-redirect",
    "coach-1",
    location.pathname + location.search,
  ]);
});

test("[BUY-54] on the way back an intent is good, failed or missing", async () => {
  const after = (secret?: string) => outcomeAfterReturn("pk_back", null, secret);
  retrieveSetupIntent.mockResolvedValueOnce({ setupIntent: { status: "succeeded", payment_method: { id: "pm_2" } } });
  expect(await after("seti_2_secret")).toEqual({ ok: true, paymentMethod: "pm_2" });
  retrieveSetupIntent.mockResolvedValueOnce({ setupIntent: { status: "requires_payment_method" } });
  expect(await after("seti_2_secret")).toMatchObject({ ok: false });
  retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  expect(await after("pi_2_secret")).toMatchObject({ ok: true });
  retrievePaymentIntent.mockResolvedValueOnce({ paymentIntent: { status: "requires_payment_method" } });
  expect(await after("pi_2_secret")).toMatchObject({ ok: false });
  retrievePaymentIntent.mockResolvedValueOnce({ error: { message: "No such intent" } });
  expect(await after("pi_3_secret")).toMatchObject({ ok: false });
  expect(await after()).toMatchObject({ ok: false });
});
