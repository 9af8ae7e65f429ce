import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { session } from "~/api/session";
import { embeddedData } from "~/lib/firstPaint";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";

export type PublicProgram = Schemas["PublicProgram"];
export type PriceOption = Schemas["OptionView"];
export type Membership = Schemas["MembershipView"];
export type PurchaseResult = Schemas["PurchaseResult"];
export type OwnProgramRow = Schemas["OwnProgramRow"];
export type PurchaseRequest = Schemas["PurchaseRequest"];
export type Contract = Schemas["ContractView"];
export type PurchaseProof = Schemas["PurchaseProof"];
export type DiscountPreview = Schemas["DiscountPreview"];
export type PriceChoice = Schemas["PriceChoiceView"];
export type UpcomingInvoice = Schemas["UpcomingInvoice"];
export type SampleWeek = Schemas["SampleWeek"];

const PUBLIC = "/api/plans/{plan_id}/public";
const PURCHASES = "/api/athlete/purchases";
const INVITATIONS = "/api/athlete/invites";
const RESCHEDULE_WINDOW = "/api/plans/{plan_id}/re_add_info";
export const PER_PAGE = 24;

/** A program as its public page shows it to this viewer; a missing one leads to the 404 page. */
export function usePublicProgram(programId: string, enabled = true) {
  // The server wrote it into the page for visitors; fetched all the same, because prices and dates are this viewer's.
  const initialData = () => (session.get().token ? undefined : embeddedData<PublicProgram>(`program/${programId}`));
  return $api.useQuery(
    "get",
    PUBLIC,
    { params: { path: { plan_id: programId } }, ...onError("page") },
    { enabled, initialData, initialDataUpdatedAt: 0 },
  );
}

/** The sample week of a public program; private programs have none. */
export function useSampleWeek(programId: string, enabled: boolean) {
  return $api.useQuery(
    "get",
    "/api/plans/{id_or_custom_url}/sample",
    { params: { path: { id_or_custom_url: programId } }, ...onError("inline") },
    { enabled, staleTime: 300_000, retry: false },
  );
}

/** A client's own programs: active or past ones. */
export function usePurchases(state: "active" | "past", page: number, perPage = PER_PAGE) {
  return $api.useQuery(
    "get",
    PURCHASES,
    { params: { query: { state, page, per_page: perPage } }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

export function useInvitations(page: number) {
  return $api.useQuery(
    "get",
    INVITATIONS,
    { params: { query: { page, per_page: PER_PAGE } }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

/** The dates between which a program can be rescheduled. */
export function useRescheduleWindow(programId: string) {
  return $api.useQuery("get", RESCHEDULE_WINDOW, { params: { path: { plan_id: programId } }, ...onError("inline") });
}

const UPCOMING = "/api/plans/{plan_id}/upcoming_invoices";
const PRICES = "/api/plans/{plan_id}/prices";
const WIN_BACK = "/api/plans/{plan_id}/win_back";

/** The next twelve invoices of the client's membership. */
export function useUpcomingInvoices(programId: string) {
  return $api.useQuery("get", UPCOMING, { params: { path: { plan_id: programId } }, ...onError("inline") });
}

/** The prices that the client may pay from the next payment on, each with the next twelve invoices. */
export function usePriceChoices(programId: string) {
  return $api.useQuery("get", PRICES, { params: { path: { plan_id: programId } }, ...onError("inline") });
}

/** Switches to another price from the next payment on; choosing the present one takes a switch back. */
export function choosePrice(programId: string, body: Schemas["ChosenPrice"]): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.PUT("/api/plans/{plan_id}/price", { params, body, ...onError("inline") }));
}

/** The next invoices with a code; nothing is reserved. Throws an `ApiError` if the code is not valid. */
export function previewDiscount(programId: string, body: Schemas["CheckoutCode"]): Promise<DiscountPreview> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/plans/{plan_id}/discount/preview", { params, body, ...onError("inline") }));
}

/** Discounts a membership that runs, from its next invoice on. */
export function applyDiscount(programId: string, code: string, replace: boolean): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  const body = { discount_code: code, replace };
  return unwrap(api.PUT("/api/plans/{plan_id}/discount", { params, body, ...onError("inline") }));
}

/** What the coach offers to a client who is about to cancel. */
export function useWinBackOffer(programId: string) {
  return $api.useQuery(
    "get",
    WIN_BACK,
    { params: { path: { plan_id: programId } }, ...onError("silent") },
    { retry: false, staleTime: 0, refetchOnWindowFocus: false },
  );
}

export function acceptWinBack(programId: string): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST(WIN_BACK, { params, ...onError("inline") }));
}

