/**
 * Every page by name. The names are the contract: code links by name, only this file knows paths.
 * `$x` is a parameter, `{-$x}` one that may be missing.
 */
export const ROUTES = {
  root: "/",
  "onboarding-sign-in": "/onboarding/sign_in",
  "onboarding-forgot-password": "/onboarding/forgot_password",
  "onboarding-reset-password": "/onboarding/reset_password",
  "onboarding-role": "/onboarding/role",
  "onboarding-coaching-signup": "/onboarding/sign_up/{-$role}",
  "onboarding-verify-information": "/onboarding/verify-information/$role",
  "onboarding-setup-profile": "/onboarding/setup-profile",
  "onboarding-business-setup": "/onboarding/setup/team",
  "create-account": "/create-account",
  confirmation: "/confirmation",
  success: "/success",
  "stripe-onboarding": "/stripe-onboarding",
  "stripe-onboarding-error": "/stripe-onboarding/error",
  "stripe-redirect": "/stripe-redirect",
  sandbox_onboarding: "/sandbox/onboarding/$account",
  privacy_policy: "/pages/privacy_policy",
  terms_of_use: "/pages/terms_of_use",
  data_security: "/pages/data_security",
  cookies_policy: "/pages/cookies_policy",

  public_plan: "/p/$programId",
  "public-page-view": "/public-page/$userId",
  "public-page-plans": "/public-page/$userId/plans",
  "own-public-page": "/public-page",
  "own-public-page-edit": "/public-page/edit",

  user_my_plans: "/user/my_programs/active",
  user_my_plans_past: "/user/my_programs/past",
  user_my_plans_invites: "/user/my_programs/invites",
  plan_purchase_form: "/user/plan/$programId/purchase",
  user_calendar: "/user/calendar",
  client_today: "/user/today",
  client_day: "/user/calendar/$enrolmentId/$date",
  billing_purchases: "/user/billing/purchases",
  billing_payment: "/user/billing/payment",
  billing_history: "/user/billing/history",
  user_profile: "/user/profile",
  user_settings: "/user/settings",
  "user_settings-units": "/user/settings/default-units",
  "user_settings-emails": "/user/settings/emails",
  "user_settings-privacy": "/user/settings/privacy",

  my_plans: "/coach/programs/active",
  my_plans_ready: "/coach/programs/active/ready",
  my_plans_attention: "/coach/programs/attention",
  my_plans_past: "/coach/programs/past",
  create_plan: "/coach/programs/create",
  create_plan_main_info: "/coach/programs/edit/$programId/main",
  create_plan_review: "/coach/programs/edit/$programId/sign-up-clients",
  create_plan_schedule: "/coach/programs/edit/$programId/schedule",
  coach_calendar: "/coach/programs/edit/$programId/calendar/$userId",
  coach_program_view_details: "/coach/programs/$programId/details",
  coach_program_view_clients: "/coach/programs/$programId/clients",
  coach_program_view_in_trials: "/coach/programs/$programId/in-trials",
  coach_program_view_scheduled: "/coach/programs/$programId/scheduled",
  coach_program_view_invites: "/coach/programs/$programId/invites",
  coach_program_view_past: "/coach/programs/$programId/past",
  coach_program_view_settings: "/coach/programs/$programId/settings",
  coach_program_view_waiver: "/coach/programs/$programId/waiver",
  coach_program_edit: "/coach/programs/$programId/edit",
  coach_program_schedule: "/coach/programs/$programId/schedule",
  exercises_library: "/coach/exercises/library",
  resources: "/coach/resources/{-$owner}",
  "challenges-library": "/coach/challenges/library",
  templates_presets: "/coach/templates/presets",
  leaderboards: "/leaderboards",
  clients_with_programs: "/coach/clients/active",
  clients_past: "/coach/clients/past",
  clients_in_trials: "/coach/clients/in-trials",
  clients_to_review: "/coach/clients/to_review",
  show_client_programs: "/coach/clients/$athleteId/programs",
  "client-profile-benchmark": "/coach/clients/$athleteId/benchmarks/{-$metricId}",
  "client-profile-body-metric": "/coach/clients/$athleteId/body-metrics/{-$metricId}",
  "client-profile-challenge": "/coach/clients/$athleteId/challenges/{-$metricId}",
  athlete_calendar: "/coach/athlete/$userId/calendar",
  coach_dashboard: "/coach/dashboard",
  coach_dashboard_transactions: "/coach/dashboard/transactions",
  coach_dashboard_payouts: "/coach/dashboard/payouts",
  coach_profile_coupons: "/coach/coupons",
  coach_profile_info: "/coach/profile/info",
  coach_profile_payment: "/coach/profile/payouts",
  coach_profile_settings: "/coach/profile/settings",
  coach_profile_coaches: "/coach/profile/coaches",
  coach_profile_subscription: "/coach/profile/subscription",
  coach_profile_billing: "/coach/profile/billing",
  coach_my_profile_info: "/coach/my_profile/info",
  coach_profile_my_accounts: "/coach/my_accounts",
  "customisation-web-address": "/coach/customisation/address",
  "zapier-integration": "/coach/zapier-integration",
  coach_blocked: "/upgrade-your-account",

  conversations: "/chat/all",
  conversation: "/chat/$conversationId",
  feed_overview: "/feed/overview",
  feed_activity: "/feed/activity",
  feed_financial: "/feed/financial",
  feed_warnings: "/feed/warnings",
  "release-notes": "/release-notes",
  "style-guide": "/regimen-style-guide",
  not_found: "/404",
  developer: "/developer",
} as const;

