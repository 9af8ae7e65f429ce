import { api, onError, unwrap } from "~/api/client";
import { connectProvider } from "~/domain/payments/provider/connect";
import type { ConfirmWithBank } from "~/domain/payments/provider/types";
import { m } from "~/paraglide/messages.js";
import type { PurchaseResult } from "../../api";

/** The states in which a purchase has succeeded. In any other one, its payment is open or it has ended. */
const SUCCESSFUL = new Set(["active", "scheduled", "trialing", "resume"]);

/**
 * Asks the client to confirm with their bank if needed, then returns the successful purchase as the server sees it. The
 * server decides whether the payment succeeded, not the browser. Throws while the payment is still open: trying again
 * continues the same payment.
 */
export async function confirmPurchase(
  programId: string,
  purchase: PurchaseResult,
  publishableKey: string | null,
  confirmWithBank: ConfirmWithBank,
): Promise<PurchaseResult> {
  const { requires_action, payment_intent_client_secret: clientSecret, intent, stripe_account } = purchase;
  if (!requires_action || !clientSecret || !intent) return requireSuccess(purchase);
  const provider = await connectProvider(publishableKey, stripe_account ?? null, confirmWithBank);
  const result = await provider.confirmPayment(clientSecret);
  const params = { path: { plan_id: programId } };
  const checked = await unwrap(
    api.POST("/api/stripe/plan/{plan_id}/retry/check", { params, body: { intent }, ...onError("inline") }),
  );
  return requireSuccess(checked, result.ok ? undefined : result.message);
}

function requireSuccess(purchase: PurchaseResult, providerMessage?: string): PurchaseResult {
  if (!purchase.requires_action && SUCCESSFUL.has(purchase.membership.state)) return purchase;
  const message = purchase.requires_action ? m.memberships_bank_waits() : m.memberships_payment_open();
  throw new Error(providerMessage ? `${providerMessage} ${message}` : message);
}
