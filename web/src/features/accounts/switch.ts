import { $api, onError } from "~/api/client";
import { storage } from "~/api/session";
import { errorMessage } from "~/lib/apiError";
import { pathOf } from "~/lib/routes";
import { toastError } from "~/ui/toast/toast";
import { setMe } from "./api";

/** Works in another account from here on: filters of the lists before mean nothing there, and every page reads anew. */
export function useSwitchAccount() {
  const change = $api.useMutation("put", "/api/accounts/switch", {
    onSuccess: (me) => {
      for (const key of storage.keys()) {
        if (/^regimen\.(filters|media|plan)\.|^regimen\..*\.filters$/.test(key)) storage.remove(key);
      }
      setMe(me);
      location.assign(pathOf("root"));
    },
    onError: (problem) => toastError(errorMessage(problem)),
  });
  return {
    switchTo: (id: string) => change.mutate({ body: { id }, ...onError("inline") }),
    /** The account that is being switched to; done as well, until the new page is there. */
    target: change.isPending || change.isSuccess ? change.variables.body.id : undefined,
  };
}

/** The accounts that a coach can switch to, once somebody looks for them. */
export function useOwnAccounts(wanted: boolean) {
  return $api.useQuery("get", "/api/accounts", onError("inline"), {
    enabled: wanted,
    select: (accounts) => accounts.filter((account) => account.invite_status === "accepted"),
  });
}
