import { $api, answer, api, handled, type Schemas } from "~/api/client";
import type { BillingDetails } from "~/lib/payment";

export type SavedCard = Schemas["CardView"];

/** Where a card is kept: how keeping it begins, and how it ends. */
export type CardPlace = {
  coachId: string;
  init: () => Promise<Schemas["CardInit"]>;
  keep: (paymentMethod: string) => Promise<SavedCard>;
};

/** A client's cards at one coach; `coachId` is the coach's account. */
export function cardsAt(coachId: string): CardPlace {
  return {
    coachId,
    init: () =>
      answer(api.GET("/api/athlete/card_tokens/card_init", { params: { query: { coach_id: coachId } }, ...handled() })),
    keep: (paymentMethod) =>
      answer(
        api.POST("/api/athlete/card_tokens", {
          body: { coach_id: coachId, payment_method_id: paymentMethod },
          ...handled(),
        }),
      ),
  };
}

/** Changes who is billed, or makes a card the default one. */
export function changeCard(
  cardId: string,
  body: { billing_details?: BillingDetails; default?: boolean },
): Promise<SavedCard> {
  const params = { path: { card_id: cardId } };
  return answer(
    api.PATCH("/api/athlete/card_tokens/{card_id}", { params, body: { default: false, ...body }, ...handled() }),
  );
}

/** The cards of a client at one coach, the default one first; nothing is asked without a coach. */
export function useCards(coachId: string | undefined) {
  return $api.useQuery(
    "get",
    "/api/stripe/cards",
    { params: { query: { coach_id: coachId } }, ...handled() },
    { enabled: coachId !== undefined },
  );
}
