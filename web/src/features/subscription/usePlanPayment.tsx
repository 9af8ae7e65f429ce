import { useMutation } from "@tanstack/react-query";
import { connectProvider } from "~/domain/payments/provider/connect";
import { useOneAtATime } from "~/domain/payments/useOneAtATime";
import { usePaymentMethod } from "~/domain/payments/usePaymentMethod";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormError } from "~/ui/form/FormError";
import { type PlanResult, usePlanActions } from "./api";

/** The app itself is paid, not a coach. */
const US = { account_id: null, stripe_account: null };

/**
 * Pays for a plan with a saved card or a new one: `pay(charge)` gets the card and what the server answers, and lets the
 * owner confirm with their bank. `onPaid` is called once nothing is left to pay.
 */
export function usePlanPayment(onPaid: () => void) {
  const actions = usePlanActions();
  const payOnce = useOneAtATime();
  const confirm = async (result: PlanResult) => {
    let isRefused = false;
    const provider = await connectProvider(method.publishableKey, null, async (challenge) => {
      const agrees = await method.confirmWithBank(challenge);
      isRefused = !agrees;
      return agrees;
    });
    const confirmed = await provider.confirmPayment(result.payment_intent_client_secret ?? "");
    let checked = result;
    try {
      // The server asks the bank itself, also after a refusal: it may have been confirmed elsewhere.
      if (result.intent) checked = await actions.check(result.intent);
    } catch (error) {
      // To the server a refusal is a declined card. The sandbox knows better; Stripe says so itself.
      throw isRefused ? new Error(m.subscription_confirmation_cancelled()) : error;
    }
    if (!checked.requires_action) return;
    if (isRefused) throw new Error(m.subscription_confirmation_cancelled());
    throw new Error(confirmed.ok ? m.subscription_not_confirmed() : confirmed.message);
  };
  const payment = useMutation({
    mutationFn: async (charge: (cardId: string) => Promise<PlanResult>) => {
      const cardId = await method.resolveCardId();
      if (cardId === null) return false;
      const result = await charge(cardId);
      if (!result.requires_action) return true;
      await confirm(result);
      return true;
    },
    onSuccess: (paid) => paid && onPaid(),
    onError: (error) => method.openCardFix(error),
  });
  const method = usePaymentMethod(US, payment.isPending, { renews: true });
  return {
    view: method.view,
    dialog: method.dialog,
    error: payment.error && <FormError>{errorMessage(payment.error)}</FormError>,
    busy: payment.isPending,
    ready: method.ready,
    pay: (charge: (cardId: string) => Promise<PlanResult>) => payOnce(() => payment.mutateAsync(charge)),
  };
}
