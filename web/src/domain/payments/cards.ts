import { useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { session } from "~/api/session";
import type { BillingDetails } from "./provider/types";

export type SavedCard = Schemas["CardView"];

/** Who is paid: a coach's account, or null for the app itself, which coaches pay for their own plan. */
export type PayeeId = string | null;

/** How a card is saved with somebody who is paid: the setup is started, and what the provider returns is saved. */
export type CardSetup = {
  coachId: PayeeId;
  start: () => Promise<Schemas["CardInit"]>;
  save: (paymentMethodId: string) => Promise<SavedCard>;
};

const CARDS = "/api/stripe/cards";

/** Returns the setup of a new card with one coach, or of a coach's own card with the app. */
export function newCardSetup(coachId: PayeeId): CardSetup {
  const inline = onError("inline");
  if (coachId === null)
    return {
      coachId,
      start: () => unwrap(api.GET("/api/stripe/card_init", inline)),
      save: (token) => unwrap(api.POST("/api/stripe/card", { body: { card: { token } }, ...inline })),
    };
  return {
    coachId,
    start: () =>
      unwrap(api.GET("/api/athlete/card_tokens/card_init", { params: { query: { coach_id: coachId } }, ...inline })),
    save: (paymentMethodId) =>
      unwrap(
        api.POST("/api/athlete/card_tokens", {
          body: { coach_id: coachId, payment_method_id: paymentMethodId },
          ...inline,
        }),
      ),
  };
}

/** Changes a card's billing details, or makes it the default card. Coaches have their own cards with the app. */
export function updateCard(
  cardId: string,
  body: { billing_details?: BillingDetails; default?: boolean },
): Promise<SavedCard> {
  const options = { params: { path: { card_id: cardId } }, body: { default: false, ...body }, ...onError("inline") };
  if (session.get().user?.role === "coach") return unwrap(api.PATCH("/api/stripe/card/{card_id}", options));
  return unwrap(api.PATCH("/api/athlete/card_tokens/{card_id}", options));
}

/** Somebody's saved cards with one payee, the default card first. Nothing is requested without one. */
export function useSavedCards(coachId: PayeeId | undefined) {
  return $api.useQuery(
    "get",
    CARDS,
    { params: { query: coachId === null ? {} : { coach_id: coachId } }, ...onError("inline") },
    { enabled: coachId !== undefined },
  );
}

/** Returns a function that reloads the saved cards after one has changed. */
export function useRefreshCards(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["get", CARDS] });
}
