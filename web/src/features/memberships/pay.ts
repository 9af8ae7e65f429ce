import { answer, api, handled } from "~/api/client";
import { openPaymentUi } from "~/api/payment/open";
import type { AskBank } from "~/lib/payment";
import type { Purchase } from "./api";

/**
 * Lets the person answer their bank where it asks, and reads from our server what came of it: it decides whether the
 * money arrived, whatever the browser saw.
 */
export async function confirmed(
  programId: string,
  bought: Purchase,
  publishableKey: string | null,
  ask: AskBank,
): Promise<Purchase> {
  const { requires_action, payment_intent_client_secret: secret, intent, stripe_account } = bought;
  if (!requires_action || !secret || !intent) return bought;
  const payment = await openPaymentUi(publishableKey, stripe_account ?? null, ask);
  await payment.confirmPayment(secret);
  const params = { path: { plan_id: programId } };
  return answer(api.POST("/api/stripe/plan/{plan_id}/retry/check", { params, body: { intent }, ...handled() }));
}
