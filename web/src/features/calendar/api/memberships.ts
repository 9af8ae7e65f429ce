import { $api, onError, type Schemas } from "~/api/client";

export type Program = Pick<Schemas["ProgramCard"], "id" | "title">;
export type MembershipItem = Schemas["OwnProgramRow"];

/** The client's own memberships, current or past. */
export function useMemberships(state: "active" | "past", enabled = true) {
  const params = { query: { state } };
  return $api.useQuery(
    "get",
    "/api/athlete/purchases",
    { params, ...onError("inline") },
    { staleTime: 60_000, enabled },
  );
}

/** Programs whose payment is due: their days are hidden until it is made. */
export function usePastDuePrograms(): Program[] {
  const { data } = useMemberships("active");
  return (data?.items ?? []).filter(({ membership }) => membership.state === "past_due").map(({ plan }) => plan);
}
