import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, api, idempotent, onError, type Schemas, unwrap, withHeaders } from "~/api/client";

export type BulkKind = Schemas["BulkKind"];
export type BulkForm = Partial<Schemas["BulkForm"]> & { kind: BulkKind };
export type BulkAction = Schemas["BulkActionView"];

const ACTIONS = "/api/coach/bulk_actions";
const ONE = "/api/coach/bulk_actions/{bulk_action_id}";
const CHANGED = [
  ACTIONS,
  "/api/coach/clients",
  "/api/coach/clients/counts",
  "/api/coach/client_filters",
  "/api/coach/client_tags",
  "/api/coach/client_coaches",
];
/** Beside live messages, in case one is missed. */
const POLL_MS = 3000;

/** For how many clients an action is possible. It only asks: nothing is stored. */
export function useBulkPreview(form: BulkForm, enabled: boolean) {
  return $api.useQuery(
    "post",
    "/api/coach/bulk_actions/preview",
    { body: form as Schemas["BulkForm"], ...onError("inline") },
    { enabled, placeholderData: keepPreviousData, retry: false },
  );
}

/** The latest actions of this coach, those that run first. */
export function useBulkActions() {
  return $api.useQuery(
    "get",
    ACTIONS,
    { ...onError("silent") },
    { refetchInterval: ({ state }) => (state.data?.items[0]?.state === "running" ? POLL_MS : false) },
  );
}

export function useBulkAction(id: string) {
  return $api.useQuery(
    "get",
    ONE,
    { params: { path: { bulk_action_id: id } }, ...onError("page") },
    { refetchInterval: ({ state }) => (state.data?.state === "running" ? POLL_MS : false) },
  );
}

export function useBulkRun() {
  const queries = useQueryClient();
  const refresh = () => Promise.all(CHANGED.map((path) => queries.invalidateQueries({ queryKey: ["get", path] })));
  return {
    /** The same key starts it once, however often it is sent. */
    start: async (form: BulkForm, key: string): Promise<BulkAction> => {
      const body = form as Schemas["BulkForm"];
      const started = await unwrap(api.POST(ACTIONS, { body, ...withHeaders(onError("inline"), idempotent(key)) }));
      await refresh();
      return started;
    },
    cancel: async (id: string) => {
      await unwrap(
        api.POST("/api/coach/bulk_actions/{bulk_action_id}/cancel", {
          params: { path: { bulk_action_id: id } },
          ...onError("inline"),
        }),
      );
      await queries.invalidateQueries({ queryKey: ["get", ONE] });
      await refresh();
    },
    refresh,
  };
}
