import { useRouter } from "@tanstack/react-router";
import { $api, type Schemas } from "~/api/client";
import { queryClient } from "~/api/query";
import { type SessionUser, session } from "~/api/session";
import { ownPath } from "~/lib/paths";
import { pathOf } from "~/lib/routes";

export type Me = Schemas["MeView"];
type SignedIn = Schemas["SignedInView"];
export type Settings = Schemas["SettingsView"];

/** This app, as the server knows it. A browser keeps no secrets: the pair only names the app. */
export const APP = { client_id: "regimen-web", client_secret: "regimen-web" };

/** The answer about oneself becomes what every part of the app shows. */
export function keepMe(me: Me): void {
  session.setUser(me.current as SessionUser);
  queryClient.setQueryData($api.queryOptions("get", "/api/users/me").queryKey, me);
}

/** Remembers who signed in; what was read by somebody else before is forgotten. */
export function keepSignedIn(answer: SignedIn): void {
  queryClient.clear();
  session.signIn({ ...answer, current: answer.current as SessionUser });
  const { current, private: person, subscription } = answer;
  queryClient.setQueryData($api.queryOptions("get", "/api/users/me").queryKey, {
    current,
    private: person,
    subscription,
  });
}

/** Tells a coach's own analytics container, where there is one. */
export function sendEvent(event: string): void {
  (window as { dataLayer?: unknown[] }).dataLayer?.push({ event });
}

/** Where somebody goes who has just signed in: back to where they came from; a new coach sets up first. */
export function useArrive(): (answer: SignedIn, wanted?: unknown) => void {
  const router = useRouter();
  return ({ current }, wanted) => {
    const remembered = session.takeReturn();
    if (current.role === "coach" && current.registration_step !== "done") {
      router.history.push(pathOf("onboarding-setup-profile"));
      return;
    }
    router.history.push(ownPath(wanted) ?? ownPath(remembered) ?? pathOf("root"));
  };
}
