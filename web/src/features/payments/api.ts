import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, answer, api, handled, type Schemas, shownInPlace } from "~/api/client";
import { refreshUser } from "~/api/me";
import type { CardPlace } from "~/api/payment/cards";

export type Transaction = Schemas["TransactionRow"];
export type Payout = Schemas["PayoutRow"];
export type Amount = Transaction["gross"];
export type Payment = Schemas["PaymentRow"];
export type PaymentAccount = NonNullable<ReturnType<typeof usePaymentAccount>["data"]>;
export const PER_PAGE = 25;

const ACCOUNT = "/api/coach/payment_account";

/** How the coach's account is paid, as the provider said last. */
export function usePaymentAccount() {
  return $api.useQuery("get", ACCOUNT, shownInPlace());
}

/** Asks the provider itself, for the moment somebody comes back from its pages. */
export function useRefreshedAccount() {
  const queries = useQueryClient();
  return $api.useMutation("post", "/api/coach/payment_account/refresh", {
    onSuccess: (account) => {
      queries.setQueryData($api.queryOptions("get", ACCOUNT, shownInPlace()).queryKey, account);
      // What the app asks of this coach first may be done now.
      refreshUser().catch(() => undefined);
    },
  });
}

/** Where the owner answers the provider's questions. */
export async function onboardingUrl(source: "settings" | "signup" | "my_plans"): Promise<string> {
  const { url } = await answer(api.GET("/api/stripe/onboarding_url", { params: { query: { source } }, ...handled() }));
  return url;
}

export function useTransactions(query: { page: number; since?: string; until?: string }) {
  return $api.useQuery(
    "get",
    "/api/coach/transactions",
    { params: { query: { ...query, per_page: PER_PAGE } }, ...shownInPlace() },
    { placeholderData: keepPreviousData },
  );
}

export function usePayouts() {
  return $api.useQuery("get", "/api/coach/payouts", shownInPlace());
}

export function useHistory(page: number) {
  return $api.useQuery(
    "get",
    "/api/athlete/history",
    { params: { query: { page, per_page: PER_PAGE } }, ...shownInPlace() },
    { placeholderData: keepPreviousData },
  );
}

/** The coaches from whom a client has bought, running or over, by name. */
export function useCoaches() {
  const active = $api.useQuery("get", "/api/athlete/purchases", {
    params: { query: { state: "active", page: 1, per_page: 100 } },
    ...handled(),
  });
  const past = $api.useQuery("get", "/api/athlete/purchases", {
    params: { query: { state: "past", page: 1, per_page: 100 } },
    ...handled(),
  });
  const rows = active.data && past.data && [...active.data.items, ...past.data.items];
  const names = rows && new Map(rows.map(({ plan }) => [plan.coach_id, plan.coach_name]));
  return {
    coaches: names && [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    error: active.error ?? past.error,
    refetch: () => Promise.all([active.refetch(), past.refetch()]),
  };
}

/** After a client's cards changed. */
export function useCardsMoved(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ["get", "/api/stripe/cards"] });
}

/** A new card in the place of an old one, also where a subscription needs it. */
export function replacing(coachId: string, place: CardPlace, oldCardId: string): CardPlace {
  return {
    ...place,
    keep: (paymentMethod) =>
      answer(
        api.POST("/api/athlete/card_tokens/replace", {
          body: { coach_id: coachId, payment_method_id: paymentMethod, remove_card_id: oldCardId },
          ...handled(),
        }),
      ),
  };
}

export async function removeCard(cardId: string): Promise<void> {
  await api.DELETE("/api/athlete/card_tokens/{card_id}", { params: { path: { card_id: cardId } }, ...handled() });
}
