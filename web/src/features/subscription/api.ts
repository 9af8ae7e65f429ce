import { $api, type Schemas } from "~/api/client";
import { queryClient } from "~/api/query";
import { type SessionUser, session } from "~/api/session";

export type Subscription = Schemas["SubscriptionView"];

/** Starts the trial or continues with Free, and updates the signed-in user everywhere. */
export function useChoosePlan(onChosen: () => void) {
  return $api.useMutation("post", "/api/users/me", {
    onSuccess: (me) => {
      session.setUser(me.current as SessionUser);
      queryClient.setQueryData($api.queryOptions("get", "/api/users/me").queryKey, me);
      onChosen();
    },
  });
}
