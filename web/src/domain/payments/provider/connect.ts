import { sandboxProvider } from "./sandbox";
import type { ConfirmWithBank, PaymentProvider, PaymentResult } from "./types";

const connections = new Map<string, Promise<PaymentProvider>>();

/**
 * Connects to the provider on behalf of one account (`account` is null for the platform itself). Without a publishable
 * key payments are simulated, and the provider's library is never loaded.
 */
export function connectProvider(
  publishableKey: string | null,
  account: string | null,
  confirmWithBank: ConfirmWithBank,
): Promise<PaymentProvider> {
  if (!publishableKey) return Promise.resolve(sandboxProvider(confirmWithBank));
  const key = `${publishableKey} ${account ?? ""}`;
  const existing = connections.get(key);
  if (existing) return existing;
  const connection = import("./stripe").then(({ stripeProvider }) => stripeProvider(publishableKey, account));
  connections.set(key, connection);
  connection.catch(() => connections.delete(key));
  return connection;
}

/** Returns the result of an intent that was confirmed on the bank's own page. A missing intent counts as failed. */
export async function paymentResultAfterRedirect(
  publishableKey: string | null,
  account: string | null,
  clientSecret: string | undefined,
): Promise<PaymentResult> {
  if (!publishableKey || !clientSecret) return { ok: false, message: "", errors: {} };
  const { fetchPaymentResult } = await import("./stripe");
  return fetchPaymentResult(publishableKey, account, clientSecret);
}
