import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { openPaymentUi } from "./open";

type Listener = (event: object) => void;

const { library } = vi.hoisted(() => ({ library: { loads: true } }));
const elements = vi.fn();
const created = new Map<string, { options: object; listeners: Map<string, Listener> }>();
vi.mock("@stripe/stripe-js/pure", () => ({
  loadStripe: () => Promise.resolve(library.loads ? { elements } : null),
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
