import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";

export type MacroTarget = Schemas["MacroTargetView"];

const TARGETS = "/api/coach/clients/{athlete_id}/macro_targets";

/** The macros that were set for a client, the latest start first. */
export function useMacroTargets(clientId: string) {
  return $api.useQuery("get", TARGETS, { params: { path: { athlete_id: clientId } }, ...onError("inline") });
}

/** Sets and removes macros; the lists on the screen are fetched again. */
export function useMacroTargetMutations() {
  const queries = useQueryClient();
  const onSuccess = () => queries.invalidateQueries({ queryKey: ["get", TARGETS] });
  return {
    set: $api.useMutation("put", "/api/coach/macro_targets", { onSuccess }),
    remove: $api.useMutation("delete", `${TARGETS}/{macro_target_id}`, { onSuccess }),
  };
}

/** The clients of a program to set macros for: the first 100. */
export function useProgramClients(programId: string) {
  return $api.useQuery("get", "/api/coach/plans/{plan_id}/clients", {
    params: { path: { plan_id: programId }, query: { per_page: 100 } },
    ...onError("inline"),
  });
}
