import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, answer, api, handled, type Schemas, shownInPlace } from "~/api/client";

export type PublicPlan = Schemas["PublicPlan"];
export type Option = Schemas["OptionView"];
export type Membership = Schemas["MembershipView"];
export type Purchase = Schemas["PurchaseView"];
export type PurchaseRow = Schemas["PurchaseRow"];
export type Buy = Schemas["Buy"];
export type SampleWeek = Schemas["SampleWeek"];

const PUBLIC = "/api/plans/{plan_id}/public";
const PURCHASES = "/api/athlete/purchases";
export const PER_PAGE = 24;

/** The public page of a program, for whoever looks; a missing one leads to the 404 page. */
export function usePublicPlan(programId: string, enabled = true) {
  return $api.useQuery("get", PUBLIC, { params: { path: { plan_id: programId } }, ...shownInPlace() }, { enabled });
}

/** A look inside; private programs have none. */
export function useSample(programId: string, enabled: boolean) {
  return $api.useQuery(
    "get",
    "/api/plans/{id_or_custom_url}/sample",
    { params: { path: { id_or_custom_url: programId } }, ...handled() },
    { enabled, staleTime: 300_000, retry: false },
  );
}

/** My programs: those that run, or those that are over. */
export function usePurchases(state: "active" | "past", page: number, perPage = PER_PAGE) {
  return $api.useQuery(
    "get",
    PURCHASES,
    { params: { query: { state, page, per_page: perPage } }, ...handled() },
    { placeholderData: keepPreviousData },
  );
}

export function useInvites(page: number) {
  return $api.useQuery(
    "get",
    "/api/athlete/invites",
    { params: { query: { page, per_page: PER_PAGE } }, ...handled() },
    { placeholderData: keepPreviousData },
  );
}

/** Between which dates a program may be moved. */
export function useReAddInfo(programId: string) {
  return $api.useQuery("get", "/api/plans/{plan_id}/re_add_info", {
    params: { path: { plan_id: programId } },
    ...handled(),
  });
}

const STALE = new Set([
  PUBLIC,
  PURCHASES,
  "/api/athlete/invites",
  "/api/athlete/history",
  "/api/athlete/calendar",
  "/api/athlete/calendar/month",
  "/api/plans/{plan_id}/re_add_info",
  "/api/stripe/cards",
  "/api/users/warnings",
]);

/** After a membership moved: everything that shows it is read again. */
export function useMembershipMoved(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => STALE.has(String(queryKey[1])) });
}

/** Buys, gets or starts a trial. Asking again never pays twice: the server goes on with the purchase that it has. */
export function buyPlan(programId: string, body: Buy): Promise<Purchase> {
  const params = { path: { plan_id: programId } };
  return answer(api.POST("/api/stripe/plan/{plan_id}/buy", { params, body, ...handled() }));
}

/** Tries an open payment again, with another card where one is named. */
export function retryPayment(programId: string, cardId: string | null): Promise<Purchase> {
  const params = { path: { plan_id: programId } };
  return answer(api.POST("/api/stripe/plan/{plan_id}/retry", { params, body: { card_id: cardId }, ...handled() }));
}

/** Ends it: at the end of the paid period, or at once. `list` says that it was asked from the list of purchases. */
export function cancelPlan(programId: string, from: "page" | "list"): Promise<Membership> {
  const call = { params: { path: { plan_id: programId } }, ...handled() };
  return answer(
    from === "page"
      ? api.DELETE("/api/stripe/plan/{plan_id}/unsubscribe", call)
      : api.DELETE("/api/athlete/plans/{plan_id}/unsubscribe", call),
  );
}

/** Keeps a subscription that would have ended. */
export function undoCancel(programId: string): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  return answer(api.POST("/api/athlete/plans/{plan_id}/resume_subscribe", { params, ...handled() }));
}

export function resumePlan(programId: string, body: Schemas["Resume"]): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  return answer(api.POST("/api/plans/{plan_id}/resume", { params, body, ...handled() }));
}

/** Puts a bought program on the calendar from a date. */
export function startPlan(programId: string, startDate: string): Promise<Membership> {
  return answer(
    api.POST("/api/schedule/apply_plan", { body: { plan_id: programId, start_date: startDate }, ...handled() }),
  );
}

export function reschedulePlan(programId: string, date: string): Promise<Schemas["Rescheduled"]> {
  const params = { path: { plan_id: programId } };
  return answer(api.POST("/api/plans/{plan_id}/re_add_schedule", { params, body: { date }, ...handled() }));
}

/** Tells a coach's own analytics container, where there is one. */
export function sendEvent(event: string, details: Record<string, unknown> = {}): void {
  (window as { dataLayer?: unknown[] }).dataLayer?.push({ event, ...details });
}
