import { type AnyRoute, createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
import { session } from "~/api/session";
import {
  clientInvitation,
  coachBlocked,
  coachInvitation,
  createKind,
  createType,
  newCoach,
  setupProfile,
  signUp,
  verifyInformation,
} from "./entrance";
import {
  buyer,
  clientOnly,
  coachOnly,
  coachProgram,
  dashboard,
  dashboardHome,
  type Guard,
  home,
  leaveFor,
  moneyOwner,
  onboarded,
  profile,
  rememberPage,
  signedIn,
  signedOut,
  working,
} from "./guards";
import type { pages } from "./inside";
import { ErrorPage, MainPage, PageSkeleton } from "./pages/basics";
import { ROUTES } from "~/lib/routes";
import { forward, gate, group, page, searchFormat } from "./routing";
import { Root } from "./shell/Root";

/*
 * Every page, by group. To add one: write `features/<domain>/pages/X.tsx` with a default export and add a line to the
 * right group: `page(<group>, "<name in lib/routes.ts>", () => import("~/features/..."))`. A page behind the sign-in is
 * `behind(<group>, "<name>")`, and its import stands in `inside.ts`.
 */
const table = () => import("./inside");
// Whoever is signed in needs it at once: it comes while the server is asked who that is.
if (session.get().token) table().catch(() => undefined);

/** A page behind the sign-in. */
function behind(parent: AnyRoute, name: keyof typeof pages, guard?: Guard) {
  return page(parent, name, async () => (await table()).pages[name](), guard);
}

const root = createRootRoute({ component: Root });

/** Anybody; light header. */
const open = group(root, "open", { frame: () => import("./shell/PublicShell") });
/** Of those, the ones with forms, menus or tables. */
const themed = group(open, "themed", { frame: () => import("./shell/ThemedFrame") });
/** Anybody; signing in, signing up and what follows: logo and one column. */
const entrance = group(root, "entrance", { frame: () => import("./shell/EntranceShell") });
/** Signed in; the header of the role. */
const inside = group(root, "inside", { guard: signedIn, frame: async () => (await table()).frames.inside() });
const coach = group(inside, "coach", { guard: coachOnly });
/** One program of the coach: its head and tabs; pages bring only what stands below. */
const program = group(inside, "program", {
  guard: coachProgram,
  frame: async () => (await table()).frames.program(),
});
const client = group(inside, "client", { guard: clientOnly });

const openPages = [
  page(open, "public_plan", () => import("~/features/memberships/pages/PublicProgramPage")),
  page(open, "privacy_policy", () => import("~/features/reference/pages/PrivacyPolicyPage")),
  page(open, "terms_of_use", () => import("~/features/reference/pages/TermsOfUsePage")),
  page(open, "data_security", () => import("~/features/reference/pages/DataSecurityPage")),
  page(open, "cookies_policy", () => import("~/features/reference/pages/CookiesPolicyPage")),
  page(open, "not_found", () => import("./pages/NotFoundPage")),
];

const themedPages = [
  page(themed, "plan_purchase_form", () => import("~/features/memberships/pages/CheckoutPage"), buyer),
  page(themed, "sandbox_onboarding", () => import("~/features/payments/pages/SandboxOnboardingPage")),
  page(themed, "style-guide", () => import("./pages/styleguide/StyleGuide")),
  page(themed, "developer", () => import("~/features/developer/pages/DeveloperPage")),
];

const entrancePages = [
  page(entrance, "onboarding-sign-in", () => import("~/features/accounts/pages/SignInPage"), signedOut),
  page(entrance, "onboarding-forgot-password", () => import("~/features/accounts/pages/ForgotPasswordPage"), signedOut),
  page(entrance, "onboarding-reset-password", () => import("~/features/accounts/pages/ResetPasswordPage")),
  page(entrance, "onboarding-coaching-signup", () => import("~/features/accounts/pages/SignUpPage"), signUp),
  page(entrance, "confirmation", () => import("~/features/accounts/pages/ConfirmationPage")),
  page(entrance, "onboarding-setup-profile", () => import("~/features/accounts/pages/SetupProfilePage"), setupProfile),
  page(
    entrance,
    "onboarding-verify-information",
    () => import("~/features/accounts/pages/VerifyInformationPage"),
    verifyInformation,
  ),
  page(entrance, "onboarding-business-setup", () => import("~/features/accounts/pages/BusinessSetupPage"), newCoach),
  page(entrance, "create-account", () => import("~/features/accounts/pages/CreateAccountPage"), newCoach),
  page(entrance, "success", () => import("~/features/accounts/pages/SuccessPage"), newCoach),
];

const coachPages = [
  behind(coach, "coach_profile_payment", moneyOwner),
  behind(coach, "coach_dashboard_transactions", dashboard),
  behind(coach, "coach_dashboard_payouts", dashboard),
  behind(coach, "stripe-onboarding", onboarded),
  behind(coach, "stripe-onboarding-error", onboarded),
  behind(coach, "athlete_calendar"),
  behind(coach, "coach_profile_info"),
  behind(coach, "coach_profile_settings"),
  behind(coach, "coach_profile_subscription"),
  behind(coach, "coach_blocked", coachBlocked),
  behind(coach, "coach_my_profile_info"),
  behind(coach, "coach_profile_my_accounts"),
  behind(coach, "clients_with_programs"),
  behind(coach, "clients_past"),
  behind(coach, "clients_in_trials"),
  behind(coach, "clients_to_review"),
  behind(coach, "show_client_programs"),
  behind(coach, "exercises_library"),
  behind(coach, "my_plans"),
  behind(coach, "my_plans_ready"),
  behind(coach, "my_plans_attention"),
  behind(coach, "my_plans_past"),
  behind(coach, "create_plan"),
  behind(coach, "create_plan_main_info"),
  behind(coach, "create_plan_review"),
  behind(coach, "coach_program_edit"),
  behind(coach, "coach_program_schedule"),
  behind(coach, "create_plan_schedule"),
  behind(coach, "coach_calendar"),
];

const programPages = [
  behind(program, "coach_program_view_details"),
  behind(program, "coach_program_view_clients"),
  behind(program, "coach_program_view_in_trials"),
  behind(program, "coach_program_view_scheduled"),
  behind(program, "coach_program_view_past"),
  behind(program, "coach_program_view_invites"),
  behind(program, "coach_program_view_settings"),
  behind(program, "coach_program_view_waiver"),
];

const clientPages = [
  behind(client, "client_today"),
  behind(client, "user_calendar"),
  behind(client, "client_day"),
  behind(client, "user_my_plans"),
  behind(client, "user_my_plans_past"),
  behind(client, "user_my_plans_invites"),
  behind(client, "billing_purchases"),
  behind(client, "billing_payment"),
  behind(client, "billing_history"),
  behind(client, "user_profile"),
  behind(client, "user_settings-units"),
  behind(client, "user_settings-privacy"),
];

/** Signed in, any role. */
const insidePages = [
  behind(inside, "stripe-redirect"),
  behind(inside, "feed_overview"),
  behind(inside, "feed_activity", working),
  behind(inside, "feed_financial", working),
  behind(inside, "feed_warnings", working),
];

const forwards = [
  forward(root, "/plan/$programId", "public_plan"),
  forward(root, "/stripe-onboarding/success", "stripe-onboarding"),
  forward(root, "/sign_in", "onboarding-sign-in"),
  forward(root, "/sign_up/{-$role}", "onboarding-coaching-signup"),
  forward(root, "/user_type", "onboarding-coaching-signup", { role: "coaching" }),
  forward(root, "/onboarding/role", "onboarding-coaching-signup", { role: "coaching" }),
  forward(root, "/forgot_password", "onboarding-forgot-password"),
  forward(root, "/reset_password", "onboarding-reset-password"),
  forward(root, "/pages", "privacy_policy"),
  forward(root, "/user/my_programs", "user_my_plans"),
  forward(root, "/user/billing", "billing_purchases"),
  forward(root, "/coach/programs", "my_plans"),
  forward(root, "/coach/programs/$programId", "coach_program_view_details"),
  forward(root, "/coach/programs/edit/$programId", "create_plan_main_info"),
  forward(root, "/coach/exercises", "exercises_library"),
  forward(root, "/coach/clients", "clients_with_programs"),
  forward(root, "/coach/clients/pending", "clients_with_programs"),
  gate(root, ROUTES.coach_dashboard, dashboardHome),
  forward(root, "/coach/profile", "coach_profile_info"),
  forward(root, "/feed", "feed_overview"),
  forward(root, "/user/settings", "user_settings-units"),
  gate(root, "/onboarding/create/$type", createType),
  gate(root, "/create-account/$kind", createKind),
  forward(root, "/onboarding/setup/$type", "create-account"),
  gate(root, "/onboarding/accept-invitation/$token", coachInvitation),
  gate(root, "/onboarding/athlete-invitation/$token", clientInvitation),
  createRoute({
    getParentRoute: () => root,
    path: "/profile",
    beforeLoad: ({ location }) => profile({ href: location.href, pathname: location.pathname, params: {} }),
  }),
  createRoute({
    getParentRoute: () => root,
    path: "/",
    beforeLoad: ({ location }) => home({ href: location.href, pathname: location.pathname, params: {} }),
    component: MainPage,
  }),
  createRoute({ getParentRoute: () => root, path: "$", beforeLoad: () => leaveFor("not_found") }),
];

const tree = root.addChildren([
  open.addChildren([...openPages, themed.addChildren(themedPages)]),
  entrance.addChildren(entrancePages),
  inside.addChildren([
    coach.addChildren(coachPages),
    program.addChildren(programPages),
    client.addChildren(clientPages),
    ...insidePages,
  ]),
  ...forwards,
]);

export const router = createRouter({
  routeTree: tree,
  ...searchFormat,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  scrollRestoration: true,
  defaultPendingMs: 150,
  defaultPendingMinMs: 200,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: ErrorPage,
  defaultNotFoundComponent: PageSkeleton,
});

router.subscribe("onResolved", ({ toLocation }) => rememberPage(toLocation.pathname));
