import { redirect } from "@tanstack/react-router";
import { ensureUser } from "~/api/me";
import { type Ability, isBlocked, may, session, type SessionUser } from "~/api/session";
import type { Right } from "./missingRight";
import { site } from "~/lib/site";
import { pathPattern, type RouteArgs, type RouteName } from "~/lib/routes";

type Destination = {
  href: string;
  pathname: string;
  params: Record<string, string>;
  /** The page is only preloaded, such as on hover. */
  preload?: boolean;
};

/** Checks whether the person may open a page, and throws a redirect when not. */
export type Guard = (to: Destination) => void | Promise<void>;

/** Throws a redirect to another page by name, in place of this one. */
export function redirectTo<Name extends RouteName>(name: Name, args: Partial<RouteArgs<Name>> = {}): never {
  throw redirect({ to: pathPattern(name), params: args.params, search: args.search ?? {}, replace: true } as never);
}

let previousPage = "";
/** Stores the page that is open, so that a guard knows whether a visitor came from a public page. */
export function setPreviousPage(pathname: string): void {
  previousPage = pathname;
}

/** Whether a page is a program, a storefront or a short link: pages that people see before they sign up. */
function isPublicPage(pathname: string): boolean {
  return /^\/(p|plan|public|public-page|[cbgt])\/[^/]+/.test(pathname);
}

/** Whether a coach has not finished signing up. */
export function isUnfinished(user: SessionUser): boolean {
  return user.role === "coach" && Boolean(user.registration_step) && user.registration_step !== "done";
}

/** Requires a signed-in person; stores where a visitor wanted to go. */
export const signedIn: Guard = async ({ href, pathname, preload }) => {
  if (await ensureUser()) return;
  const fromPublic = isPublicPage(previousPage) || /^\/user\/plan\/[^/]+\/purchase/.test(pathname);
  if (!preload && fromPublic) session.rememberReturn(href);
  else if (!preload) session.rememberPlace(href);
  if (fromPublic) redirectTo("onboarding-coaching-signup", { params: { role: "client" } });
  redirectTo("onboarding-sign-in");
};

/** Pages that a coach can still open when their trial or subscription is over. */
const OPEN_TO_BLOCKED: readonly RouteName[] = [
  "coach_blocked",
  "coach_profile_info",
  "coach_profile_settings",
  "coach_profile_subscription",
  "choose_your_plan",
  "coach_profile_billing",
  "coach_profile_my_accounts",
  "coach_profile_coaches",
  // What measures visitors can be switched off at any time.
  "coach_profile_analytics",
  "feed_invites",
];

/** Pages about payouts: an account that never had a plan or a trial goes to its profile instead. */
const NEEDS_NON_EMPTY: readonly RouteName[] = ["coach_profile_payment", "coach_dashboard_payouts"];

/** Stops a coach whose trial or subscription is over. */
export const notBlocked: Guard = ({ pathname }) => {
  const { user } = session.get();
  const isEmpty = user?.subscription?.access_state === "empty";
  if (isEmpty && NEEDS_NON_EMPTY.some((name) => pathname.startsWith(pathPattern(name))))
    redirectTo("coach_profile_info");
  if (user && isBlocked(user) && !OPEN_TO_BLOCKED.some((name) => pathPattern(name) === pathname))
    redirectTo("coach_blocked");
};

/** Pages that a coach can open in the overall account. All others are about one account. */
const OPEN_TO_OVERALL: readonly RouteName[] = ["coach_profile_my_accounts", "feed_invites"];

/** Sends a coach who works in no account to the page where they choose one. */
function requireAccount({ pathname }: Destination): void {
  const { user } = session.get();
  if (user?.overall && !OPEN_TO_OVERALL.some((name) => pathPattern(name) === pathname))
    redirectTo("coach_profile_my_accounts");
}

/** Requires a coach who finished signing up. A client goes to the root. */
export const coachOnly: Guard = (to) => {
  const { user } = session.get();
  if (user?.role !== "coach") redirectTo("root");
  if (user && isUnfinished(user)) redirectTo("onboarding-setup-profile");
  requireAccount(to);
  return notBlocked(to);
};

/** Requires a coach, for a page about one program; anybody else goes to its public page. */
export const coachProgram: Guard = (to) => {
  if (session.get().user?.role !== "coach")
    redirectTo("public_plan", { params: { programId: to.params.programId ?? "" } });
  return coachOnly(to);
};

/** Requires a coach, for their list of leaderboards; clients find theirs in the calendar. */
export const coachLeaderboards: Guard = (to) => {
  if (session.get().user?.role === "user") redirectTo("user_calendar");
  return coachOnly(to);
};

export const clientOnly: Guard = () => {
  if (session.get().user?.role !== "user") redirectTo("root");
};

/** Requires a client; a coach goes to the public page of the program. */
export const buyer: Guard = async (to) => {
  await signedIn(to);
  if (session.get().user?.role !== "user")
    redirectTo("public_plan", { params: { programId: to.params.programId ?? "" } });
};

