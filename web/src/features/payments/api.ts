import { keepPreviousData, useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { refreshUser } from "~/api/me";
import { session } from "~/api/session";
import { type CardSetup, newCardSetup } from "~/domain/payments/cards";

export type Transaction = Schemas["TransactionRow"];
export type Payout = Schemas["PayoutRow"];
export type PayoutTransaction = Schemas["PayoutTransaction"];
export type Amount = Transaction["gross"];
export type Payment = Schemas["PaymentRow"];
export type PaymentAccount = NonNullable<ReturnType<typeof usePaymentAccount>["data"]>;
export const PER_PAGE = 25;

const ACCOUNT = "/api/coach/payment_account";

/** The coach's account with the payment provider, as last reported. */
export function usePaymentAccount() {
  return $api.useQuery("get", ACCOUNT, onError("page"));
}

/** Fetches the account from the provider again, for a coach who returns from the provider's pages. */
export function useRefreshAccount() {
  const queries = useQueryClient();
  return $api.useMutation("post", "/api/coach/payment_account/refresh", {
    onSuccess: (account) => {
      queries.setQueryData($api.queryOptions("get", ACCOUNT, onError("page")).queryKey, account);
      // The onboarding checklist may be complete now, and what the account lacks may be done.
      refreshUser().catch(() => undefined);
      void queries.invalidateQueries({ queryKey: ["get", "/api/users/warnings"] });
    },
  });
}

/** Turns tax on or off, and shows the new state wherever it stands. */
export function useSwitchTax() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (on: boolean) =>
      unwrap(on ? api.POST("/api/users/tax/on", onError("inline")) : api.POST("/api/users/tax/off", onError("inline"))),
    onSuccess: async () => {
      refreshUser().catch(() => undefined);
      await queries.invalidateQueries({ queryKey: ["get", ACCOUNT] });
    },
  });
}

export function useTransactions(query: { page: number; since?: string; until?: string }) {
  return $api.useQuery(
    "get",
    "/api/coach/transactions",
    { params: { query: { ...query, per_page: PER_PAGE } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

export function usePayouts() {
  return $api.useQuery("get", "/api/coach/payouts", onError("page"));
}

/** One payout with a page of what it is made of. */
export function usePayout(payoutId: string, page: number) {
  return $api.useQuery(
    "get",
    "/api/coach/payouts/{payout_id}",
    { params: { path: { payout_id: payoutId }, query: { page, per_page: PER_PAGE } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

export function usePaymentHistory(page: number) {
  return $api.useQuery(
    "get",
    "/api/athlete/history",
    { params: { query: { page, per_page: PER_PAGE } }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** The coaches from whom a client has bought, in active and past programs, sorted by name. */
export function useCoaches() {
  const active = $api.useQuery("get", "/api/athlete/purchases", {
    params: { query: { state: "active", page: 1, per_page: 100 } },
    ...onError("inline"),
  });
  const past = $api.useQuery("get", "/api/athlete/purchases", {
    params: { query: { state: "past", page: 1, per_page: 100 } },
    ...onError("inline"),
  });
  const rows = active.data && past.data && [...active.data.items, ...past.data.items];
  const names = rows && new Map(rows.map(({ plan }) => [plan.coach_id, plan.coach_name]));
  return {
    coaches: names && [...names].map(([id, name]) => ({ id, name })).sort((a, b) => a.name.localeCompare(b.name)),
    error: active.error ?? past.error,
    refetch: () => Promise.all([active.refetch(), past.refetch()]),
  };
}

/** Returns the setup of a card that replaces another, also for the memberships that the old one pays for. */
export function replacementCardSetup(coachId: string, replacedCardId: string): CardSetup {
  return {
    ...newCardSetup(coachId),
    save: (paymentMethodId) =>
      unwrap(
        api.POST("/api/athlete/card_tokens/replace", {
          body: { coach_id: coachId, payment_method_id: paymentMethodId, remove_card_id: replacedCardId },
          ...onError("inline"),
        }),
      ),
  };
}

export async function removeCard(cardId: string): Promise<void> {
  const options = { params: { path: { card_id: cardId } }, ...onError("inline") };
  if (session.get().user?.role === "coach") await api.DELETE("/api/stripe/card/{card_id}", options);
  else await api.DELETE("/api/athlete/card_tokens/{card_id}", options);
}

const PAYMENT = "/api/coach/payments/{payment_id}";

/** A payment of a client, with its refunds and what is left of it. */
export function useClientPayment(id: string) {
  return $api.useQuery("get", PAYMENT, { params: { path: { payment_id: id } }, ...onError("inline") });
}

/** Refunds a payment in full or in part. The same `key` refunds once. */
export function refundPayment(id: string, body: Schemas["RefundPayment"]): Promise<Schemas["ClientPaymentView"]> {
  return unwrap(api.POST(`${PAYMENT}/refunds`, { params: { path: { payment_id: id } }, body, ...onError("inline") }));
}

/** Returns a function that reloads everything that shows what clients have paid. */
export function useRefreshTransactions(): () => Promise<void> {
  const queries = useQueryClient();
  const shown = new Set(["/api/coach/transactions", PAYMENT]);
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => shown.has(String(queryKey[1])) });
}
