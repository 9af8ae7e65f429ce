import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";

export type Override = Schemas["Override-Input"];
export type OverrideView = Schemas["OverrideView"];
export type Difference = Schemas["DifferenceView"];

const NOTHING: Override = { sessions: [], exercises: [], note: "" };
const OF_DAY = "/api/coach/timelines/{timeline_id}/days/{day}/overrides";
const OF_TIMELINE = "/api/coach/timelines/{timeline_id}/overrides";
const TIMELINE = "/api/coach/plans/{plan_id}/timeline";
const CLIENTS = "/api/coach/plans/{plan_id}/clients";

/** The published day, and what is different on it for some clients. */
export function useDayOverrides(timelineId: string, day: number) {
  return $api.useQuery("get", OF_DAY, {
    params: { path: { timeline_id: timelineId, day } },
    ...onError("inline"),
  });
}

/** What is different for some clients on any day, the last day first. */
export function useTimelineOverrides(timelineId: string, page: number, perPage: number) {
  return $api.useQuery("get", OF_TIMELINE, {
    params: { path: { timeline_id: timelineId }, query: { page, per_page: perPage } },
    ...onError("inline"),
  });
}

/** The day as a client with these changes would see it; nothing is asked without changes. */
export function useOverridePreview(timelineId: string, day: number, override: Override | null) {
  return $api.useQuery(
    "post",
    "/api/coach/timelines/{timeline_id}/days/{day}/overrides/preview",
    {
      params: { path: { timeline_id: timelineId, day } },
      body: override ?? NOTHING,
      ...onError("inline", 0, 404, 422, 500, 502, 503),
    },
    { enabled: override !== null, placeholderData: (old) => old, staleTime: 5_000, retry: false },
  );
}

/** The program's clients whose name has `search` in it. */
export function useClientsNamed(programId: string, search: string) {
  const query = { per_page: 50, ...(search ? { "q[full_name_cont]": search } : {}) };
  return $api.useQuery(
    "get",
    CLIENTS,
    { params: { path: { plan_id: programId }, query }, ...onError("inline") },
    { placeholderData: (old) => old },
  );
}

/** Saves and removes what is different for some clients, and fetches again what shows it. */
export function useOverrideWrites(timelineId: string) {
  const client = useQueryClient();
  const refresh = useCallback(
    () =>
      Promise.all([OF_DAY, OF_TIMELINE, TIMELINE].map((path) => client.invalidateQueries({ queryKey: ["get", path] }))),
    [client],
  );
  /** `seenAt` is when the changes were saved that this replaces; newer ones of somebody else are not replaced. */
  const save = async (day: number, clientIds: string[], override: Override, seenAt?: string) => {
    const saved = await unwrap(
      api.PUT(OF_DAY, {
        params: { path: { timeline_id: timelineId, day } },
        body: { ...override, client_ids: clientIds, seen_at: seenAt ?? null },
        ...onError("inline"),
      }),
    );
    await refresh();
    return saved;
  };
  const remove = async (day: number, clientId: string) => {
    await api.DELETE("/api/coach/timelines/{timeline_id}/days/{day}/overrides/{client_id}", {
      params: { path: { timeline_id: timelineId, day, client_id: clientId } },
      ...onError("inline"),
    });
    await refresh();
  };
  return { save, remove };
}
