import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, api, idempotent, onError, type Schemas, unwrap, withFiles, withHeaders } from "~/api/client";
import type { Asked, Tab } from "./asked";

export type Plan = Schemas["CoachPlanView"];
export type PlanRow = Schemas["ProgramRow"];
export type PlanChange = Schemas["PlanChange"];
export type PriceOption = Schemas["PriceOptionView"];
export type PlanType = Schemas["ProgramType"];
export type Period = Schemas["Period"];
export type Track = Schemas["PlanTrackView"];
export type Crop = Schemas["CropView"];

const LIST = "/api/coach/plans";
const ONE = "/api/coach/plans/{plan_id}";
const ROW = "/api/coach/plans/{plan_id}/overview";
const SUMMARY = "/api/coach/plan_summary";
const INVITES = "/api/coach/plans/{plan_id}/invites";
const ALLOWANCE = "/api/coach/plans/{plan_id}/invites/allowance";
const PUBLIC = "/api/plans/{plan_id}/public";
export const PER_PAGE = 20;

/** One page of a list of programs; the page before stays while the next one loads. */
export function usePlans(tab: Tab, asked: Asked) {
  const list = (value: string) => (value ? [value] : undefined);
  const query = {
    page: asked.page,
    per_page: PER_PAGE,
    "q[state_in][]": [asked.state || tab],
    "q[title_cont]": asked.q || undefined,
    "q[plan_type_in][]": list(asked.type),
    "q[plan_pricing_in][]": list(asked.price),
    "q[s]": asked.sort || undefined,
  };
  return $api.useQuery("get", LIST, { params: { query }, ...onError("page") }, { placeholderData: keepPreviousData });
}

export function usePlanSummary() {
  return $api.useQuery("get", SUMMARY, { ...onError("page") });
}

const path = (programId: string) => ({ params: { path: { plan_id: programId } } });

export function usePlan(programId: string) {
  return $api.useQuery("get", ONE, { ...path(programId), ...onError("page") });
}

/** The same program with its clients and training. */
export function usePlanRow(programId: string) {
  return $api.useQuery("get", ROW, { ...path(programId), ...onError("page") });
}

export function useInvites(programId: string, page: number) {
  const params = { path: { plan_id: programId }, query: { page, per_page: PER_PAGE } };
  return $api.useQuery("get", INVITES, { params, ...onError("page") }, { placeholderData: keepPreviousData });
}

export function useAllowance(programId: string) {
  return $api.useQuery("get", ALLOWANCE, { ...path(programId), ...onError("page") });
}

/** Puts an answered program where it is shown, and lets lists read again. */
export function useKeepPlan() {
  const queries = useQueryClient();
  return (plan: Plan) => {
    queries.setQueryData($api.queryOptions("get", ONE, { ...path(plan.id), ...onError("page") }).queryKey, plan);
    for (const key of [LIST, SUMMARY, ROW, INVITES, ALLOWANCE, PUBLIC]) {
      void queries.invalidateQueries({ queryKey: ["get", key] });
    }
    return plan;
  };
}

/** Every write of one program. Each shows its refusal itself and answers the whole program. */
export function usePlanWrites(programId: string) {
  const keep = useKeepPlan();
  const queries = useQueryClient();
  const at = { plan_id: programId };
  const price = (price_id: string) => ({ params: { path: { ...at, price_id } } });
  const track = (track_id: string) => ({ params: { path: { ...at, track_id } } });
  const here = { params: { path: at } };
  const done = (call: Promise<{ data?: Plan }>) => unwrap(call).then(keep);
  return {
    change: (body: Partial<PlanChange>) =>
      done(api.PATCH(ONE, { ...here, body: body as PlanChange, ...onError("inline") })),
    publish: () => done(api.POST("/api/coach/plans/{plan_id}/publish", { ...here, ...onError("inline") })),
    addPrice: (body: Schemas["NewPrice"], key: string) =>
      done(
        api.POST("/api/coach/plans/{plan_id}/prices", {
          ...here,
          body,
          ...withHeaders(onError("inline"), idempotent(key)),
        }),
      ),
    changePrice: (id: string, body: Schemas["PriceChange"]) =>
      done(api.PATCH("/api/coach/plans/{plan_id}/prices/{price_id}", { ...price(id), body, ...onError("inline") })),
    archivePrice: (price_id: string, confirm: boolean) =>
      done(
        api.POST("/api/coach/plans/{plan_id}/prices/{price_id}/archive", {
          params: { path: { ...at, price_id }, query: { confirm } },
          ...onError("inline"),
        }),
      ),
    restorePrice: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/prices/{price_id}/restore", { ...price(id), ...onError("inline") })),
    skipMessage: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/skip/{price_id}", { ...price(id), ...onError("inline") })),
    tellClients: async (body: Schemas["PriceMessage"], key: string) => {
      const told = await unwrap(
        api.POST("/api/dashboard/direct_messages", { body, ...withHeaders(onError("inline"), idempotent(key)) }),
      );
      await queries.invalidateQueries({
        queryKey: $api.queryOptions("get", ONE, { ...here, ...onError("page") }).queryKey,
      });
      return told;
    },
    addTrack: (name: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/tracks", { ...here, body: { name }, ...onError("inline") })),
    renameTrack: (id: string, name: string) =>
      done(
        api.PATCH("/api/coach/plans/{plan_id}/tracks/{track_id}", {
          ...track(id),
          body: { name },
          ...onError("inline"),
        }),
      ),
    archiveTrack: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/tracks/{track_id}/archive", { ...track(id), ...onError("inline") })),
    restoreTrack: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/tracks/{track_id}/restore", { ...track(id), ...onError("inline") })),
    covers: (body: Schemas["CoversChange"]) =>
      done(api.PATCH("/api/coach/plans/{plan_id}/covers", { ...here, body, ...onError("inline") })),
    invite: async (emails: string[], key: string) => {
      const sent = await unwrap(
        api.POST(INVITES, { ...here, body: { emails }, ...withHeaders(onError("inline"), idempotent(key)) }),
      );
      // A private program lets in whom it invites, so the program itself has moved too.
      await Promise.all([ONE, INVITES, ALLOWANCE].map((key) => queries.invalidateQueries({ queryKey: ["get", key] })));
      return sent;
    },
  };
}

export function archivePlan(programId: string): Promise<Plan> {
  return unwrap(api.POST("/api/coach/plans/{plan_id}/archive", { ...path(programId), ...onError("inline") }));
}

export function restorePlan(programId: string): Promise<Plan> {
  return unwrap(api.POST("/api/coach/plans/{plan_id}/restore", { ...path(programId), ...onError("inline") }));
}

/** A new draft. */
export async function createPlan(body: Schemas["NewPlan"], key: string): Promise<Plan> {
  return unwrap(api.POST(LIST, { body, ...withHeaders(onError("inline"), idempotent(key)) }));
}

/** Puts a picture into the account's library. */
export async function uploadPicture(file: File): Promise<Schemas["MediaView"]> {
  return unwrap(api.POST("/api/media", { ...withFiles({ file }), ...onError("inline") }));
}
