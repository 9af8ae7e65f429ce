import { useRouter } from "@tanstack/react-router";
import type { Schemas } from "~/api/client";
import { meQuery } from "~/api/me";
import { queryClient } from "~/api/query";
import { type SessionUser, session } from "~/api/session";
import { internalPath } from "~/lib/paths";
import { pathOf } from "~/lib/routes";

type SignedIn = Schemas["SignedInView"];
export type Settings = Schemas["SettingsView"];

/** The OAuth client of this app. A browser cannot keep a secret, so the pair only names the app. */
export const OAUTH_CLIENT = { client_id: "regimen-web", client_secret: "regimen-web" };

/** Starts a session; queries of the previous person are removed. */
export function setSignedIn(response: SignedIn): void {
  queryClient.clear();
  session.signIn({ ...response, current: response.current as SessionUser });
  const { current, private: person, subscription } = response;
  queryClient.setQueryData(meQuery.queryKey, {
    current,
    private: person,
    subscription,
  });
}

/**
 * Returns a function that goes on after sign-in: to the page the person came from, else to today's training for a
 * client; to the setup for a new coach. "Back" does not lead to sign-in again.
 */
export function useAfterSignIn(): (response: SignedIn, wanted?: unknown) => void {
  const router = useRouter();
  return ({ current }, wanted) => {
    const remembered = session.takeReturn();
    if (current.role === "coach" && current.registration_step !== "done") {
      router.history.replace(pathOf("onboarding-setup-profile"));
      return;
    }
    const home = pathOf(current.role === "user" ? "client_today" : "root");
    router.history.replace(internalPath(wanted) ?? internalPath(remembered) ?? home);
  };
}
