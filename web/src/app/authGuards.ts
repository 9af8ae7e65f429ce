import { $api } from "~/api/client";
import { ensureUser } from "~/api/me";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { isAccountRole, isSignUpRole } from "~/features/accounts/signUpRoles";
import { type Guard, isUnfinished, redirectTo, signedOut } from "./guards";

/** Guards of the pages around signing up. */

/** Unknown ways of signing up become coaching. */
export const signUp: Guard = async (to) => {
  if (!isSignUpRole(to.params.role)) {
    const search = Object.fromEntries(new URL(to.href, "https://here.invalid").searchParams);
    redirectTo("onboarding-coaching-signup", { params: { role: "coaching" }, search });
  }
  await signedOut(to);
};

/** A signed-in coach, finished or not; anybody else goes to the root. */
export const newCoach: Guard = async () => {
  if (!(await ensureUser()) || session.get().user?.role !== "coach") redirectTo("root");
};

/** The set-up goes on where it stopped; whoever is done with a private account has nothing to set up. */
export const setupProfile: Guard = async (to) => {
  await newCoach(to);
  const { user } = session.get();
  if (user && !isUnfinished(user) && user.account_kind === "private") redirectTo("coach_profile_my_accounts");
};

/** The account form opens for known kinds only. */
export const verifyInformation: Guard = async (to) => {
  if (!isAccountRole(to.params.role)) redirectTo("onboarding-coaching-signup", { params: { role: "coaching" } });
  await newCoach(to);
};

/** Only whoever's trial or plan is over has something to do there. */
export const coachBlocked: Guard = async () => {
  const me = await queryClient.ensureQueryData($api.queryOptions("get", "/api/users/me"));
  if (!me.subscription?.blocked) redirectTo(me.subscription?.free_plan ? "not_found" : "coach_profile_subscription");
};

/** Only a team is created under this address; other types choose first. */
export const createType: Guard = ({ params }) => {
  if (params.type === "team") redirectTo("onboarding-business-setup", { search: { kind: "team" } });
  redirectTo("create-account");
};

/** A brand or gym is set up as a business of that kind; never back to where the kinds are chosen. */
export const createKind: Guard = ({ params }) => {
  const { kind } = params;
  if (kind === "brand" || kind === "gym" || kind === "team")
    redirectTo("onboarding-business-setup", { search: { kind } });
  redirectTo("create-account");
};

/** A mailed invitation to coach in a team: whoever is signed in finds it in the feed. */
export const coachInvitation: Guard = async () => {
  if (await ensureUser()) redirectTo("feed_overview");
  redirectTo("onboarding-coaching-signup", { params: { role: "invited" } });
};

/** A mailed invitation to train: whoever is signed in finds it among their programs. */
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
