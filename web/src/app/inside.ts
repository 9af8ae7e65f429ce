/*
 * Where the code of every page behind the sign-in is. It names most files of the app, so it is one of its own that the
 * visitor of a public page does not fetch.
 */
import type { RouteName } from "~/lib/routes";
import type { Load } from "./routing";

export const frames = {
  inside: () => import("./shell/AppShell"),
  program: () => import("~/features/programs/pages/ProgramFrame"),
} satisfies Record<string, Load>;

export const pages = {
  coach_profile_payment: () => import("~/features/payments/pages/PayoutSettingsPage"),
  coach_dashboard_transactions: () => import("~/features/payments/pages/TransactionsPage"),
  coach_dashboard_payouts: () => import("~/features/payments/pages/PayoutsPage"),
  "stripe-onboarding": () => import("~/features/payments/pages/OnboardingReturnPage"),
  "stripe-onboarding-error": () => import("~/features/payments/pages/OnboardingErrorPage"),
  athlete_calendar: () => import("~/features/training/pages/client/AthleteCalendarPage"),
  coach_profile_info: () => import("~/features/accounts/pages/CoachInfoPage"),
  coach_profile_settings: () => import("~/features/accounts/pages/CoachSettingsPage"),
  coach_profile_subscription: () => import("~/features/subscription/pages/SubscriptionPage"),
  coach_blocked: () => import("~/features/subscription/pages/BlockedPage"),
  coach_my_profile_info: () => import("~/features/accounts/pages/MyProfilePage"),
  coach_profile_my_accounts: () => import("~/features/accounts/pages/MyAccountsPage"),
  clients_with_programs: () => import("~/features/clients/pages/ActivePage"),
  clients_past: () => import("~/features/clients/pages/PastPage"),
  clients_in_trials: () => import("~/features/clients/pages/InTrialsPage"),
  clients_to_review: () => import("~/features/clients/pages/ToReviewPage"),
  show_client_programs: () => import("~/features/clients/pages/ClientPage"),
  exercises_library: () => import("~/features/exercises/pages/LibraryPage"),
  my_plans: () => import("~/features/programs/pages/ActivePage"),
  my_plans_ready: () => import("~/features/programs/pages/ReadyPage"),
  my_plans_attention: () => import("~/features/programs/pages/AttentionPage"),
  my_plans_past: () => import("~/features/programs/pages/PastPage"),
  create_plan: () => import("~/features/programs/pages/CreatePage"),
  create_plan_main_info: () => import("~/features/programs/pages/MainInfoPage"),
  create_plan_review: () => import("~/features/programs/pages/SignUpClientsPage"),
  coach_program_edit: () => import("~/features/programs/pages/EditPage"),
  coach_program_schedule: () => import("~/features/training/pages/BuilderPage"),
  create_plan_schedule: () => import("~/features/training/pages/BuilderPage"),
  coach_calendar: () => import("~/features/training/pages/BuilderPage"),

  coach_program_view_details: () => import("~/features/programs/pages/DetailsPage"),
  coach_program_view_clients: () => import("~/features/clients/pages/ProgramClientsPage"),
  coach_program_view_in_trials: () => import("~/features/clients/pages/ProgramInTrialsPage"),
  coach_program_view_scheduled: () => import("~/features/clients/pages/ProgramScheduledPage"),
  coach_program_view_past: () => import("~/features/clients/pages/ProgramPastPage"),
  coach_program_view_invites: () => import("~/features/programs/pages/InvitesPage"),
  coach_program_view_settings: () => import("~/features/programs/pages/SettingsPage"),
  coach_program_view_waiver: () => import("~/features/programs/pages/WaiverPage"),

  client_today: () => import("~/features/training/pages/client/TodayPage"),
  user_calendar: () => import("~/features/training/pages/client/CalendarPage"),
  client_day: () => import("~/features/training/pages/client/DayPage"),
  user_my_plans: () => import("~/features/memberships/pages/MyProgramsPage"),
  user_my_plans_past: () => import("~/features/memberships/pages/PastProgramsPage"),
  user_my_plans_invites: () => import("~/features/memberships/pages/InvitationsPage"),
  billing_purchases: () => import("~/features/memberships/pages/PurchasesPage"),
  billing_payment: () => import("~/features/payments/pages/CardsPage"),
  billing_history: () => import("~/features/payments/pages/HistoryPage"),
  user_profile: () => import("~/features/accounts/pages/ClientProfilePage"),
  "user_settings-units": () => import("~/features/accounts/pages/UnitsPage"),
  "user_settings-privacy": () => import("~/features/accounts/pages/PrivacyPage"),

  "stripe-redirect": () => import("~/features/payments/pages/BankRedirectPage"),
  feed_overview: () => import("~/features/feed/pages/OverviewPage"),
  feed_activity: () => import("~/features/feed/pages/ActivityPage"),
  feed_financial: () => import("~/features/feed/pages/FinancialPage"),
  feed_warnings: () => import("~/features/feed/pages/WarningsPage"),
} satisfies Partial<Record<RouteName, Load>>;
