import { loadStripe } from "@stripe/stripe-js/pure";
import type { StripeElements, StripeError } from "@stripe/stripe-js";
import type { PaymentOutcome, PaymentUi } from "~/lib/payment";

/** The provider's form settles a moment after it says that it is ready. */
const SETTLE_MS = 1500;
const CURRENCY = "usd";

function refused(error: StripeError): PaymentOutcome {
  return { ok: false, message: error.message ?? "Your card was declined.", errors: {} };
}

/** The provider's form wears the colours of the page. */
function appearance() {
  const tokens = getComputedStyle(document.documentElement);
  const token = (name: string) => tokens.getPropertyValue(name).trim();
  return {
    variables: {
      colorPrimary: token("--accent"),
      colorBackground: token("--surface"),
      colorText: token("--text"),
      colorDanger: token("--bad"),
      borderRadius: token("--r-6"),
    },
  };
}

/** The provider's own library, loaded from the provider: only where real payments are configured. */
export async function stripeUi(publishableKey: string, account: string | null): Promise<PaymentUi> {
  const stripe = await loadStripe(publishableKey, account ? { stripeAccount: account } : undefined);
  if (!stripe) throw new Error("The payment form could not be loaded.");
  let elements: StripeElements | undefined;

  return {
    simulated: false,

    mountCard(into, { ready, changed, wallet }) {
      const made = stripe.elements({ mode: "setup", currency: CURRENCY, appearance: appearance() });
      elements = made;
      const places = [document.createElement("div"), document.createElement("div")] as const;
      into.replaceChildren(...places);
      const express = made.create("expressCheckout", { buttonHeight: 40, layout: { maxColumns: 3, maxRows: 3 } });
      const card = made.create("payment", { fields: { billingDetails: { name: "never", address: "never" } } });
      let timer: ReturnType<typeof setTimeout> | undefined;
      card.on("ready", () => {
        timer = setTimeout(ready, SETTLE_MS);
      });
      card.on("change", ({ complete }) => changed(complete));
      express.on("confirm", wallet);
      express.mount(places[0]);
      card.mount(places[1]);
      return () => {
        clearTimeout(timer);
        express.destroy();
        card.destroy();
        if (elements === made) elements = undefined;
      };
    },

    async confirmSetup(clientSecret, billing) {
      if (!elements) throw new Error("The payment form is not on the page");
      const { error: incomplete } = await elements.submit();
      if (incomplete) return refused(incomplete as StripeError);
      const { address, name } = billing;
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: {
          return_url: location.href,
          payment_method_data: {
            billing_details: {
              name,
              address: {
                country: address.country,
                postal_code: address.postal_code ?? "",
                state: "",
                city: "",
                line1: "",
                line2: "",
              },
            },
          },
        },
      });
      if (error) return refused(error);
      const method = setupIntent.payment_method;
      return { ok: true, paymentMethod: typeof method === "string" ? method : (method?.id ?? null) };
    },

    async confirmPayment(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? refused(error) : { ok: true, paymentMethod: null };
    },
  };
}
