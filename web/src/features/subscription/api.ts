import { $api, type Schemas } from "~/api/client";
import { queryClient } from "~/api/query";
import { type SessionUser, session } from "~/api/session";

export type Subscription = Schemas["SubscriptionView"];

/** Starts the trial, or goes on with Free; the answer is what every part of the app then shows. */
export function useChoosePlan(done: () => void) {
  return $api.useMutation("post", "/api/users/me", {
    onSuccess: (me) => {
      session.setUser(me.current as SessionUser);
      queryClient.setQueryData($api.queryOptions("get", "/api/users/me").queryKey, me);
      done();
    },
  });
}
