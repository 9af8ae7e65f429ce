import { useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import type { BillingDetails } from "./provider/types";

export type SavedCard = Schemas["CardView"];

/** How a card is saved with a coach: the setup is started, and what the provider returns is saved. */
export type CardSetup = {
  coachId: string;
  start: () => Promise<Schemas["CardInit"]>;
  save: (paymentMethodId: string) => Promise<SavedCard>;
};

const CARDS = "/api/stripe/cards";

/** Returns the setup of a new card with one coach; `coachId` is the coach's account. */
export function newCardSetup(coachId: string): CardSetup {
  return {
    coachId,
    start: () =>
      unwrap(
        api.GET("/api/athlete/card_tokens/card_init", {
          params: { query: { coach_id: coachId } },
          ...onError("inline"),
        }),
      ),
    save: (paymentMethodId) =>
      unwrap(
        api.POST("/api/athlete/card_tokens", {
          body: { coach_id: coachId, payment_method_id: paymentMethodId },
          ...onError("inline"),
        }),
      ),
  };
}

/** Changes a card's billing details, or makes it the default card. */
export function updateCard(
  cardId: string,
  body: { billing_details?: BillingDetails; default?: boolean },
): Promise<SavedCard> {
  const params = { path: { card_id: cardId } };
  return unwrap(
    api.PATCH("/api/athlete/card_tokens/{card_id}", {
      params,
      body: { default: false, ...body },
      ...onError("inline"),
    }),
  );
}

/** A client's saved cards with one coach, the default card first. Nothing is requested without a coach. */
export function useSavedCards(coachId: string | undefined) {
  return $api.useQuery(
    "get",
    CARDS,
    { params: { query: { coach_id: coachId } }, ...onError("inline") },
    { enabled: coachId !== undefined },
  );
}

/** Returns a function that reloads the saved cards after one has changed. */
export function useRefreshCards(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["get", CARDS] });
}
