import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { $api, api, idempotent, onError, type Schemas, unwrap, withHeaders } from "~/api/client";
import { useChannel } from "~/live/cable";

export type Person = Schemas["ClientRow"];
export type Place = Schemas["ClientMembershipView"];
export type Profile = Schemas["ClientProfile"];
export type Invited = Schemas["InvitationRow"];
export type ClientBadge = Schemas["ClientBadge"];
export type Strength = Schemas["Strength"];
export type Tab = "active" | "past" | "in-trials" | "to_review";
export type ProgramTab = "clients" | "in-trials" | "scheduled" | "past";

const PEOPLE = "/api/coach/clients";
const COUNTS = "/api/coach/clients/counts";
const PROFILE = "/api/coach/clients/{athlete_id}";
const STRENGTH = "/api/coach/clients/{athlete_id}/strength";
const OF_PROGRAM = "/api/coach/plans/{plan_id}/clients";
/** Everything that an action on a client changes. */
const TOUCHED = [PEOPLE, COUNTS, PROFILE, OF_PROGRAM, "/api/coach/plans/{plan_id}/overview", "/api/coach/plan_summary"];
export const PER_PAGE = 20;

export type Asked = { q: string; from: string; to: string; plan: string; sort: string; page: number };

/** One page of people; the page before stays while the next one loads. */
export function usePeople(tab: Tab, asked: Asked) {
  const query = {
    tab,
    page: asked.page,
    per_page: PER_PAGE,
    "q[full_name_cont]": asked.q || undefined,
    "q[age_gteq]": asked.from || undefined,
    "q[age_lteq]": asked.to || undefined,
    "q[plan_id_eq]": asked.plan || undefined,
    "q[s]": asked.sort || undefined,
  };
  return $api.useQuery("get", PEOPLE, { params: { query }, ...onError("page") }, { placeholderData: keepPreviousData });
}

export function useCounts() {
  return $api.useQuery("get", COUNTS, { ...onError("page") });
}

/** The programs by which people can be filtered. */
export function usePlanNames() {
  const query = { per_page: 100, "q[s]": "title asc" };
  return $api.useQuery("get", "/api/coach/plans", { params: { query }, ...onError("page") });
}

export function useProgramClients(programId: string, tab: ProgramTab, asked: { q: string; page: number }) {
  const query = { tab, page: asked.page, per_page: PER_PAGE, "q[full_name_cont]": asked.q || undefined };
  return $api.useQuery(
    "get",
    OF_PROGRAM,
    { params: { path: { plan_id: programId }, query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

const of = (athleteId: string) => ({ params: { path: { athlete_id: athleteId } } });

export function useProfile(athleteId: string) {
  return $api.useQuery("get", PROFILE, { ...of(athleteId), ...onError("page") });
}

export function useStrength(athleteId: string, lift: string | undefined, weeks: number) {
  const params = { path: { athlete_id: athleteId }, query: { lift, weeks } };
  return $api.useQuery("get", STRENGTH, { params, ...onError("page") }, { placeholderData: keepPreviousData });
}

export function useNeighbours(athleteId: string) {
  return $api.useQuery("get", "/api/coach/clients/{athlete_id}/neighbours", { ...of(athleteId), ...onError("page") });
}

/** The comments on the screen have been looked through, up to the newest one that is new; later ones are new again. */
export function useReviewed(athleteId: string, newest: string | undefined): void {
  const queries = useQueryClient();
  useEffect(() => {
    if (newest === undefined) return;
    api.POST("/api/coach/clients/{athlete_id}/reviewed", { ...of(athleteId), ...onError("inline") }).then(
      () => Promise.all([PEOPLE, COUNTS].map((path) => queries.invalidateQueries({ queryKey: ["get", path] }))),
      () => undefined,
    );
  }, [athleteId, newest, queries]);
}

/** Changes of one membership by its coach. Each shows its refusal itself. */
export function useActions() {
  const queries = useQueryClient();
  const touched = () => Promise.all(TOUCHED.map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  const path = (place: Place) => ({ params: { path: { plan_id: place.plan.id, client_id: place.client.id } } });
  const done = async (call: Promise<unknown>) => {
    await call;
    await touched();
  };
  return {
    cancel: (place: Place, body: { mode: "now" | "period_end"; refund: boolean }, key: string) =>
      done(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/clients/{client_id}/cancel", {
            ...path(place),
            body,
            ...withHeaders(onError("inline"), idempotent(key)),
          }),
        ),
      ),
    remove: (place: Place, key: string) =>
      done(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/clients/{client_id}/remove", {
            ...path(place),
            ...withHeaders(onError("inline"), idempotent(key)),
          }),
        ),
      ),
    letIn: (place: Place) =>
      done(
        unwrap(
          api.POST("/api/coach/plans/{plan_id}/clients/{client_id}/let_in", { ...path(place), ...onError("inline") }),
        ),
      ),
    invite: (programId: string, email: string, key: string) =>
      done(
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

/** Many sets are logged within seconds: what they change is read again once they pause. */
const CALM_MS = 1200;

/** Reads people again when somebody trains, joins or pays; `clientId` listens to one of them only. */
export function useLivePeople(clientId?: string): void {
  const queries = useQueryClient();
  const timer = useRef<number>(undefined);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const soon = () => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      for (const path of [...TOUCHED, STRENGTH]) void queries.invalidateQueries({ queryKey: ["get", path] });
    }, CALM_MS);
  };
  useChannel("SystemNotificationChannel", {}, (message) => {
    if (message.event === "training_changed" && (!clientId || message.client_id === clientId)) soon();
  });
  useChannel("NotificationChannel", {}, (message) => {
    if (message.event === "new_notification") soon();
  });
}
