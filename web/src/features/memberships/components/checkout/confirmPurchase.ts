import { api, onError, unwrap } from "~/api/client";
import { connectProvider } from "~/domain/payments/provider/connect";
import type { ConfirmWithBank } from "~/domain/payments/provider/types";
import type { Purchase } from "../../api";

/**
 * Lets the person confirm a purchase with their bank where the bank asks for it, then returns the purchase as our server
 * has it: the server decides whether the money arrived, whatever the browser saw.
 */
export async function confirmPurchase(
  programId: string,
  purchase: Purchase,
  publishableKey: string | null,
  confirmWithBank: ConfirmWithBank,
): Promise<Purchase> {
  const { requires_action, payment_intent_client_secret: clientSecret, intent, stripe_account } = purchase;
  if (!requires_action || !clientSecret || !intent) return purchase;
  const provider = await connectProvider(publishableKey, stripe_account ?? null, confirmWithBank);
  await provider.confirmPayment(clientSecret);
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/stripe/plan/{plan_id}/retry/check", { params, body: { intent }, ...onError("inline") }));
}
