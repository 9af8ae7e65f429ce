import { answer, api, handled, type Schemas } from "~/api/client";
import type { AskBank, PaymentOutcome, PaymentUi } from "~/lib/payment";
import { Problem } from "~/lib/problem";

type Outcome = Schemas["SandboxOutcome"];

function settled(outcome: Outcome): PaymentOutcome {
  if (outcome.status === "succeeded") return { ok: true, paymentMethod: outcome.payment_method };
  return { ok: false, message: outcome.error ?? "Your card was declined.", errors: {} };
}

function refusal(problem: unknown): PaymentOutcome {
  if (!(problem instanceof Problem)) throw problem;
  const { base, ...fields } = problem.errors;
  const errors = Object.fromEntries(Object.entries(fields).map(([field, words]) => [field, words.join(" ")]));
  const message = base?.join(" ") ?? (Object.keys(errors).length ? "" : problem.message);
  return { ok: false, message, errors };
}

/** Payments that move nothing: our own form, our own bank. */
export function sandboxUi(ask: AskBank): PaymentUi {
  return {
    simulated: true,

    mountCard: () => () => undefined,

    async confirmSetup(clientSecret, billing, _coachId, card) {
      if (!card) throw new Error("The simulated provider needs the card's details");
      try {
        const first = await answer(
          api.POST("/api/sandbox/setup_intents/confirm", {
            body: { client_secret: clientSecret, card, billing_details: billing },
            ...handled(),
          }),
        );
        if (first.status !== "requires_action") return settled(first);
        const ok = await ask({ amount: null, currency: null });
        const body = { client_secret: clientSecret, ok };
        return settled(await answer(api.POST("/api/sandbox/setup_intents/complete_action", { body, ...handled() })));
      } catch (problem) {
        return refusal(problem);
      }
    },

    async confirmPayment(clientSecret) {
      try {
        const params = { path: { client_secret: clientSecret } };
        const open = await answer(api.GET("/api/sandbox/intents/{client_secret}", { params, ...handled() }));
        if (open.status !== "requires_action") return settled(open);
        const ok = await ask({ amount: open.amount, currency: open.currency });
        const body = { client_secret: clientSecret, ok };
        return settled(await answer(api.POST("/api/sandbox/payment_intents/complete_action", { body, ...handled() })));
      } catch (problem) {
        return refusal(problem);
      }
    },
  };
}
