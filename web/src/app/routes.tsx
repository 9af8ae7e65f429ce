import { createRootRoute, createRoute, createRouter } from "@tanstack/react-router";
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
  home,
  leaveFor,
  moneyOwner,
  onboarded,
  profile,
  rememberPage,
  signedIn,
  signedOut,
} from "./guards";
import { ErrorPage, MainPage, PageSkeleton } from "./pages/basics";
import { forward, gate, group, page, searchFormat } from "./routing";
import { Root } from "./shell/Root";

/*
 * Every page, by group. To add one: write `features/<domain>/pages/X.tsx` with a default export and add ONE line to the
 * right group: `page(<group>, "<name in lib/routes.ts>", () => import("~/features/..."))`.
 */
const root = createRootRoute({ component: Root });

/** Anybody; light header. */
const open = group(root, "open", { frame: () => import("./shell/PublicShell") });
/** Anybody; signing in, signing up and what follows: logo and one column. */
const entrance = group(root, "entrance", { frame: () => import("./shell/EntranceShell") });
/** Signed in; the header of the role. */
const inside = group(root, "inside", { guard: signedIn, frame: () => import("./shell/AppShell") });
const coach = group(inside, "coach", { guard: coachOnly });
/** One program of the coach: its head and tabs; pages bring only what stands below. */
const program = group(inside, "program", {
  guard: coachProgram,
  frame: () => import("~/features/programs/pages/ProgramFrame"),
});
const client = group(inside, "client", { guard: clientOnly });

