import { keepPreviousData, useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type Dispute = Schemas["DisputeRow"];
export type DisputeDetails = Schemas["DisputeDetails"];
export type EvidenceText = Schemas["EvidenceText"];
export const PER_PAGE = 25;

const LIST = "/api/coach/disputes";
const ONE = "/api/coach/disputes/{dispute_id}";

export function useDisputes(page: number) {
  return $api.useQuery(
    "get",
    LIST,
    { params: { query: { page, per_page: PER_PAGE } }, ...onError("inline") },
    { placeholderData: keepPreviousData },
  );
}

const ofDispute = (disputeId: string) => ({ params: { path: { dispute_id: disputeId } }, ...onError("inline") });

export function useDispute(disputeId: string) {
  return $api.useQuery("get", ONE, ofDispute(disputeId));
}

/** Saves the draft of an answer, sends it, or gives the dispute up; each shows what the server says afterwards. */
export function useDisputeActions(disputeId: string) {
  const queries = useQueryClient();
  const onSuccess = (details: DisputeDetails) => {
    queries.setQueryData($api.queryOptions("get", ONE, ofDispute(disputeId)).queryKey, details);
    for (const path of [LIST, "/api/users/warnings"]) void queries.invalidateQueries({ queryKey: ["get", path] });
  };
  return {
    save: $api.useMutation("put", "/api/coach/disputes/{dispute_id}/evidence", { onSuccess }),
    submit: $api.useMutation("post", "/api/coach/disputes/{dispute_id}/submit", { onSuccess }),
    accept: $api.useMutation("post", "/api/coach/disputes/{dispute_id}/accept", { onSuccess }),
  };
}
