import { useQuery } from "@tanstack/react-query";
import { $api, answer, api, handled, type Schemas } from "~/api/client";
import { storage } from "~/api/session";
import { sentenceOf } from "~/lib/problem";
import { pathOf } from "~/lib/routes";
import { toastError } from "~/ui/toast/toast";
import { keepMe } from "./api";

type Account = Schemas["MyAccountView"];

/** Works in another account from here on: filters of the lists before mean nothing there, and every page reads anew. */
export function useSwitchAccount() {
  return $api.useMutation("put", "/api/accounts/switch", {
    onSuccess: (me) => {
      for (const key of storage.keys()) {
        if (/^regimen\.(filters|media|plan)\.|^regimen\..*\.filters$/.test(key)) storage.remove(key);
      }
      keepMe(me);
      location.assign(pathOf("root"));
    },
    onError: (problem) => toastError(sentenceOf(problem)),
  });
}

/** The accounts that a coach can switch to, once somebody looks for them. */
export function useOwnAccounts(wanted: boolean) {
  return useQuery({
    queryKey: ["get", "/api/accounts", "switcher"],
    queryFn: async () => {
      const accounts = (await answer(api.GET("/api/accounts", handled()))) as Account[];
      return accounts.filter((account) => account.invite_status === "accepted");
    },
    enabled: wanted,
  });
}
