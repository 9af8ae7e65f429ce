import { $api, onError } from "~/api/client";
import { setMe } from "~/api/me";
import { errorMessage } from "~/lib/apiError";
import { pathOf } from "~/lib/routes";
import { storage } from "~/lib/storage";
import { toastError } from "~/ui/toast/toast";

/** Switches to another account: removes the stored filters of the previous one and reloads the app. */
export function useSwitchAccount() {
  const change = $api.useMutation("put", "/api/accounts/switch", {
    onSuccess: (me) => {
      for (const key of storage.keys()) {
        if (/^regimen\.(filters|media|plan)\.|^regimen\..*\.filters$/.test(key)) storage.remove(key);
      }
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
