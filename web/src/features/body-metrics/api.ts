import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { $api, api, onError, type Schemas } from "~/api/client";
import { downloadBlob, fileName } from "~/lib/download";

export type Metric = Schemas["BodyMetricView"];
export type MetricSummary = Schemas["BodyMetricSummary"];
export type MetricHistory = Schemas["BodyMetricHistory"];
export type MetricEntry = Schemas["BodyMetricEntryView"];
export type EntryForm = Schemas["EntryForm"];
export type Unit = Metric["shown_unit"];
export type Change = Schemas["ShownChange"];
export type AgreedRange = Schemas["AgreedRange"];
export type Share = Schemas["Share"];
export type ClientMetrics = Schemas["ClientBodyMetrics"];

const OWN = "/api/athlete/body_metrics";
const OWN_ONE = `${OWN}/{body_metric_id}` as const;
const OF_CLIENT = "/api/coach/clients/{athlete_id}/body_metrics";
const ONE_OF_CLIENT = `${OF_CLIENT}/{body_metric_id}` as const;

/** The signed-in client's metrics, what they agreed to, and who sees them. */
export function useOwnMetrics() {
  return $api.useQuery("get", OWN, onError("page"));
}

/** What a client of the coach shares. */
export function useClientMetrics(clientId: string) {
  return $api.useQuery("get", OF_CLIENT, { params: { path: { athlete_id: clientId } }, ...onError("page") });
}

/** All entries of the metrics of one row: the signed-in client's, or those of a coach's client. */
export function useHistories([first, second]: readonly [Metric, ...Metric[]], clientId?: string) {
  const one = useHistory(first.id, clientId);
  const other = useHistory(second?.id, clientId);
  const all = second ? [one, other] : [one];
  const found = all.flatMap(({ data }) => (data ? [data] : []));
  return {
    data: found.length === all.length ? (found as [MetricHistory, ...MetricHistory[]]) : undefined,
    error: all.find(({ error }) => error)?.error,
    refetch: () => Promise.all(all.map((query) => query.refetch())),
  };
}

function useHistory(metricId = "", clientId?: string) {
  const own = $api.useQuery(
    "get",
    OWN_ONE,
    { params: { path: { body_metric_id: metricId } }, ...onError("inline") },
    { enabled: Boolean(metricId && !clientId) },
  );
  const ofClient = $api.useQuery(
    "get",
    ONE_OF_CLIENT,
    { params: { path: { body_metric_id: metricId, athlete_id: clientId ?? "" } }, ...onError("inline") },
    { enabled: Boolean(metricId && clientId) },
  );
  return clientId ? ofClient : own;
}

/** Removes what a coach has fetched while a client shared it. */
export function useForgetEntries(clientId: string): void {
  const queries = useQueryClient();
  useEffect(() => {
    queries.removeQueries({
      queryKey: ["get", ONE_OF_CLIENT],
      predicate: ({ queryKey }) => JSON.stringify(queryKey).includes(clientId),
    });
  }, [queries, clientId]);
}

function useRefresh() {
  const queries = useQueryClient();
  return () =>
    Promise.all(
      [OWN, OWN_ONE, OF_CLIENT, ONE_OF_CLIENT].map((path) => queries.invalidateQueries({ queryKey: ["get", path] })),
    );
}

/** Saves and deletes entries: the signed-in client's, or those of a coach's client. */
export function useEntryWrites(clientId?: string) {
  const onSuccess = useRefresh();
  const saveOwn = $api.useMutation("put", `${OWN_ONE}/entries/{body_metric_entry_id}`, { onSuccess });
  const saveOfClient = $api.useMutation("put", `${ONE_OF_CLIENT}/entries/{body_metric_entry_id}`, { onSuccess });
  const deleteOwn = $api.useMutation("delete", `${OWN_ONE}/entries/{body_metric_entry_id}`, { onSuccess });
  const deleteOfClient = $api.useMutation("delete", `${ONE_OF_CLIENT}/entries/{body_metric_entry_id}`, { onSuccess });
  const path = (metricId: string, entryId: string) => ({ body_metric_id: metricId, body_metric_entry_id: entryId });
  return {
    isPending: [saveOwn, saveOfClient, deleteOwn, deleteOfClient].some((write) => write.isPending),
    /** `entryId` is made on this device: sending an entry again does nothing twice. */
    save: (metricId: string, entryId: string, body: EntryForm) =>
      clientId
        ? saveOfClient.mutateAsync({
            params: { path: { ...path(metricId, entryId), athlete_id: clientId } },
            body,
            ...onError("inline"),
          })
        : saveOwn.mutateAsync({ params: { path: path(metricId, entryId) }, body, ...onError("inline") }),
    remove: (metricId: string, entryId: string) =>
      clientId
        ? deleteOfClient.mutateAsync({
            params: { path: { ...path(metricId, entryId), athlete_id: clientId } },
            ...onError("inline"),
          })
        : deleteOwn.mutateAsync({ params: { path: path(metricId, entryId) }, ...onError("inline") }),
  };
}

/** Sets the agreed range of a coach's client; removes it, or one of the signed-in client's. */
export function useRangeWrites() {
  const onSuccess = useRefresh();
  const set = $api.useMutation("put", `${ONE_OF_CLIENT}/range`, { onSuccess });
  const removeOfClient = $api.useMutation("delete", `${ONE_OF_CLIENT}/range`, { onSuccess });
  const removeOwn = $api.useMutation("delete", `${OWN_ONE}/ranges/{account_id}`, { onSuccess });
  return {
    set,
    isRemoving: removeOfClient.isPending || removeOwn.isPending,
    remove: (metricId: string, accountId: string, clientId?: string) =>
      clientId
        ? removeOfClient.mutateAsync({
            params: { path: { body_metric_id: metricId, athlete_id: clientId } },
            ...onError("inline"),
          })
        : removeOwn.mutateAsync({
            params: { path: { body_metric_id: metricId, account_id: accountId } },
            ...onError("inline"),
          }),
  };
}

/** What a client agrees to, and takes back. */
export function useConsentWrites() {
  const onSuccess = useRefresh();
  return {
    agree: $api.useMutation("put", `${OWN}/consent`, { onSuccess }),
    share: $api.useMutation("put", `${OWN}/shares/{account_id}`, { onSuccess }),
    deleteAll: $api.useMutation("delete", OWN, { onSuccess }),
  };
}

/** What a coach does beside entries: metrics of the account, and asking a client. */
export function useCoachWrites() {
  const onSuccess = useRefresh();
  return {
    createMetric: $api.useMutation("post", "/api/coach/body_metrics", { onSuccess }),
    changeMetric: $api.useMutation("put", "/api/coach/body_metrics/{body_metric_id}", { onSuccess }),
    ask: $api.useMutation("post", `${OF_CLIENT}/ask`, { onSuccess }),
  };
}

/** Fetches everything that the client measured as a CSV file and hands it to the browser. Throws an `ApiError`. */
export async function downloadOwn(): Promise<void> {
  const { data, response } = await api.GET(`${OWN}/export`, { parseAs: "blob", ...onError("inline") });
  downloadBlob(data as Blob, fileName(response.headers.get("content-disposition"), "Body metrics.csv"));
}
