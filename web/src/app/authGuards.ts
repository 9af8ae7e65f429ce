import { api, onError } from "~/api/client";
import { ensureUser, meQuery } from "~/api/me";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { isAccountRole, isSignUpRole } from "~/features/accounts/signUpRoles";
import { type Guard, isUnfinished, redirectTo, signedOut } from "./guards";

/** Guards of the pages for signing up and setting up. */

/** Redirects unknown sign-up roles to the sign-up of coaches. */
export const signUp: Guard = async (to) => {
  if (!isSignUpRole(to.params.role)) {
    const search = Object.fromEntries(new URL(to.href, "https://base.invalid").searchParams);
    redirectTo("onboarding-coaching-signup", { params: { role: "coaching" }, search });
  }
  await signedOut(to);
};

/** Requires a signed-in coach, whether they finished signing up or not. */
export const newCoach: Guard = async () => {
  if (!(await ensureUser()) || session.get().user?.role !== "coach") redirectTo("root");
};

/** Continues the set-up where it stopped; a private account that is set up goes on to its accounts. */
export const setupProfile: Guard = async (to) => {
  await newCoach(to);
  const { user } = session.get();
  if (user && !isUnfinished(user) && user.account_kind === "private") redirectTo("coach_profile_my_accounts");
};

/** Requires a known kind of account. */
export const verifyInformation: Guard = async (to) => {
  if (!isAccountRole(to.params.role)) redirectTo("onboarding-coaching-signup", { params: { role: "coaching" } });
  await newCoach(to);
};

/** Requires a coach whose trial or subscription is over. */
export const coachBlocked: Guard = async () => {
  const me = await queryClient.ensureQueryData(meQuery);
  if (!me.subscription?.blocked) redirectTo(me.subscription?.free_plan ? "not_found" : "coach_profile_subscription");
};

/** Redirects to the set-up of a team; other types are chosen on the page first. */
export const createType: Guard = ({ params }) => {
  if (params.type === "team") redirectTo("onboarding-business-setup", { search: { kind: "team" } });
  redirectTo("create-account");
};

/** Redirects to the set-up of a brand, gym or team. */
export const createKind: Guard = ({ params }) => {
  const { kind } = params;
  if (kind === "brand" || kind === "gym" || kind === "team")
    redirectTo("onboarding-business-setup", { search: { kind } });
  redirectTo("create-account");
};

/**
 * Takes a coach who opens an emailed invitation to their invitations. The link confirms their address, if it was mailed
 * there; one for another address is explained where it leads. Clients and visitors stay on the page of the link.
 */
export const coachInvitation: Guard = async ({ params, preload }) => {
  if (preload || !(await ensureUser()) || session.get().user?.role !== "coach") return;
  const token = params.token ?? "";
  const answer = await api.POST("/api/invites/open", { body: { token }, ...onError("silent") }).catch(() => undefined);
  redirectTo("feed_invites", { search: { opened: answer?.data?.reader ?? "closed" } });
};

/** Redirects from an emailed invitation to train to the programs, where it is shown, or to sign-up. */
export const clientInvitation: Guard = async () => {
  if (await ensureUser()) redirectTo("user_my_plans");
  redirectTo("onboarding-coaching-signup", { params: { role: "client" } });
};

/** Guards that a feature can name in its `routes.ts`. */
export const GUARDS = {
  signUp,
  newCoach,
  setupProfile,
  verifyInformation,
  coachBlocked,
  createType,
  createKind,
  coachInvitation,
  clientInvitation,
} satisfies Record<string, Guard>;
