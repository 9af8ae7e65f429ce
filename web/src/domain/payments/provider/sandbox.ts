import { api, onError, type Schemas, unwrap } from "~/api/client";
import { ApiError, errorMessage, isUnreachable } from "~/lib/apiError";
import type { ConfirmWithBank, PaymentProvider, PaymentResult } from "./types";

function toPaymentResult(outcome: Schemas["SandboxOutcome"]): PaymentResult {
  if (outcome.status === "succeeded") return { ok: true, paymentMethod: outcome.payment_method };
  return { ok: false, message: outcome.error ?? "Your card was declined.", errors: {} };
}

/** Returns a refusal of the server as a declined payment; anything else is thrown again. */
function toDecline(error: unknown): PaymentResult {
  if (!(error instanceof ApiError)) throw error;
  if (isUnreachable(error)) return { ok: false, message: errorMessage(error), errors: {} };
  const { base, ...fields } = error.errors;
  const errors = Object.fromEntries(Object.entries(fields).map(([field, messages]) => [field, messages.join(" ")]));
  const message = base?.join(" ") ?? (Object.keys(errors).length ? "" : error.message);
  return { ok: false, message, errors };
}

/** A stand-in for the provider that moves no money: our own card form, and our own dialog in place of the bank. */
export function sandboxProvider(confirmWithBank: ConfirmWithBank): PaymentProvider {
  return {
    isSandbox: true,

    mountCardForm: () => () => undefined,

    async confirmSetup(clientSecret, billing, _coachId, card) {
      if (!card) throw new Error("The simulated provider needs the card's details");
      try {
        const first = await unwrap(
          api.POST("/api/sandbox/setup_intents/confirm", {
            body: { client_secret: clientSecret, card, billing_details: billing },
            ...onError("inline"),
          }),
        );
        if (first.status !== "requires_action") return toPaymentResult(first);
        const ok = await confirmWithBank({ amount: null, currency: null });
        const body = { client_secret: clientSecret, ok };
        return toPaymentResult(
          await unwrap(api.POST("/api/sandbox/setup_intents/complete_action", { body, ...onError("inline") })),
        );
      } catch (error) {
        return toDecline(error);
      }
    },

    async confirmPayment(clientSecret) {
      try {
        const params = { path: { client_secret: clientSecret } };
        const intent = await unwrap(api.GET("/api/sandbox/intents/{client_secret}", { params, ...onError("inline") }));
        if (intent.status !== "requires_action") return toPaymentResult(intent);
        const ok = await confirmWithBank({ amount: intent.amount, currency: intent.currency });
        const body = { client_secret: clientSecret, ok };
        return toPaymentResult(
          await unwrap(api.POST("/api/sandbox/payment_intents/complete_action", { body, ...onError("inline") })),
        );
      } catch (error) {
        return toDecline(error);
      }
    },
  };
}
