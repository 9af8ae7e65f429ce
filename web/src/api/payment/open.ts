import type { AskBank, PaymentOutcome, PaymentUi } from "~/lib/payment";
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

/** What came of an intent after its bank asked on a page of its own. A missing one has failed. */
export async function outcomeAfterReturn(
  publishableKey: string | null,
  account: string | null,
  secret: string | undefined,
): Promise<PaymentOutcome> {
  if (!publishableKey || !secret) return { ok: false, message: "", errors: {} };
  const { outcomeOf } = await import("./stripe");
  return outcomeOf(publishableKey, account, secret);
}
