import { loadStripe } from "@stripe/stripe-js/pure";
import type { StripeElements, StripeError } from "@stripe/stripe-js";
import type { PaymentOutcome, PaymentUi } from "~/lib/payment";
import { pathOf } from "~/lib/routes";

/** The provider's form settles a moment after it says that it is ready. */
const SETTLE_MS = 1500;
const CURRENCY = "usd";
const FAILED: PaymentOutcome = { ok: false, message: "Your card was declined.", errors: {} };

const idOf = (method: string | { id: string } | null) => (typeof method === "string" ? method : (method?.id ?? null));

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

/** Where a bank that asks on a page of its own sends the person back to: what it takes to go on from there. */
function returnTo(coachId: string, account: string | null): string {
  const back = location.pathname + location.search;
  const search = { coach_id: coachId, stripe_account: account, back };
  return new URL(pathOf("stripe-redirect", { search }), location.origin).href;
}

async function library(publishableKey: string, account: string | null) {
  const stripe = await loadStripe(publishableKey, account ? { stripeAccount: account } : undefined);
  if (!stripe) throw new Error("The payment form could not be loaded.");
  return stripe;
}

/** What came of an intent about which somebody was asked elsewhere; the secret says whether of a card or a payment. */
export async function outcomeOf(
  publishableKey: string,
  account: string | null,
  secret: string,
): Promise<PaymentOutcome> {
  const stripe = await library(publishableKey, account);
  if (secret.startsWith("seti_")) {
    const { error, setupIntent } = await stripe.retrieveSetupIntent(secret);
    if (error) return refused(error);
    if (setupIntent.status !== "succeeded") return FAILED;
    return { ok: true, paymentMethod: idOf(setupIntent.payment_method) };
  }
  const { error, paymentIntent } = await stripe.retrievePaymentIntent(secret);
  if (error) return refused(error);
  return ["succeeded", "processing"].includes(paymentIntent.status) ? { ok: true, paymentMethod: null } : FAILED;
}

/** The provider's own library, loaded from the provider: only where real payments are configured. */
export async function stripeUi(publishableKey: string, account: string | null): Promise<PaymentUi> {
  const stripe = await library(publishableKey, account);
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

    async confirmSetup(clientSecret, billing, coachId) {
      if (!elements) throw new Error("The payment form is not on the page");
      const { error: incomplete } = await elements.submit();
      if (incomplete) return refused(incomplete as StripeError);
      const { address, name } = billing;
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: {
          return_url: returnTo(coachId, account),
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
      return { ok: true, paymentMethod: idOf(setupIntent.payment_method) };
    },

    async confirmPayment(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? refused(error) : { ok: true, paymentMethod: null };
    },
  };
}
