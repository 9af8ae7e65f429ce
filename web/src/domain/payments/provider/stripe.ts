import { loadStripe } from "@stripe/stripe-js/pure";
import type { StripeElements, StripeError } from "@stripe/stripe-js";
import { pathOf } from "~/lib/routes";
import type { PaymentProvider, PaymentResult } from "./types";

/** Stripe's form keeps resizing briefly after its ready event. */
const SETTLE_MS = 1500;
const CURRENCY = "usd";
const DECLINED: PaymentResult = { ok: false, message: "Your card was declined.", errors: {} };

const idOf = (method: string | { id: string } | null) => (typeof method === "string" ? method : (method?.id ?? null));

function toDecline(error: StripeError): PaymentResult {
  return { ok: false, message: error.message ?? "Your card was declined.", errors: {} };
}

/** Stripe's form in the colours of the page. */
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

/** The URL to return to from the bank's own page, with everything needed to continue. */
function returnUrl(coachId: string | null, account: string | null): string {
  const back = location.pathname + location.search;
  const route = coachId === null ? "coach_profile_billing" : "billing_payment";
  const search = { coach_id: coachId ?? "", stripe_account: account ?? "", success_route_name: route, back };
  return new URL(pathOf("stripe-redirect", { search }), location.origin).href;
}

async function loadLibrary(publishableKey: string, account: string | null) {
  const stripe = await loadStripe(publishableKey, account ? { stripeAccount: account } : undefined);
  if (!stripe) throw new Error("The payment form could not be loaded.");
  return stripe;
}

/** Returns the result of an intent; its secret says whether it saves a card or pays. */
export async function fetchPaymentResult(
  publishableKey: string,
  account: string | null,
  clientSecret: string,
): Promise<PaymentResult> {
  const stripe = await loadLibrary(publishableKey, account);
  if (clientSecret.startsWith("seti_")) {
    const { error, setupIntent } = await stripe.retrieveSetupIntent(clientSecret);
    if (error) return toDecline(error);
    if (setupIntent.status !== "succeeded") return DECLINED;
    return { ok: true, paymentMethod: idOf(setupIntent.payment_method) };
  }
  const { error, paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  if (error) return toDecline(error);
  return ["succeeded", "processing"].includes(paymentIntent.status) ? { ok: true, paymentMethod: null } : DECLINED;
}

/** Real payments through Stripe's own library, which is loaded from Stripe. */
export async function stripeProvider(publishableKey: string, account: string | null): Promise<PaymentProvider> {
  const stripe = await loadLibrary(publishableKey, account);
  let elements: StripeElements | undefined;

  return {
    isSandbox: false,

    mountCardForm(container, { onReady, onChange, onWallet }) {
      const mounted = stripe.elements({
        mode: "setup",
        currency: CURRENCY,
        // Only cards are saved: other methods would be offered here, and then refused.
        allowedPaymentMethodTypes: ["card"],
        appearance: appearance(),
      });
      elements = mounted;
      const slots = [document.createElement("div"), document.createElement("div")] as const;
      container.replaceChildren(...slots);
      const express = mounted.create("expressCheckout", { buttonHeight: 40, layout: { maxColumns: 3, maxRows: 3 } });
      const card = mounted.create("payment", { fields: { billingDetails: { name: "never", address: "never" } } });
      let timer: ReturnType<typeof setTimeout> | undefined;
      card.on("ready", () => {
        timer = setTimeout(onReady, SETTLE_MS);
      });
      card.on("change", ({ complete }) => onChange(complete));
      express.on("confirm", onWallet);
      express.mount(slots[0]);
      card.mount(slots[1]);
      return () => {
        clearTimeout(timer);
        express.destroy();
        card.destroy();
        if (elements === mounted) elements = undefined;
      };
    },

    async confirmSetup(clientSecret, billing, coachId) {
      if (!elements) throw new Error("The payment form is not on the page");
      const { error: incomplete } = await elements.submit();
      if (incomplete) return toDecline(incomplete as StripeError);
      const { address, name } = billing;
      const { error, setupIntent } = await stripe.confirmSetup({
        elements,
        clientSecret,
        redirect: "if_required",
        confirmParams: {
          return_url: returnUrl(coachId, account),
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
      if (error) return toDecline(error);
      return { ok: true, paymentMethod: idOf(setupIntent.payment_method) };
    },

    async confirmPayment(clientSecret) {
      const { error } = await stripe.handleNextAction({ clientSecret });
      return error ? toDecline(error) : { ok: true, paymentMethod: null };
    },
  };
}
