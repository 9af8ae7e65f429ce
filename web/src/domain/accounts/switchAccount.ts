import { $api, onError } from "~/api/client";
import { setMe } from "~/api/me";
import { errorMessage } from "~/lib/apiError";
import { pathOf } from "~/lib/routes";
import { toastError } from "~/ui/toast/toast";

/** Switches to another account and reloads the app. What this device keeps for each account has its name. */
export function useSwitchAccount() {
  const change = $api.useMutation("put", "/api/accounts/switch", {
    onSuccess: (me) => {
      setMe(me);
      location.assign(pathOf("root"));
    },
    onError: (error) => toastError(errorMessage(error)),
  });
  return {
    switchTo: (id: string) => change.mutate({ body: { id }, ...onError("inline") }),
    /** The account being switched to, until the page has reloaded. */
    target: change.isPending || change.isSuccess ? change.variables.body.id : undefined,
  };
}

/** The accounts that a coach can switch to. */
export function useOwnAccounts(enabled: boolean) {
  return $api.useQuery("get", "/api/accounts", onError("inline"), {
    enabled,
    select: (accounts) => accounts.filter((account) => account.invite_status === "accepted"),
  });
}
