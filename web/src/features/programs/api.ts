import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import {
  $api,
  answer,
  api,
  handled,
  idempotent,
  type Schemas,
  withFiles,
  withHeaders,
  shownInPlace,
} from "~/api/client";
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
  return $api.useQuery("get", LIST, { params: { query }, ...shownInPlace() }, { placeholderData: keepPreviousData });
}

export function usePlanSummary() {
  return $api.useQuery("get", SUMMARY, { ...shownInPlace() });
}

const path = (programId: string) => ({ params: { path: { plan_id: programId } } });

export function usePlan(programId: string) {
  return $api.useQuery("get", ONE, { ...path(programId), ...shownInPlace() });
}

/** The same program with its clients and training. */
export function usePlanRow(programId: string) {
  return $api.useQuery("get", ROW, { ...path(programId), ...shownInPlace() });
}

export function useInvites(programId: string, page: number) {
  const params = { path: { plan_id: programId }, query: { page, per_page: PER_PAGE } };
  return $api.useQuery("get", INVITES, { params, ...shownInPlace() }, { placeholderData: keepPreviousData });
}

export function useAllowance(programId: string) {
  return $api.useQuery("get", ALLOWANCE, { ...path(programId), ...shownInPlace() });
}

/** Puts an answered program where it is shown, and lets lists read again. */
export function useKeepPlan() {
  const queries = useQueryClient();
  return (plan: Plan) => {
    queries.setQueryData($api.queryOptions("get", ONE, { ...path(plan.id), ...shownInPlace() }).queryKey, plan);
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
  const done = (call: Promise<{ data?: Plan }>) => answer(call).then(keep);
  return {
    change: (body: Partial<PlanChange>) => done(api.PATCH(ONE, { ...here, body: body as PlanChange, ...handled() })),
    publish: () => done(api.POST("/api/coach/plans/{plan_id}/publish", { ...here, ...handled() })),
    addPrice: (body: Schemas["NewPrice"], key: string) =>
      done(
        api.POST("/api/coach/plans/{plan_id}/prices", { ...here, body, ...withHeaders(handled(), idempotent(key)) }),
      ),
    changePrice: (id: string, body: Schemas["PriceChange"]) =>
      done(api.PATCH("/api/coach/plans/{plan_id}/prices/{price_id}", { ...price(id), body, ...handled() })),
    archivePrice: (price_id: string, confirm: boolean) =>
      done(
        api.POST("/api/coach/plans/{plan_id}/prices/{price_id}/archive", {
          params: { path: { ...at, price_id }, query: { confirm } },
          ...handled(),
        }),
      ),
    restorePrice: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/prices/{price_id}/restore", { ...price(id), ...handled() })),
    skipMessage: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/skip/{price_id}", { ...price(id), ...handled() })),
    tellClients: async (body: Schemas["PriceMessage"], key: string) => {
      const told = await answer(
        api.POST("/api/dashboard/direct_messages", { body, ...withHeaders(handled(), idempotent(key)) }),
      );
      await queries.invalidateQueries({
        queryKey: $api.queryOptions("get", ONE, { ...here, ...shownInPlace() }).queryKey,
      });
      return told;
    },
    addTrack: (name: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/tracks", { ...here, body: { name }, ...handled() })),
    renameTrack: (id: string, name: string) =>
      done(api.PATCH("/api/coach/plans/{plan_id}/tracks/{track_id}", { ...track(id), body: { name }, ...handled() })),
    archiveTrack: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/tracks/{track_id}/archive", { ...track(id), ...handled() })),
    restoreTrack: (id: string) =>
      done(api.POST("/api/coach/plans/{plan_id}/tracks/{track_id}/restore", { ...track(id), ...handled() })),
    covers: (body: Schemas["CoversChange"]) =>
      done(api.PATCH("/api/coach/plans/{plan_id}/covers", { ...here, body, ...handled() })),
    invite: async (emails: string[], key: string) => {
      const sent = await answer(
        api.POST(INVITES, { ...here, body: { emails }, ...withHeaders(handled(), idempotent(key)) }),
      );
      // A private program lets in whom it invites, so the program itself has moved too.
      await Promise.all([ONE, INVITES, ALLOWANCE].map((key) => queries.invalidateQueries({ queryKey: ["get", key] })));
      return sent;
    },
  };
}

export function archivePlan(programId: string): Promise<Plan> {
  return answer(api.POST("/api/coach/plans/{plan_id}/archive", { ...path(programId), ...handled() }));
}

export function restorePlan(programId: string): Promise<Plan> {
  return answer(api.POST("/api/coach/plans/{plan_id}/restore", { ...path(programId), ...handled() }));
}

/** A new draft. */
export async function createPlan(body: Schemas["NewPlan"], key: string): Promise<Plan> {
  return answer(api.POST(LIST, { body, ...withHeaders(handled(), idempotent(key)) }));
}

/** Puts a picture into the account's library. */
export async function uploadPicture(file: File): Promise<Schemas["MediaView"]> {
  return answer(api.POST("/api/media", { ...withFiles({ file }), ...handled() }));
}
