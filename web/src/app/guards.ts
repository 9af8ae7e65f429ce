import { redirect } from "@tanstack/react-router";
import { ensureUser } from "~/api/me";
import { session, type SessionUser } from "~/api/session";
import { pathPattern, type RouteArgs, type RouteName } from "~/lib/routes";

type Destination = {
  href: string;
  pathname: string;
  params: Record<string, string>;
  /** They only point at a link to it so far. */
  preload?: boolean;
};

/** A guard reads where the person wants to go and throws a redirect when they may not. */
export type Guard = (to: Destination) => void | Promise<void>;

/** Throws a redirect to another page by name, in place of this one. */
export function redirectTo<Name extends RouteName>(name: Name, args: Partial<RouteArgs<Name>> = {}): never {
  throw redirect({ to: pathPattern(name), params: args.params, search: args.search ?? {}, replace: true } as never);
}

let cameFrom = "";
/** The router tells which page was open before, so that a guard knows a visitor of a public page. */
export function rememberPage(pathname: string): void {
  cameFrom = pathname;
}

/** Program pages, storefronts and their short links: what people see before they have an account. */
function isPublicPage(pathname: string): boolean {
  return /^\/(p|plan|public|public-page|[cbgt])\/[^/]+/.test(pathname);
}

/** A coach who has not finished signing up. */
export function isUnfinished(user: SessionUser): boolean {
  return user.role === "coach" && Boolean(user.registration_step) && user.registration_step !== "done";
}

/** Somebody has to be signed in; remembers where they wanted to go. */
export const signedIn: Guard = async ({ href, pathname, preload }) => {
  if (await ensureUser()) return;
  if (!preload) session.rememberReturn(href);
  const fromPublic = isPublicPage(cameFrom) || /^\/user\/plan\/[^/]+\/purchase/.test(pathname);
  if (fromPublic) redirectTo("onboarding-coaching-signup", { params: { role: "client" } });
  redirectTo("onboarding-sign-in");
};

/** What a coach may still open whose trial or plan is over, of the pages that `coachOnly` and `working` guard. */
const OPEN_TO_BLOCKED: readonly RouteName[] = [
  "coach_blocked",
  "coach_profile_info",
  "coach_profile_settings",
  "coach_profile_subscription",
  "coach_profile_billing",
  "coach_profile_my_accounts",
];

/** Whether this coach's trial or plan is over, as the server last told it. */
export const isBlocked = (user: SessionUser) => user.role === "coach" && user.subscription?.blocked === true;

/** Not for a coach whose trial or plan is over. */
export const working: Guard = ({ pathname }) => {
  const { user } = session.get();
  if (user && isBlocked(user) && !OPEN_TO_BLOCKED.some((name) => pathPattern(name) === pathname))
    redirectTo("coach_blocked");
};

/** Coaches who finished signing up. A client is sent to the root. */
export const coachOnly: Guard = (to) => {
  const { user } = session.get();
  if (user?.role !== "coach") redirectTo("root");
  if (user && isUnfinished(user)) redirectTo("onboarding-setup-profile");
  return working(to);
};

/** A coach's page of one program: anybody else sees the program as the public does. */
export const coachProgram: Guard = (to) => {
  if (session.get().user?.role !== "coach")
    redirectTo("public_plan", { params: { programId: to.params.programId ?? "" } });
  return coachOnly(to);
};

export const clientOnly: Guard = () => {
  if (session.get().user?.role !== "user") redirectTo("root");
};

/** Only clients buy; a coach sees the program as the public does. */
export const buyer: Guard = async (to) => {
  await signedIn(to);
  if (session.get().user?.role !== "user")
    redirectTo("public_plan", { params: { programId: to.params.programId ?? "" } });
};

/** Coaches who handle the account's money. */
export const moneyOwner: Guard = () => {
  if (session.get().user?.financial !== true) redirectTo("coach_profile_info");
};

/** What clients paid: there is something to see once an account is connected. */
export const dashboard: Guard = (to) => {
  const { user } = session.get();
  if (user?.financial !== true || user.stripe_account_type !== "custom") redirectTo("coach_profile_info");
  return moneyOwner(to);
};

/** The dashboard's own address leads to what clients paid, or to the programs where there is nothing to see. */
export const dashboardHome: Guard = async (to) => {
  await signedIn(to);
  const { user } = session.get();
  const sees = user?.financial === true && user.stripe_account_type === "custom";
  redirectTo(sees ? "coach_dashboard_transactions" : "my_plans");
};

/** The way back from the provider's questions says where they were asked. */
export const onboarded: Guard = ({ href }) => {
  const source = new URLSearchParams(href.split("?")[1] ?? "").get("source") ?? "";
  const known = href.startsWith("/stripe-onboarding/error")
    ? ["signup", "settings"]
    : ["signup", "settings", "my_plans"];
  if (!known.includes(source)) redirectTo("create-account");
};

/** The root has no page of its own for anybody who is known. */
export const home: Guard = async () => {
  if (!(await ensureUser())) redirectTo("onboarding-coaching-signup");
  const { user } = session.get();
  if (user && isUnfinished(user)) redirectTo("onboarding-setup-profile");
  if (user?.role === "coach") redirectTo("my_plans");
  if (user?.role === "user") redirectTo("user_my_plans");
};

/** `/profile`: each role has its own. */
export const profile: Guard = async () => {
  if (!(await ensureUser())) redirectTo("onboarding-sign-in");
  redirectTo(session.get().user?.role === "coach" ? "coach_profile_info" : "user_profile");
};

/** Pages of the entrance: who is signed in has nothing to do there and goes on to where they wanted. */
export const signedOut: Guard = async () => {
  if (await ensureUser()) redirectTo("root");
};

/** Guards that a feature can name in its `routes.ts`. */
export const GUARDS = {
  signedOut,
  working,
  buyer,
  moneyOwner,
  dashboard,
  dashboardHome,
  onboarded,
  profile,
} satisfies Record<string, Guard>;
