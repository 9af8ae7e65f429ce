import { api, onError, unwrap } from "~/api/client";
import { connectProvider } from "~/domain/payments/provider/connect";
import type { ConfirmWithBank } from "~/domain/payments/provider/types";
import type { PurchaseResult } from "../../api";

/**
 * Asks the client to confirm with their bank if needed, then returns the purchase as the server sees it. The server
 * decides whether the payment succeeded, not the browser.
 */
export async function confirmPurchase(
  programId: string,
  purchase: PurchaseResult,
  publishableKey: string | null,
  confirmWithBank: ConfirmWithBank,
): Promise<PurchaseResult> {
  const { requires_action, payment_intent_client_secret: clientSecret, intent, stripe_account } = purchase;
  if (!requires_action || !clientSecret || !intent) return purchase;
  const provider = await connectProvider(publishableKey, stripe_account ?? null, confirmWithBank);
  await provider.confirmPayment(clientSecret);
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/stripe/plan/{plan_id}/retry/check", { params, body: { intent }, ...onError("inline") }));
}
