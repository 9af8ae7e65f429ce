import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { $api, api, idempotent, onError, type Schemas, unwrap, withHeaders } from "~/api/client";
import { useChannel } from "~/live/cable";
import { type ClientFilters, toListQuery } from "./filters";

export type ClientRow = Schemas["ClientRow"];
export type ClientMembership = Schemas["ClientMembershipView"];
export type ClientProfile = Schemas["ClientProfile"];
export type Invitation = Schemas["InvitationRow"];
export type ClientBadge = Schemas["ClientBadge"];
export type Strength = Schemas["Strength"];
export type Tab = "active" | "past" | "in-trials" | "to_review";
export type ProgramTab = "clients" | "in-trials" | "scheduled" | "past";

const CLIENTS = "/api/coach/clients";
const COUNTS = "/api/coach/clients/counts";
const PROFILE = "/api/coach/clients/{athlete_id}";
const STRENGTH = "/api/coach/clients/{athlete_id}/strength";
const PROGRAM_CLIENTS = "/api/coach/plans/{plan_id}/clients";
/** The queries that an action on a client changes. */
const CHANGED_BY_ACTIONS = [
  CLIENTS,
  COUNTS,
  PROFILE,
  PROGRAM_CLIENTS,
  "/api/coach/client_filters",
  "/api/coach/plans/{plan_id}/overview",
  "/api/coach/plan_summary",
];
export const PER_PAGE = 50;

/** One page of clients; the previous page stays while the next one loads. */
export function useClients(tab: Tab, filters: ClientFilters) {
  const query = { tab, page: filters.page, per_page: PER_PAGE, ...toListQuery(filters) };
  return $api.useQuery(
    "get",
    CLIENTS,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** The ids of everyone who matches, on all pages. Throws an ApiError: also when they are more than an action takes. */
export async function fetchMatchingIds(tab: Tab, filters: ClientFilters): Promise<string[]> {
  const query = { tab, ...toListQuery(filters) };
  return (await unwrap(api.GET("/api/coach/clients/ids", { params: { query }, ...onError("inline") }))).ids;
}

export function useClientCounts() {
  return $api.useQuery("get", COUNTS, { ...onError("page") });
}

/** The programs to filter clients by. */
export function useProgramNames() {
  const query = { per_page: 100, "q[s]": "title asc" };
  return $api.useQuery("get", "/api/coach/plans", { params: { query }, ...onError("page") });
}

export function useProgramClients(programId: string, tab: ProgramTab, filters: { q: string; page: number }) {
  const query = { tab, page: filters.page, per_page: PER_PAGE, "q[full_name_cont]": filters.q || undefined };
  return $api.useQuery(
    "get",
    PROGRAM_CLIENTS,
    { params: { path: { plan_id: programId }, query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

const byId = (clientId: string) => ({ params: { path: { athlete_id: clientId } } });

export function useProfile(clientId: string) {
  return $api.useQuery("get", PROFILE, { ...byId(clientId), ...onError("page") });
}

export function useStrength(clientId: string, lift: string | undefined, weeks: number) {
  const params = { path: { athlete_id: clientId }, query: { lift, weeks } };
  return $api.useQuery("get", STRENGTH, { params, ...onError("page") }, { placeholderData: keepPreviousData });
}

export function useNeighbours(clientId: string) {
  return $api.useQuery("get", "/api/coach/clients/{athlete_id}/neighbours", { ...byId(clientId), ...onError("page") });
}

/** Marks the comments on the screen as reviewed, up to the newest one; later ones are new again. */
export function useMarkReviewed(clientId: string, newest: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    api.POST("/api/coach/clients/{athlete_id}/reviewed", { ...byId(clientId), ...onError("inline") }).then(
      () => Promise.all([CLIENTS, COUNTS].map((path) => queries.invalidateQueries({ queryKey: ["get", path] }))),
      () => undefined,
    );
  }, [clientId, newest, queries]);
}

/** What a coach can do with a client. The callers show the errors. */
export function useClientActions() {
  const queries = useQueryClient();
  const refresh = () =>
    Promise.all(CHANGED_BY_ACTIONS.map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  const membershipParams = (membership: ClientMembership) => ({
    params: { path: { plan_id: membership.plan.id, client_id: membership.client.id } },
  });
  const andRefresh = async (call: Promise<unknown>) => {
    await call;
    await refresh();
  };
  return {
    cancel: (membership: ClientMembership, body: { mode: "now" | "period_end"; refund: boolean }, key: string) =>
      andRefresh(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/clients/{client_id}/cancel", {
            ...membershipParams(membership),
            body,
            ...withHeaders(onError("inline"), idempotent(key)),
          }),
        ),
      ),
    remove: (membership: ClientMembership, key: string) =>
      andRefresh(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/clients/{client_id}/remove", {
            ...membershipParams(membership),
            ...withHeaders(onError("inline"), idempotent(key)),
          }),
        ),
      ),
    allowRejoin: (membership: ClientMembership) =>
      andRefresh(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/clients/{client_id}/allow_rejoin", {
            ...membershipParams(membership),
            ...onError("inline"),
          }),
        ),
      ),
    invite: (programId: string, email: string, key: string) =>
      andRefresh(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/invites", {
            params: { path: { plan_id: programId } },
            body: { emails: [email] },
            ...withHeaders(onError("inline"), idempotent(key)),
          }),
        ),
      ),
  };
}

/** Clients log many sets within seconds: their stats are fetched once they pause. */
const REFRESH_DELAY_MS = 1200;

/** Fetches clients again when one trains, joins or pays; with `clientId`, for the training of this one only. */
export function useLiveClients(clientId?: string): void {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const refreshSoon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      for (const path of [...CHANGED_BY_ACTIONS, STRENGTH]) void queries.invalidateQueries({ queryKey: ["get", path] });
    }, REFRESH_DELAY_MS);
  };
  useChannel("SystemNotificationChannel", {}, (message) => {
    if (message.event === "training_changed" && (!clientId || message.client_id === clientId)) refreshSoon();
  });
  useChannel("NotificationChannel", {}, (message) => {
    if (message.event === "new_notification") refreshSoon();
  });
}