/** Queries whose answers depend on a membership. */
const MEMBERSHIP_QUERIES = new Set([
  PUBLIC,
  PURCHASES,
  INVITATIONS,
  RESCHEDULE_WINDOW,
  UPCOMING,
  PRICES,
  "/api/athlete/history",
  "/api/athlete/calendar",
  "/api/athlete/calendar/month",
  "/api/stripe/cards",
  "/api/users/warnings",
]);

/** Returns a function that reloads everything that shows a membership after one has changed. */
export function useRefreshMemberships(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => MEMBERSHIP_QUERIES.has(String(queryKey[1])) });
}

/** Buys a program, gets a free one or starts a trial. A repeated call continues the purchase and never pays twice. */
export function purchaseProgram(programId: string, body: PurchaseRequest): Promise<PurchaseResult> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/stripe/plan/{plan_id}/buy", { params, body, ...onError("inline") }));
}

/** Retries an outstanding payment, with another card if one is given. */
export function retryPayment(
  programId: string,
  cardId: string | null,
  optionId: string | undefined,
): Promise<PurchaseResult> {
  const params = { path: { plan_id: programId } };
  return unwrap(
    api.POST("/api/stripe/plan/{plan_id}/retry", {
      params,
      body: { card_id: cardId, price_option_id: optionId },
      ...onError("inline"),
    }),
  );
}

/**
 * Cancels a membership, now or at the end of the paid period. The contract has two routes that do the same; only the
 * purchases page uses `list`.
 */
export function cancelMembership(programId: string, from: "page" | "list"): Promise<Membership> {
  const call = { params: { path: { plan_id: programId } }, ...onError("inline") };
  return unwrap(
    from === "page"
      ? api.DELETE("/api/stripe/plan/{plan_id}/unsubscribe", call)
      : api.DELETE("/api/athlete/plans/{plan_id}/unsubscribe", call),
  );
}

/** Keeps a membership that would have ended with the paid period. */
export function undoCancellation(programId: string): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/athlete/plans/{plan_id}/resume_subscribe", { params, ...onError("inline") }));
}

export function resumeProgram(programId: string, body: Schemas["Resume"]): Promise<Membership> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/plans/{plan_id}/resume", { params, body, ...onError("inline") }));
}

/** Adds a purchased program to the calendar, starting on a given date. */
export function addToCalendar(programId: string, startDate: string): Promise<Membership> {
  const body = { plan_id: programId, start_date: startDate };
  return unwrap(api.POST("/api/schedule/apply_plan", { body, ...onError("inline") }));
}

export function rescheduleProgram(programId: string, date: string): Promise<Schemas["Rescheduled"]> {
  const params = { path: { plan_id: programId } };
  return unwrap(api.POST("/api/plans/{plan_id}/re_add_schedule", { params, body: { date }, ...onError("inline") }));
}

/** The contract that a proof opens, with what a withdrawal would mean. Declares nothing. */
export function checkWithdrawal(proof: PurchaseProof): Promise<Contract> {
  return unwrap(api.POST("/api/withdrawals/check", { body: proof, ...onError("inline") }));
}

/** Withdraws from a contract. Confirming again returns the same receipt. */
export function confirmWithdrawal(body: Schemas["ConfirmWithdrawal"]): Promise<Contract> {
  return unwrap(api.POST("/api/withdrawals", { body, ...onError("inline") }));
}
