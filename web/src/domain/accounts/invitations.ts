import { useMutation, useQueryClient } from "@tanstack/react-query";
import { $api, api, onError, type Schemas, unwrap } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import { toastError } from "~/ui/toast/toast";

export type Invitation = Schemas["CoachInvitationView"];
export type Answer = "accepted" | "rejected";

const INVITATIONS = $api.queryOptions("get", "/api/invites", onError("page"));
/** Where invitations and their answers are shown. */
const LISTS = ["/api/invites", "/api/notifications", "/api/notifications/unread"];

export function useInvitations() {
  return $api.useQuery("get", "/api/invites", onError("page"));
}

/**
 * Accepts or declines the invitation to an account: the answer shows at once, and the invitation is pending again if
 * the server refuses. `alsoShow` shows it in lists that the caller has loaded.
 */
export function useAnswer(alsoShow?: (status: Answer | "pending") => void) {
  const queries = useQueryClient();
  const show = (userId: string, status: Answer | "pending") => {
    queries.setQueryData<Invitation[]>(INVITATIONS.queryKey, (rows) =>
      rows?.map((one) => (one.user_id === userId ? { ...one, status } : one)),
    );
    alsoShow?.(status);
  };
  return useMutation({
    mutationFn: async ({ userId, answer }: { userId: string; answer: Answer }) => {
      const call = { params: { path: { user_id: userId } }, ...onError("inline") };
      return answer === "accepted"
        ? unwrap(api.PUT("/api/invites/{user_id}/accept", call))
        : unwrap(api.PUT("/api/invites/{user_id}/reject", call));
    },
    onMutate: async ({ userId, answer }) => {
      await Promise.all(LISTS.map((path) => queries.cancelQueries({ queryKey: ["get", path] })));
      show(userId, answer);
    },
    onError: (error, { userId }) => {
      show(userId, "pending");
      toastError(errorMessage(error));
    },
    onSuccess: () => {
      // The list of invitations keeps the answer until it is left: the server no longer has it.
      for (const path of ["/api/accounts", "/api/notifications", "/api/notifications/unread"])
        void queries.invalidateQueries({ queryKey: ["get", path] });
    },
  });
}