const openPages = [
  page(open, "public_plan", () => import("~/features/memberships/pages/PublicProgramPage")),
  page(open, "plan_purchase_form", () => import("~/features/memberships/pages/PurchasePage"), buyer),
  page(open, "sandbox_onboarding", () => import("~/features/payments/pages/SandboxOnboardingPage")),
  page(open, "privacy_policy", () => import("~/features/reference/pages/PrivacyPolicyPage")),
  page(open, "terms_of_use", () => import("~/features/reference/pages/TermsOfUsePage")),
  page(open, "data_security", () => import("~/features/reference/pages/DataSecurityPage")),
  page(open, "cookies_policy", () => import("~/features/reference/pages/CookiesPolicyPage")),
  page(open, "not_found", () => import("./pages/NotFoundPage")),
  page(open, "style-guide", () => import("./pages/styleguide/StyleGuide")),
  page(open, "developer", () => import("~/features/developer/pages/DeveloperPage")),
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

const coachPages: ReturnType<typeof page>[] = [
  page(coach, "coach_profile_payment", () => import("~/features/payments/pages/PayoutSettingsPage"), moneyOwner),
  page(coach, "coach_dashboard_transactions", () => import("~/features/payments/pages/TransactionsPage"), dashboard),
  page(coach, "coach_dashboard_payouts", () => import("~/features/payments/pages/PayoutsPage"), dashboard),
  page(coach, "stripe-onboarding", () => import("~/features/payments/pages/OnboardingReturnPage"), onboarded),
  page(coach, "stripe-onboarding-error", () => import("~/features/payments/pages/OnboardingErrorPage"), onboarded),
  page(coach, "athlete_calendar", () => import("~/features/training/pages/client/AthleteCalendarPage")),
  page(coach, "coach_profile_info", () => import("~/features/accounts/pages/CoachInfoPage")),
  page(coach, "coach_profile_settings", () => import("~/features/accounts/pages/CoachSettingsPage")),
  page(coach, "coach_profile_subscription", () => import("~/features/subscription/pages/SubscriptionPage")),
  page(coach, "coach_blocked", () => import("~/features/subscription/pages/BlockedPage"), coachBlocked),
  page(coach, "coach_my_profile_info", () => import("~/features/accounts/pages/MyProfilePage")),
  page(coach, "coach_profile_my_accounts", () => import("~/features/accounts/pages/MyAccountsPage")),
  page(coach, "clients_with_programs", () => import("~/features/clients/pages/ActivePage")),
  page(coach, "clients_past", () => import("~/features/clients/pages/PastPage")),
  page(coach, "clients_in_trials", () => import("~/features/clients/pages/InTrialsPage")),
  page(coach, "clients_to_review", () => import("~/features/clients/pages/ToReviewPage")),
  page(coach, "show_client_programs", () => import("~/features/clients/pages/ClientPage")),
  page(coach, "exercises_library", () => import("~/features/exercises/pages/LibraryPage")),
  page(coach, "my_plans", () => import("~/features/programs/pages/ActivePage")),
  page(coach, "my_plans_ready", () => import("~/features/programs/pages/ReadyPage")),
  page(coach, "my_plans_attention", () => import("~/features/programs/pages/AttentionPage")),
  page(coach, "my_plans_past", () => import("~/features/programs/pages/PastPage")),
  page(coach, "create_plan", () => import("~/features/programs/pages/CreatePage")),
  page(coach, "create_plan_main_info", () => import("~/features/programs/pages/MainInfoPage")),
  page(coach, "create_plan_review", () => import("~/features/programs/pages/SignUpClientsPage")),
  page(coach, "coach_program_edit", () => import("~/features/programs/pages/EditPage")),
  page(coach, "coach_program_schedule", () => import("~/features/training/pages/BuilderPage")),
  page(coach, "create_plan_schedule", () => import("~/features/training/pages/BuilderPage")),
  page(coach, "coach_calendar", () => import("~/features/training/pages/BuilderPage")),
];

const programPages: ReturnType<typeof page>[] = [
  page(program, "coach_program_view_details", () => import("~/features/programs/pages/DetailsPage")),
  page(program, "coach_program_view_clients", () => import("~/features/clients/pages/ProgramClientsPage")),
  page(program, "coach_program_view_in_trials", () => import("~/features/clients/pages/ProgramInTrialsPage")),
  page(program, "coach_program_view_scheduled", () => import("~/features/clients/pages/ProgramScheduledPage")),
  page(program, "coach_program_view_past", () => import("~/features/clients/pages/ProgramPastPage")),
  page(program, "coach_program_view_invites", () => import("~/features/programs/pages/InvitesPage")),
  page(program, "coach_program_view_settings", () => import("~/features/programs/pages/SettingsPage")),
  page(program, "coach_program_view_waiver", () => import("~/features/programs/pages/WaiverPage")),
];

const clientPages: ReturnType<typeof page>[] = [
  page(client, "client_today", () => import("~/features/training/pages/client/TodayPage")),
  page(client, "user_calendar", () => import("~/features/training/pages/client/CalendarPage")),
  page(client, "client_day", () => import("~/features/training/pages/client/DayPage")),
  page(client, "user_my_plans", () => import("~/features/memberships/pages/MyProgramsPage")),
  page(client, "user_my_plans_past", () => import("~/features/memberships/pages/PastProgramsPage")),
  page(client, "user_my_plans_invites", () => import("~/features/memberships/pages/InvitesPage")),
  page(client, "billing_purchases", () => import("~/features/memberships/pages/PurchasesPage")),
  page(client, "billing_payment", () => import("~/features/payments/pages/CardsPage")),
  page(client, "billing_history", () => import("~/features/payments/pages/HistoryPage")),
  page(client, "user_profile", () => import("~/features/accounts/pages/ClientProfilePage")),
  page(client, "user_settings-units", () => import("~/features/accounts/pages/UnitsPage")),
  page(client, "user_settings-privacy", () => import("~/features/accounts/pages/PrivacyPage")),
];

/** Signed in, any role. */
const insidePages: ReturnType<typeof page>[] = [
  page(inside, "feed_overview", () => import("~/features/feed/pages/OverviewPage")),
  page(inside, "feed_activity", () => import("~/features/feed/pages/ActivityPage")),
  page(inside, "feed_financial", () => import("~/features/feed/pages/FinancialPage")),
  page(inside, "feed_warnings", () => import("~/features/feed/pages/WarningsPage")),
];

const forwards = [
  forward(root, "/plan/$planId", "public_plan"),
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
  forward(root, "/coach/programs/$planId", "coach_program_view_details"),
  forward(root, "/coach/programs/edit/$planId", "create_plan_main_info"),
  forward(root, "/coach/exercises", "exercises_library"),
  forward(root, "/coach/clients", "clients_with_programs"),
  forward(root, "/coach/clients/pending", "clients_with_programs"),
  forward(root, "/coach/dashboard", "coach_dashboard_transactions"),
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
  open.addChildren(openPages),
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
