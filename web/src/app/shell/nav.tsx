import {
  IconActivity,
  IconBarbell,
  IconBell,
  IconBook2,
  IconBuildingStore,
  IconCalendar,
  IconChartBar,
  IconCreditCard,
  IconDiscount,
  IconFolder,
  IconLayoutList,
  IconMessage,
  IconPalette,
  IconPlugConnected,
  IconSettings,
  IconSparkles,
  IconTemplate,
  IconTrophy,
  IconUser,
  IconUsers,
  IconUsersGroup,
} from "@tabler/icons-react";
import type { ComponentType } from "react";
import type { SessionUser } from "~/api/session";
import type { RouteName } from "~/lib/routes";
import { m } from "~/paraglide/messages.js";

/** A place without parameters that the shell and the command palette can lead to. */
export type Place = {
  name: RouteName;
  label: () => string;
  icon: ComponentType<{ size?: number }>;
  words?: string;
  /** Shown, but closed to this person for now. */
  disabled?: boolean;
};
type Exists = (name: RouteName) => boolean;

/** Whether this coach handles the account's money: the server says so. */
export function hasFinancialFeatures(user: SessionUser): boolean {
  return user.financial === true;
}

const isPersonal = (user: SessionUser) => user.account_kind === "private";

const programming: Place[] = [
  { name: "my_plans", label: m.app_nav_programs, icon: IconLayoutList },
  { name: "exercises_library", label: m.app_nav_exercises, icon: IconBarbell },
  { name: "challenges-library", label: m.app_nav_challenges, icon: IconTrophy },
  { name: "leaderboards", label: m.app_nav_leaderboards, icon: IconChartBar },
  { name: "templates_presets", label: m.app_nav_templates, icon: IconTemplate },
  { name: "resources", label: m.app_nav_resources, icon: IconFolder, words: "media" },
];

/** What waits while a trial or plan is over. */
const CLOSED_TO_BLOCKED: ReadonlySet<RouteName> = new Set<RouteName>([
  "exercises_library",
  "challenges-library",
  "leaderboards",
  "templates_presets",
  "resources",
  "clients_with_programs",
  "own-public-page",
  "release-notes",
]);
/** What waits besides where no plan was ever chosen. */
const CLOSED_TO_EMPTY: ReadonlySet<RouteName> = new Set<RouteName>(["my_plans", "coach_dashboard_transactions"]);

function isClosed(user: SessionUser, name: RouteName): boolean {
  const plan = user.subscription;
  if (plan?.access_state === "empty" && CLOSED_TO_EMPTY.has(name)) return true;
  return plan?.blocked === true && CLOSED_TO_BLOCKED.has(name);
}

/** The coach's places by where the header shows them; only what exists and this coach may use. */
export function coachPlaces(user: SessionUser, exists: Exists) {
  const financial = hasFinancialFeatures(user);
  const personal = isPersonal(user);
  const custom = user.stripe_account_type === "custom";
  const allowed = (places: (Place | false)[]) =>
    places
      .filter((place): place is Place => place !== false && exists(place.name))
      .map((place) => (isClosed(user, place.name) ? { ...place, disabled: true } : place));
  return {
    programming: allowed(programming),
    marketing: allowed([
      { name: "own-public-page", label: m.app_nav_storefront, icon: IconBuildingStore },
      financial &&
        Boolean(user.stripe_account_type) && {
          name: "coach_profile_coupons",
          label: m.app_nav_coupons,
          icon: IconDiscount,
        },
    ]),
    top: allowed([
      { name: "clients_with_programs", label: m.app_nav_clients, icon: IconUsers },
      financial &&
        custom &&
        !personal && {
          name: "coach_dashboard_transactions",
          label: m.app_nav_dashboard,
          icon: IconActivity,
          words: "money transactions income",
        },
    ]),
    profile: allowed([
      (financial || personal) && { name: "coach_profile_info", label: m.app_nav_settings, icon: IconSettings },
      personal && { name: "coach_my_profile_info", label: m.app_nav_my_profile, icon: IconUser },
      {
        name: "coach_profile_my_accounts",
        label: m.app_nav_my_accounts,
        icon: IconUsersGroup,
        words: "switch brand gym",
      },
      financial && !personal && { name: "customisation-web-address", label: m.app_nav_white_label, icon: IconPalette },
      financial && !personal && { name: "zapier-integration", label: m.app_nav_zapier, icon: IconPlugConnected },
      { name: "release-notes", label: m.app_nav_whats_new, icon: IconSparkles },
    ]),
    more: allowed([
      { name: "create_plan", label: m.app_nav_create_program, icon: IconLayoutList, words: "new add" },
      { name: "my_plans_attention", label: m.app_nav_attention, icon: IconLayoutList, words: "programs danger" },
      { name: "clients_in_trials", label: m.app_nav_clients_in_trials, icon: IconUsers },
      { name: "clients_past", label: m.app_nav_clients_past, icon: IconUsers },
      financial && {
        name: "coach_profile_payment",
        label: m.app_nav_payouts,
        icon: IconCreditCard,
        words: "bank account stripe",
      },
      { name: "feed_overview", label: m.app_nav_feed, icon: IconBell },
      { name: "conversations", label: m.app_nav_chat, icon: IconMessage },
    ]),
  };
}

/** The client's places; the first five make the bottom navigation of the phone. */
export function clientPlaces(exists: Exists) {
  const allowed = (places: Place[]) => places.filter((place) => exists(place.name));
  return {
    main: allowed([
      { name: "client_today", label: m.app_nav_today, icon: IconBarbell, words: "training workout" },
      { name: "user_calendar", label: m.app_nav_calendar, icon: IconCalendar, words: "training week month" },
      { name: "user_my_plans", label: m.app_nav_programs, icon: IconBook2 },
      { name: "conversations", label: m.app_nav_chat, icon: IconMessage },
      { name: "user_profile", label: m.app_nav_profile, icon: IconUser, words: "me account" },
    ]),
    more: allowed([
      { name: "billing_purchases", label: m.app_nav_billing, icon: IconCreditCard, words: "payments invoices" },
      { name: "user_my_plans_past", label: m.app_nav_past_programs, icon: IconBook2 },
      { name: "user_my_plans_invites", label: m.app_nav_invites, icon: IconBook2 },
      { name: "billing_payment", label: m.app_nav_payment, icon: IconCreditCard, words: "card" },
      { name: "billing_history", label: m.app_nav_history, icon: IconCreditCard, words: "invoices" },
      { name: "user_settings", label: m.app_nav_settings, icon: IconSettings, words: "units emails privacy" },
      { name: "feed_overview", label: m.app_nav_feed, icon: IconBell },
      { name: "release-notes", label: m.app_nav_whats_new, icon: IconSparkles },
    ]),
  };
}

/** Places for people who build and run the product. */
export function toolPlaces(exists: Exists): Place[] {
  const places: Place[] = [{ name: "style-guide", label: m.app_nav_style_guide, icon: IconPalette }];
  return places.filter((place) => exists(place.name));
}

/** The programming menu is active on these paths and on no other. */
export function isProgramming(pathname: string): boolean {
  return /coach\/programs|exercises|challenges|leaderboards|templates|media|resources/.test(pathname);
}

/** The storefront menu is active on coupons and on short links. */
export function isMarketing(pathname: string): boolean {
  return /\/coupons|^\/public-page|^\/[cbgt]\/[^/]+/.test(pathname);
}
