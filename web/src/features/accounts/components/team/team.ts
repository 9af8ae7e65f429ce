import { useQueryClient } from "@tanstack/react-query";
import { $api, onError, type Schemas } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { toastError } from "~/ui/toast/toast";

export type Coach = Schemas["CoachView"];
export type Team = Schemas["TeamView"];
export type Activity = Schemas["TeamActivityView"];
export type Role = Coach["role"];

const TEAM = "/api/coach/coaches";
const ACTIVITY = "/api/coach/coaches/activity";

export function useTeam() {
  return $api.useQuery("get", TEAM, onError("page"));
}

export function useActivity(count: number, enabled: boolean) {
  return $api.useQuery("get", ACTIVITY, { params: { query: { per_page: count } }, ...onError("inline") }, { enabled });
}

/** Shows the team as a change has left it. */
function useShowTeam() {
  const queries = useQueryClient();
  return (team: Team) => {
    queries.setQueryData($api.queryOptions("get", TEAM, onError("page")).queryKey, team);
    void queries.invalidateQueries({ queryKey: ["get", ACTIVITY] });
  };
}

/** What is done with an invitation from the list: errors show as toasts. */
export function useInvitationActions() {
  const options = { onSuccess: useShowTeam(), onError: (error: unknown) => toastError(errorMessage(error)) };
  const resend = $api.useMutation("post", "/api/coach/coaches/invitations/{invitation_id}/resend", options);
  const cancel = $api.useMutation("delete", "/api/coach/coaches/invitations/{invitation_id}", options);
  return { resend, cancel };
}

/** What dialogs send; they show the errors themselves. */
export function useTeamForms() {
  const options = { onSuccess: useShowTeam() };
  const invite = $api.useMutation("post", "/api/coach/coaches/invitations", options);
  const change = $api.useMutation("patch", "/api/coach/coaches/{member_id}", options);
  const remove = $api.useMutation("post", "/api/coach/coaches/{member_id}/remove", options);
  return { invite, change, remove };
}
