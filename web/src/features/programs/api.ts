import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, unwrap, api, onError, idempotent, type Schemas, withFiles, withHeaders } from "~/api/client";
import type { ProgramFilters, ProgramTab } from "./filters";

export type Program = Schemas["CoachProgramView"];
export type ProgramRow = Schemas["ProgramRow"];
export type ProgramChange = Schemas["ProgramChange"];
export type PriceOption = Schemas["PriceOptionView"];
export type Track = Schemas["ProgramTrackView"];
export type Crop = Schemas["CropInput"];

const PROGRAMS = "/api/coach/plans";
const PROGRAM = "/api/coach/plans/{plan_id}";
const OVERVIEW = "/api/coach/plans/{plan_id}/overview";
const SUMMARY = "/api/coach/plan_summary";
const INVITATIONS = "/api/coach/plans/{plan_id}/invites";
const INVITATION_ALLOWANCE = "/api/coach/plans/{plan_id}/invites/allowance";
const PUBLIC_PAGE = "/api/plans/{plan_id}/public";
const PREFLIGHT = "/api/coach/plans/{plan_id}/preflight";
export const PER_PAGE = 20;

/** One page of a coach's programs; the previous page stays while the next one loads. */
export function usePrograms(tab: ProgramTab, filters: ProgramFilters) {
  const list = (value: string) => (value ? [value] : undefined);
  const query = {
    page: filters.page,
    per_page: PER_PAGE,
    "q[state_in][]": [filters.state || tab],
    "q[title_cont]": filters.q || undefined,
    "q[plan_type_in][]": list(filters.type),
    "q[plan_pricing_in][]": list(filters.price),
    "q[s]": filters.sort || undefined,
  };
  return $api.useQuery(
    "get",
    PROGRAMS,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

export function useProgramSummary() {
  return $api.useQuery("get", SUMMARY, { ...onError("page") });
}

const programParams = (programId: string) => ({ params: { path: { plan_id: programId } } });

export function useProgram(programId: string) {
  return $api.useQuery("get", PROGRAM, { ...programParams(programId), ...onError("page") });
}

/** The same program with the numbers of its clients and training. */
export function useProgramOverview(programId: string) {
  return $api.useQuery("get", OVERVIEW, { ...programParams(programId), ...onError("page") });
}

export function useInvitations(programId: string, page: number) {
  const params = { path: { plan_id: programId }, query: { page, per_page: PER_PAGE } };
  return $api.useQuery("get", INVITATIONS, { params, ...onError("page") }, { placeholderData: keepPreviousData });
}

export function useInvitationAllowance(programId: string) {
  return $api.useQuery("get", INVITATION_ALLOWANCE, { ...programParams(programId), ...onError("page") });
}

/** Returns a function that caches a changed program and reloads the lists that show it. */
export function useCacheProgram() {
  const queries = useQueryClient();
  return (program: Program) => {
    queries.setQueryData(
      $api.queryOptions("get", PROGRAM, { ...programParams(program.id), ...onError("page") }).queryKey,
      program,
    );
    for (const key of [PROGRAMS, SUMMARY, OVERVIEW, INVITATIONS, INVITATION_ALLOWANCE, PUBLIC_PAGE, PREFLIGHT]) {
      void queries.invalidateQueries({ queryKey: ["get", key] });
    }
    return program;
  };
}

/**
 * The changes to one program. All but `messageClients` and `invite` return the whole program. The caller shows refusals.
 */
export function useProgramActions(programId: string) {
  const cacheProgram = useCacheProgram();
  const queries = useQueryClient();
  const ids = { plan_id: programId };
  const program = programParams(programId);
  const priceParams = (price_id: string) => ({ params: { path: { ...ids, price_id } } });
  const trackParams = (track_id: string) => ({ params: { path: { ...ids, track_id } } });
  const run = (call: Promise<{ data?: Program }>) => unwrap(call).then(cacheProgram);
  return {
    change: (body: Partial<ProgramChange>) =>
      run(api.PATCH(PROGRAM, { ...program, body: body as ProgramChange, ...onError("inline") })),
    publish: () => run(api.POST("/api/coach/plans/{plan_id}/publish", { ...program, ...onError("inline") })),
    addPrice: (body: Schemas["NewPrice"], key: string) =>
      run(
        api.POST("/api/coach/plans/{plan_id}/prices", {
          ...program,
          body,
          ...withHeaders(onError("inline"), idempotent(key)),
        }),
      ),
    changePrice: (id: string, body: Schemas["PriceChange"]) =>
      run(
        api.PATCH("/api/coach/plans/{plan_id}/prices/{price_id}", { ...priceParams(id), body, ...onError("inline") }),
      ),
    archivePrice: (price_id: string, confirm: boolean) =>
      run(
        api.POST("/api/coach/plans/{plan_id}/prices/{price_id}/archive", {
          params: { path: { ...ids, price_id }, query: { confirm } },
          ...onError("inline"),
        }),
      ),
    restorePrice: (id: string) =>
      run(
        api.POST("/api/coach/plans/{plan_id}/prices/{price_id}/restore", { ...priceParams(id), ...onError("inline") }),
      ),
    skipMessage: (id: string) =>
      run(api.POST("/api/coach/plans/{plan_id}/skip/{price_id}", { ...priceParams(id), ...onError("inline") })),
    messageClients: async (body: Schemas["PriceMessage"], key: string) => {
      const sent = await unwrap(
        api.POST("/api/dashboard/direct_messages", { body, ...withHeaders(onError("inline"), idempotent(key)) }),
      );
      await queries.invalidateQueries({
        queryKey: $api.queryOptions("get", PROGRAM, { ...program, ...onError("page") }).queryKey,
      });
      return sent;
    },
    addTrack: (name: string) =>
      run(
        api.POST("/api/coach/plans/{plan_id}/tracks", {
          ...program,
          body: { name },
          ...onError("inline"),
        }),
      ),
    renameTrack: (id: string, name: string) =>
      run(
        api.PATCH("/api/coach/plans/{plan_id}/tracks/{track_id}", {
          ...trackParams(id),
          body: { name },
          ...onError("inline"),
        }),
      ),
    archiveTrack: (id: string) =>
      run(
        api.POST("/api/coach/plans/{plan_id}/tracks/{track_id}/archive", { ...trackParams(id), ...onError("inline") }),
      ),
    restoreTrack: (id: string) =>
      run(
        api.POST("/api/coach/plans/{plan_id}/tracks/{track_id}/restore", { ...trackParams(id), ...onError("inline") }),
      ),
    changeCovers: (body: Schemas["CoversChange"]) =>
      run(api.PATCH("/api/coach/plans/{plan_id}/covers", { ...program, body, ...onError("inline") })),
    changeAttachments: (attachments: Schemas["AttachedMediaForm"][]) =>
      run(
        api.PUT("/api/coach/plans/{plan_id}/attachments", {
          ...program,
          body: { attachments },
          keepalive: true, // what was changed is saved, also if the page is left at once
          ...onError("inline"),
        }),
      ),
    invite: async (emails: string[], key: string) => {
      const sent = await unwrap(
        api.POST(INVITATIONS, {
          ...program,
          body: { emails },
          ...withHeaders(onError("inline"), idempotent(key)),
        }),
      );
      // An invitation adds its email to those that may join a private program, so the program has changed too.
      await Promise.all(
        [PROGRAM, INVITATIONS, INVITATION_ALLOWANCE].map((key) =>
          queries.invalidateQueries({ queryKey: ["get", key] }),
        ),
      );
      return sent;
    },
  };
}

export function archiveProgram(programId: string): Promise<Program> {
  return unwrap(api.POST("/api/coach/plans/{plan_id}/archive", { ...programParams(programId), ...onError("inline") }));
}

export function restoreProgram(programId: string): Promise<Program> {
  return unwrap(api.POST("/api/coach/plans/{plan_id}/restore", { ...programParams(programId), ...onError("inline") }));
}

/** Creates a draft. */
export async function createProgram(body: Schemas["NewProgram"], key: string): Promise<Program> {
  return unwrap(api.POST(PROGRAMS, { body, ...withHeaders(onError("inline"), idempotent(key)) }));
}

/** Uploads a picture to the account's library. */
export async function uploadPicture(file: File): Promise<Schemas["MediaView"]> {
  return unwrap(api.POST("/api/media", { ...withFiles({ file }), ...onError("inline") }));
}