/** Says why the page does not open, unless it was only preloaded. */
function explain(right: Right, { preload }: Destination): void {
  if (preload) return;
  // Without a connection the redirect has to do.
  import("./missingRight").then(({ explainRight }) => explainRight(right)).catch(() => undefined);
}

/** Requires a permission of coaches in the account they work in; clients pass. Others go to their programs. */
export const needs =
  (ability: Ability): Guard =>
  (to) => {
    const { user } = session.get();
    if (!user || may(user, ability)) return;
    explain(ability, to);
    redirectTo("my_plans");
  };

/** Requires a coach, whether they work in an account or not. A client goes to the root. */
export const anyCoach: Guard = () => {
  if (session.get().user?.role !== "coach") redirectTo("root");
};

/** Returns a guard that asks both, the first one first. */
export function both(first: Guard | undefined, second: Guard | undefined): Guard | undefined {
  if (!first || !second) return first ?? second;
  return async (to) => {
    await first(to);
    await second(to);
  };
}

/** Requires a coach who handles the account's money. */
export const financialCoach: Guard = (to) => {
  if (session.get().user?.financial === true) return;
  explain("see_money", to);
  redirectTo("coach_profile_info");
};

/** Requires the owner of the account: only they see and pay for its plan. */
export const accountOwner: Guard = (to) => {
  if (session.get().user?.is_account_owner === true) return;
  explain("own_account", to);
  redirectTo("coach_profile_subscription");
};

/** Whether an account has a plan, a trial that runs, or the Free plan. */
function hasPlan(user: SessionUser | null): boolean {
  const plan = user?.subscription;
  return Boolean(plan && (plan.active || plan.plan));
}

/** Requires a plan or a running trial; an owner without one chooses a plan first. */
export const withPlan: Guard = async () => {
  await ensureUser();
  const { user } = session.get();
  if (user?.is_account_owner && !hasPlan(user)) redirectTo("choose_your_plan");
};

/** Requires an owner without a Professional plan, or with one that is cancelled. */
export const withoutProfessional: Guard = async () => {
  await ensureUser();
  const { user } = session.get();
  const plan = user?.subscription;
  const pays = plan?.active && plan.plan && !plan.free_plan && !plan.cancel_at_period_end;
  if (!user?.is_account_owner || pays) redirectTo("coach_profile_subscription");
};

/** Whether a person handles the account's money and payments are connected: without both, the dashboard is empty. */
function canSeeDashboard(user: SessionUser | null): boolean {
  return user?.financial === true && user.stripe_account_type === "custom";
}

/** Requires a connected payment account and a coach who handles its money. */
export const dashboard: Guard = (to) => {
  const { user } = session.get();
  if (canSeeDashboard(user)) return;
  if (user?.financial !== true) explain("see_money", to);
  redirectTo("coach_profile_info");
};

/** Redirects from the dashboard's address to the transactions, or to the programs when the dashboard would be empty. */
export const dashboardHome: Guard = async (to) => {
  await signedIn(to);
  redirectTo(canSeeDashboard(session.get().user) ? "coach_dashboard_transactions" : "my_plans");
};

/** Requires to have come from the payment provider's onboarding, which says where it was started. */
export const fromOnboarding: Guard = ({ href }) => {
  const source = new URLSearchParams(href.split("?")[1] ?? "").get("source") ?? "";
  const known = href.startsWith("/stripe-onboarding/error")
    ? ["signup", "settings"]
    : ["signup", "settings", "my_plans"];
  if (!known.includes(source)) redirectTo("create-account");
};

/**
 * Redirects from the root to the home of the role, or to sign-up: after signing out, to that of the same role. Visitors
 * of a coach's web address come to the storefront.
 */
export const home: Guard = async () => {
  if (!(await ensureUser())) {
    if (site) throw redirect({ to: site.path, replace: true });
    const isClient = session.get().signedOutAs === "user";
    redirectTo("onboarding-coaching-signup", isClient ? { params: { role: "client" } } : {});
  }
  const { user } = session.get();
  if (user && isUnfinished(user)) redirectTo("onboarding-setup-profile");
  if (user?.role === "coach") redirectTo("my_plans");
  if (user?.role === "user") redirectTo("user_my_plans");
};

/** Redirects from `/profile` to the profile of the role. */
export const profile: Guard = async () => {
  if (!(await ensureUser())) redirectTo("onboarding-sign-in");
  redirectTo(session.get().user?.role === "coach" ? "coach_profile_info" : "user_profile");
};

/** Requires a visitor; people who are signed in go to their home page. */
export const signedOut: Guard = async () => {
  if (await ensureUser()) redirectTo("root");
};

/** Guards that a feature can name in its `routes.ts`. */
export const GUARDS = {
  anyCoach,
  coachLeaderboards,
  signedOut,
  notBlocked,
  buyer,
  financialCoach,
  accountOwner,
  withPlan,
  withoutProfessional,
  dashboard,
  dashboardHome,
  fromOnboarding,
  profile,
} satisfies Record<string, Guard>;