export type RouteName = keyof typeof ROUTES;

type Params<Path extends string> = Path extends `${infer Head}/${infer Rest}`
  ? Params<Head> & Params<Rest>
  : Path extends `{-$${infer Name}}`
    ? { [Key in Name]?: string }
    : Path extends `$${infer Name}`
      ? { [Key in Name]: string }
      : unknown;

/** The parameters that a page needs, from its path. */
export type RouteParams<Name extends RouteName> = {
  [Key in keyof Params<(typeof ROUTES)[Name]>]: Params<(typeof ROUTES)[Name]>[Key];
};

export type Search = Record<string, string | number | boolean | readonly string[] | null | undefined>;

/** What has to follow a name: nothing when the page takes no parameters. */
export type RouteArgs<Name extends RouteName> =
  Partial<RouteParams<Name>> extends RouteParams<Name>
    ? { params?: RouteParams<Name>; search?: Search; hash?: string }
    : { params: RouteParams<Name>; search?: Search; hash?: string };

/** A query string without the question mark; empty values are left out, lists repeat their key. */
export function stringifySearch(search: Search): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === "") continue;
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one));
  }
  return query.toString();
}

/** The reverse: every value is a text, a repeated key a list of texts. */
export function parseSearch(text: string): Record<string, string | string[]> {
  const found: Record<string, string | string[]> = {};
  const query = new URLSearchParams(text);
  for (const key of new Set(query.keys())) {
    const values = query.getAll(key);
    found[key] = values.length > 1 ? values : (values[0] as string);
  }
  return found;
}

/** The address of a page: `pathOf("public_plan", { params: { programId } })`. */
export function pathOf<Name extends RouteName>(
  name: Name,
  ...rest: Partial<RouteParams<Name>> extends RouteParams<Name> ? [args?: RouteArgs<Name>] : [args: RouteArgs<Name>]
): string {
  const args = (rest[0] ?? {}) as { params?: Record<string, string | undefined>; search?: Search; hash?: string };
  const path = ROUTES[name]
    .replace(/\/\{-\$(\w+)\}/g, (_, key: string) => {
      const value = args.params?.[key];
      return value ? `/${encodeURIComponent(value)}` : "";
    })
    .replace(/\$(\w+)/g, (_, key: string) => encodeURIComponent(args.params?.[key] ?? ""));
  const query = args.search ? stringifySearch(args.search) : "";
  return path + (query && `?${query}`) + (args.hash ? `#${args.hash}` : "");
}
