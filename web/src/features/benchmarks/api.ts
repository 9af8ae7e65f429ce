import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type ClientBenchmark = Schemas["ClientBenchmarkView"];
export type BenchmarkDetails = Schemas["BenchmarkDetails"];
export type Result = Schemas["BenchmarkResultView"];
export type ResultPoint = Schemas["BenchmarkPoint"];
export type ResultForm = Schemas["BenchmarkResultForm"];
export type LibraryBenchmark = Schemas["LibraryBenchmark"];
export type BenchmarkForm = Schemas["BenchmarkForm"];
export type ScoreType = LibraryBenchmark["score_type"];
export type Whose = "own" | "product";
/** Whose results are shown: those of a coach's client, or the reader's own. */
export type Person = { clientId?: string | undefined };

export const PER_PAGE = 50;
const LIBRARY = "/api/coach/benchmarks";
const OWN = "/api/athlete/benchmarks";
const OF_CLIENT = "/api/coach/clients/{athlete_id}/benchmarks";

/** All benchmarks of a person, with their best and last results. */
export function useBenchmarks({ clientId }: Person) {
  const own = $api.useQuery("get", OWN, onError("page"), { enabled: clientId === undefined });
  const path = { athlete_id: clientId ?? "" };
  const ofClient = $api.useQuery(
    "get",
    OF_CLIENT,
    { params: { path }, ...onError("page") },
    { enabled: clientId !== undefined },
  );
  return clientId === undefined ? own : ofClient;
}

/** One benchmark with all results of a person. Nothing is fetched without an id. */
export function useBenchmark({ clientId }: Person, id: string | undefined) {
  const benchmark_id = id ?? "";
  const own = $api.useQuery(
    "get",
    "/api/athlete/benchmarks/{benchmark_id}",
    { params: { path: { benchmark_id } }, ...onError("inline") },
    { enabled: id !== undefined && clientId === undefined },
  );
  const ofClient = $api.useQuery(
    "get",
    "/api/coach/clients/{athlete_id}/benchmarks/{benchmark_id}",
    { params: { path: { athlete_id: clientId ?? "", benchmark_id } }, ...onError("inline") },
    { enabled: id !== undefined && clientId !== undefined },
  );
  return clientId === undefined ? own : ofClient;
}

/** Saves and deletes results of a person; both reload what shows them. */
export function useResultChanges({ clientId }: Person) {
  const queries = useQueryClient();
  const onSuccess = () =>
    Promise.all(
      (clientId === undefined
        ? [OWN, "/api/athlete/benchmarks/{benchmark_id}"]
        : [OF_CLIENT, "/api/coach/clients/{athlete_id}/benchmarks/{benchmark_id}"]
      ).map((path) => queries.invalidateQueries({ queryKey: ["get", path] })),
    );
  const saveOwn = $api.useMutation("put", "/api/athlete/benchmark_results/{benchmark_result_id}", { onSuccess });
  const saveOfClient = $api.useMutation(
    "put",
    "/api/coach/clients/{athlete_id}/benchmark_results/{benchmark_result_id}",
    { onSuccess },
  );
  const removeOwn = $api.useMutation("delete", "/api/athlete/benchmark_results/{benchmark_result_id}", { onSuccess });
  const removeOfClient = $api.useMutation(
    "delete",
    "/api/coach/clients/{athlete_id}/benchmark_results/{benchmark_result_id}",
    { onSuccess },
  );
  const inline = onError("inline");
  return {
    save: (benchmark_result_id: string, body: ResultForm) =>
      clientId === undefined
        ? saveOwn.mutateAsync({ params: { path: { benchmark_result_id } }, body, ...inline })
        : saveOfClient.mutateAsync({
            params: { path: { athlete_id: clientId, benchmark_result_id } },
            body,
            ...inline,
          }),
    remove: (benchmark_result_id: string) =>
      clientId === undefined
        ? removeOwn.mutateAsync({ params: { path: { benchmark_result_id } }, ...inline })
        : removeOfClient.mutateAsync({ params: { path: { athlete_id: clientId, benchmark_result_id } }, ...inline }),
    isSaving: saveOwn.isPending || saveOfClient.isPending,
    isRemoving: removeOwn.isPending || removeOfClient.isPending,
    error: saveOwn.error ?? saveOfClient.error,
  };
}

type Filters = { q: string; type: string; archived: string; page: number };

/** One page of the account's benchmarks, or of the product's; the previous page stays while the next one loads. */
export function useLibrary(whose: Whose, { q, type, archived, page }: Filters) {
  const query = {
    whose,
    q,
    page,
    per_page: PER_PAGE,
    ...(type ? { score_type: type as ScoreType } : {}),
    ...(archived ? { archived: "true" as const } : {}),
  };
  return $api.useQuery(
    "get",
    LIBRARY,
    { params: { query }, ...onError("page") },
    { placeholderData: keepPreviousData },
  );
}

/** The changes of the library; they reload its lists. */
export function useLibraryChanges() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", LIBRARY] });
  return {
    create: $api.useMutation("post", LIBRARY, { onSuccess }),
    change: $api.useMutation("put", "/api/coach/benchmarks/{benchmark_id}", { onSuccess }),
    archive: $api.useMutation("post", "/api/coach/benchmarks/{benchmark_id}/archive", { onSuccess }),
    restore: $api.useMutation("post", "/api/coach/benchmarks/{benchmark_id}/restore", { onSuccess }),
  };
}
