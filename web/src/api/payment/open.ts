import type { AskBank, PaymentUi } from "~/lib/payment";
import { sandboxUi } from "./sandbox";

const opened = new Map<string, Promise<PaymentUi>>();

/**
 * The way to the provider at one account (`account` is null for the platform itself). Without a publishable key
 * payments are simulated; the provider's library is only ever loaded with one.
 */
export function openPaymentUi(publishableKey: string | null, account: string | null, ask: AskBank): Promise<PaymentUi> {
  if (!publishableKey) return Promise.resolve(sandboxUi(ask));
  const key = `${publishableKey} ${account ?? ""}`;
  const known = opened.get(key);
  if (known) return known;
  const opening = import("./stripe").then(({ stripeUi }) => stripeUi(publishableKey, account));
  opened.set(key, opening);
  opening.catch(() => opened.delete(key));
  return opening;
}
