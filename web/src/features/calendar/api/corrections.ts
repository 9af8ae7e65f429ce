import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api, onError, type Schemas, unwrap } from "~/api/client";

/** Corrects a set of a client, keeps it out of records, or takes either back. The caller shows the errors. */
export function useCorrectSet(clientId: string, resultId: string) {
  const queries = useQueryClient();
  const path = { client_id: clientId, result_id: resultId };
  return useMutation({
    mutationFn: (body: Schemas["CorrectSet"]) =>
      unwrap(
        api.PUT("/api/coach/athletes/{client_id}/sets/{result_id}/correction", {
          params: { path },
          body,
          ...onError("inline"),
        }),
      ),
    onSuccess: () =>
      Promise.all(
        ["/api/coach/athletes/{client_id}/calendar", "/api/coach/clients/{athlete_id}/strength"].map((stale) =>
          queries.invalidateQueries({ queryKey: ["get", stale] }),
        ),
      ),
  });
}
