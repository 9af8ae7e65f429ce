import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { connectProvider, paymentResultAfterRedirect } from "./connect";

type Listener = (event: object) => void;

const { library } = vi.hoisted(() => ({ library: { loads: true } }));
const elements = vi.fn();
const confirmSetup = vi.fn();
const retrieveSetupIntent = vi.fn();
const retrievePaymentIntent = vi.fn();
const handleNextAction = vi.fn();
const created = new Map<string, { options: object; listeners: Map<string, Listener> }>();
vi.mock("@stripe/stripe-js/pure", () => ({
  loadStripe: () =>
    Promise.resolve(
      library.loads ? { elements, confirmSetup, retrieveSetupIntent, retrievePaymentIntent, handleNextAction } : null,
    ),
}));

const events = { onReady: vi.fn(), onChange: vi.fn(), onWallet: vi.fn() };
const confirmWithBank = () => Promise.resolve(true);
let keys = 0;

/** Connects with a new key and mounts the provider's own form. */
async function mountedProvider() {
  keys += 1;
  const provider = await connectProvider(`pk_${keys}`, null, confirmWithBank);
  provider.mountCardForm(document.createElement("div"), events);
  return provider;
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
  events.onReady.mockClear();
});
afterEach(() => vi.useRealTimers());

test("[BUY-63] the provider's form uses US dollars by default", async () => {
  await mountedProvider();
  expect(elements).toHaveBeenCalledWith(expect.objectContaining({ currency: "usd" }));
});

test("[BUY-40] the provider's form offers cards only, because only cards are saved", async () => {
  await mountedProvider();
  expect(elements).toHaveBeenCalledWith(
    expect.objectContaining({ mode: "setup", allowedPaymentMethodTypes: ["card"] }),
  );
});

test("[BUY-64] wallet buttons fill at most three columns and three rows, 40 px high", async () => {
  await mountedProvider();
  expect(created.get("expressCheckout")?.options).toEqual({
    buttonHeight: 40,
    layout: { maxColumns: 3, maxRows: 3 },
  });
});

test("[BUY-65] the form counts as loaded a second and a half after the provider says so", async () => {
  await mountedProvider();
  created.get("payment")?.listeners.get("ready")?.({});
  vi.advanceTimersByTime(1499);
  expect(events.onReady).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(events.onReady).toHaveBeenCalledOnce();
});

test("[BUY-51] connecting fails without the provider's library, and a retry loads it again", async () => {
  library.loads = false;
  const connect = () => connectProvider("pk_missing", null, confirmWithBank);
  await expect(connect()).rejects.toThrow("The payment form could not be loaded.");
  library.loads = true;
  expect((await connect()).isSandbox).toBe(false);
});

test("a bank with a page of its own sends the person back to save the card", async () => {
  confirmSetup.mockResolvedValue({ setupIntent: { payment_method: "pm_1" } });
  const provider = await mountedProvider();
  const billing = { name: "Maya Kowalczyk", address: { country: "GB", postal_code: "E8 4QN" } };
  expect(await provider.confirmSetup("seti_1_secret", billing, "coach-1")).toEqual({ ok: true, paymentMethod: "pm_1" });
  const url = new URL(confirmSetup.mock.calls[0]?.[0].confirmParams.return_url);
  expect([url.pathname, url.searchParams.get("coach_id"), url.searchParams.get("back")]).toEqual([
    "/stripe-redirect",
    "coach-1",
    location.pathname + location.search,
  ]);
});

test("[BUY-54] after a redirect the intent has succeeded, failed or is missing", async () => {
  const after = (secret?: string) => paymentResultAfterRedirect("pk_back", null, secret);
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

test("[BUY-46] a bank that could not be asked to confirm a payment has not confirmed it", async () => {
  const provider = await mountedProvider();
  handleNextAction.mockResolvedValueOnce({ error: { message: "The network failed." } });
  expect(await provider.confirmPayment("pi_4_secret")).toEqual({
    ok: false,
    message: "The network failed.",
    errors: {},
  });
  handleNextAction.mockResolvedValueOnce({ paymentIntent: { status: "succeeded" } });
  expect(await provider.confirmPayment("pi_4_secret")).toMatchObject({ ok: true });
});
