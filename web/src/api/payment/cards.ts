import { $api, answer, api, handled, type Schemas } from "~/api/client";

export type SavedCard = Schemas["CardView"];

/** What stands behind the cards of a client at one coach, or of a coach at the platform. */
export type CardPlace = {
  init: () => Promise<Schemas["CardInit"]>;
  keep: (paymentMethod: string) => Promise<SavedCard>;
};

/** A client's cards at one coach; `coachId` is the coach's account. */
export function cardsAt(coachId: string): CardPlace {
  return {
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

/** A coach's own cards, with which they pay the platform. */
export const ownCards: CardPlace = {
  init: () => answer(api.GET("/api/stripe/card_init", handled())),
  keep: (paymentMethod) =>
    answer(api.POST("/api/stripe/card", { body: { payment_method_id: paymentMethod }, ...handled() })),
};

/** The cards of a client at one coach, the default one first; nothing is asked without a coach. */
export function useCards(coachId: string | undefined) {
  return $api.useQuery(
    "get",
    "/api/stripe/cards",
    { params: { query: { coach_id: coachId } }, ...handled() },
    { enabled: coachId !== undefined },
  );
}
