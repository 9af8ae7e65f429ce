import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { meQuery, refreshUser } from "~/api/me";
import { queryClient } from "~/api/query";
import { type SessionUser, session } from "~/api/session";

export type Subscription = Schemas["SubscriptionView"];
export type PlanOffer = Schemas["PlanOffer"];
export type PlanOffers = Schemas["PlanOffers"];
export type Quote = Schemas["PlanQuote"];
export type PlanResult = Schemas["PlanResult"];
export type OpenPayment = Schemas["OpenPlanPayment"];
export type Band = PlanOffer["product_kind"];
export type BillingPeriod = Schemas["BillingPeriod"];
export type When = Quote["when"];

/** Starts the trial or continues with Free, and updates the signed-in user everywhere. */
export function useStartPlan(onChosen: () => void) {
  return $api.useMutation("post", "/api/users/me", {
    onSuccess: (me) => {
      session.setUser(me.current as SessionUser);
      queryClient.setQueryData(meQuery.queryKey, me);
      onChosen();
    },
  });
}

/** The bands of the Professional plan and what they cost. */
export function usePlanOffers(enabled = true) {
  return $api.useQuery("get", "/api/subscribe/plans", onError("page"), { enabled });
}

/** What choosing a plan would cost, today and later. */
export function usePlanPreview(kind: Band | undefined, period: BillingPeriod) {
  return $api.useQuery(
    "get",
    "/api/subscribe/preview",
    { params: { query: { product_kind: kind ?? "free", billing_period: period } }, ...onError("inline") },
    { enabled: kind !== undefined, placeholderData: keepPreviousData },
  );
}

/** What is to be paid now, if anything; owners only. */
export function useOpenPayment(enabled: boolean) {
  return $api.useQuery("get", "/api/subscribe/payment", onError("inline"), { enabled });
}

/** Changes of the plan. Each refreshes everything that shows it. */
export function usePlanActions() {
  const queries = useQueryClient();
  const inline = onError("inline");
  const refresh = async () => {
    await Promise.all([
      refreshUser().catch(() => undefined),
      queries.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[1]).startsWith("/api/subscribe") }),
    ]);
  };
  const refreshed = async <Result>(change: Promise<Result>): Promise<Result> => {
    try {
      return await change;
    } finally {
      await refresh();
    }
  };
  return {
    choose: (body: Schemas["ChoosePlan"]) => refreshed(unwrap(api.POST("/api/subscribe", { body, ...inline }))),
    pay: (cardId: string) =>
      refreshed(unwrap(api.POST("/api/subscribe/pay", { body: { card_id: cardId }, ...inline }))),
    check: (intent: string) => refreshed(unwrap(api.POST("/api/subscribe/pay/check", { body: { intent }, ...inline }))),
    giveUp: () => refreshed(unwrap(api.DELETE("/api/subscribe/payment", inline))),
    cancel: () => refreshed(unwrap(api.POST("/api/subscribe/cancel", inline))),
    keep: () => refreshed(unwrap(api.POST("/api/subscribe/keep", inline))),
    dropChange: () => refreshed(unwrap(api.DELETE("/api/subscribe/change", inline))),
  };
}
