import { expect, test } from "vitest";
import type { SessionUser } from "~/api/session";
import { routeExists } from "~/lib/routes";
import { isUnfinished } from "../guards";
import { stepsDone } from "./Checklist";
import { isMarketing, isProgramming, linksOf, searchLinks } from "./nav";

const owner = {
  id: "1",
  role: "coach",
  account_kind: "gym",
  account_role: "owner",
  financial: true,
  stripe_account_type: "custom",
} as const;
const MENUS = ["coach.programming", "coach.marketing", "coach.header", "coach.profile", "coach.search"] as const;
const linksFor = (user: SessionUser) => MENUS.flatMap((menu) => linksOf(menu, user));
const names = (user: SessionUser) => linksFor(user).map(({ name }) => name);
const labelOf = (user: SessionUser, name: string) =>
  linksFor(user)
    .find((link) => link.name === name)
    ?.label();

test("a coach has the links of the features, in their order", () => {
  const header = ["my_plans", "exercises_library", "clients_with_programs", "coach_dashboard_transactions"];
  const profile = ["coach_profile_info", "coach_profile_my_accounts"];
  const search = ["create_plan", "my_plans_attention", "clients_in_trials", "clients_past", "coach_profile_payment"];
  const expected = [...header, ...profile, ...search];
  expect(names(owner).filter((name) => expected.includes(name))).toEqual(expected);
});

test("every link leads to a page", () => {
  const client = { id: "2", role: "user" } as const;
  const all = [...searchLinks(owner), ...searchLinks({ ...owner, account_kind: "private" }), ...searchLinks(client)];
  expect(all.filter(({ name }) => !routeExists(name))).toEqual([]);
});

test("[SHL-10] coaches have links to templates, resources, clients and, first in its menu, their storefront", () => {
  const labels = ["templates_presets", "media_library", "clients_with_programs"].map((name) => labelOf(owner, name));
  expect(labels).toEqual(["Templates", "Resources", "Clients"]);
  const [first] = linksOf("coach.marketing", owner);
  expect([first?.name, first?.label()]).toEqual(["own-public-page", "Your Storefront"]);
  expect(names({ ...owner, overall: true })).not.toContain("own-public-page");
});

test("[SHL-14] the coach's profile is called Settings", () => {
  expect(labelOf(owner, "coach_profile_info")).toBe("Settings");
});

test("[SHL-13] the dashboard needs financial features, a custom payment account and an account of a business", () => {
  expect(labelOf(owner, "coach_dashboard_transactions")).toBe("Dashboard");
  for (const less of [{ financial: false }, { stripe_account_type: "standard" }, { account_kind: "private" }]) {
    expect(names({ ...owner, ...less })).not.toContain("coach_dashboard_transactions");
  }
});

test("[SHL-11] coupons need financial features and a payment account", () => {
  expect(labelOf(owner, "coach_profile_coupons")).toBe("Coupons");
  expect(labelOf({ ...owner, account_kind: "private" }, "coach_profile_coupons")).toBe("Coupons");
  for (const less of [{ financial: false }, { stripe_account_type: null }]) {
    expect(names({ ...owner, ...less })).not.toContain("coach_profile_coupons");
  }
});

test("White label needs financial features and an account of a business", () => {
  expect(labelOf(owner, "customisation")).toBe("White label");
  for (const less of [{ financial: false }, { account_kind: "private" }]) {
    expect(names({ ...owner, ...less })).not.toContain("customisation");
  }
});

test("the tag manager is found by those who handle the account's money, in any account", () => {
  expect(labelOf(owner, "coach_profile_analytics")).toBe("Google Tag Manager");
  expect(labelOf({ ...owner, account_kind: "private" }, "coach_profile_analytics")).toBe("Google Tag Manager");
  expect(names({ ...owner, financial: false })).not.toContain("coach_profile_analytics");
});

test("[ACC-18] an invited coach without financial rights has no settings, dashboard or payouts", () => {
  const money = [
    "coach_profile_info",
    "coach_dashboard_transactions",
    "coach_profile_payment",
    "coach_profile_coupons",
  ];
  const seen = (financial: boolean) =>
    names({ ...owner, account_role: "coach", financial }).filter((name) => money.includes(name));
  expect(seen(true).toSorted()).toEqual(money.toSorted());
  expect(seen(false)).toEqual([]);
});

test("[SHL-15] only the personal account has My profile", () => {
  expect(labelOf({ ...owner, account_kind: "private" }, "coach_my_profile_info")).toBe("My profile");
  expect(names(owner)).not.toContain("coach_my_profile_info");
});

const closedTo = (access_state: string) =>
  linksFor({ ...owner, subscription: { blocked: !access_state.startsWith("active"), access_state } })
    .filter(({ disabled }) => disabled)
    .map(({ name }) => name);

test("a coach whose subscription is over cannot open clients and exercises", () => {
  expect(closedTo("active_trial")).toEqual([]);
  expect(closedTo("expired_trial")).toEqual(expect.arrayContaining(["exercises_library", "clients_with_programs"]));
  expect(closedTo("expired_trial")).not.toContain("my_plans");
});

test("[ACC-26] an account without a subscription cannot open programs and the dashboard either", () => {
  const closed = closedTo("empty");
  expect(closed).toEqual(expect.arrayContaining(["my_plans", "coach_dashboard_transactions"]));
  const found = searchLinks({ ...owner, subscription: { blocked: true, access_state: "empty" } });
  expect(found.filter(({ name }) => closed.includes(name))).toEqual([]);
});

test("a coach is not offered the style guide", () => {
  expect(searchLinks(owner).map(({ name }) => name)).not.toContain("style-guide");
});

test("a client has the client's links and none of the coach's", () => {
  const links = searchLinks({ id: "2", role: "user" });
  expect(links.map(({ name }) => name)).toEqual(
    expect.arrayContaining([
      "client_today",
      "user_calendar",
      "user_my_plans",
      "user_profile",
      "billing_purchases",
      "user_settings",
      "feed_overview",
      "style-guide",
    ]),
  );
  expect(links.filter(({ menu }) => menu.startsWith("coach"))).toEqual([]);
  expect(links.filter(({ name }) => /coach|clients/.test(name))).toEqual([]);
});

test.each([
  ["/coach/programs/active", true],
  ["/coach/exercises/library", true],
  ["/leaderboards", true],
  ["/coach/templates/days", true],
  ["/media", true],
  ["/coach/clients/active", false],
  ["/coach/dashboard/transactions", false],
])("[SHL-19] Programming is active on %s: %s", (path, active) => expect(isProgramming(path)).toBe(active));

test.each(["/coach/coupons", "/coach/profile/questions", "/coach/customisation/theme"])(
  "[SHL-20] the storefront menu is active on %s",
  (path) => expect(isMarketing(path)).toBe(true),
);

test.each([
  ["/public-page/northside", true],
  ["/g/northside", true],
  ["/G/northside", true],
  ["/c/ines/programs", true],
  ["/t/northside/coaches", true],
  ["/x/northside", false],
  ["/p/squats", false],
  ["/coach/programs/active", false],
])("short links are part of the storefront menu, %s: %s", (path, active) => expect(isMarketing(path)).toBe(active));

test("which onboarding steps are done", () => {
  const done = ["sing_up", "published_first_plan"];
  expect(stepsDone({ ...owner, check_list_info: { completed_steps: done, total_points: 4 } })).toEqual(done);
  expect(stepsDone({ ...owner, check_list_info: done })).toEqual(done);
  expect(stepsDone(owner)).toEqual([]);
});

test("[RTE-80] the registration step shows that a coach has not finished signing up", () => {
  expect(isUnfinished({ ...owner, registration_step: "profile" })).toBe(true);
  expect(isUnfinished({ ...owner, registration_step: "done" })).toBe(false);
  expect(isUnfinished({ id: "2", role: "user", registration_step: "profile" })).toBe(false);
});

const planned = (subscription: object) =>
  names({ ...owner, is_account_owner: true, subscription: { blocked: false, access_state: "x", ...subscription } });

test("[ACC-27] the billing link shows only if the account is not free and has a subscription", () => {
  expect(planned({ plan: { id: "professional_band1" } })).toContain("coach_profile_billing");
  expect(planned({ plan: null, trial: true })).not.toContain("coach_profile_billing");
  expect(planned({ plan: { id: "free" }, free_plan: true })).not.toContain("coach_profile_billing");
});

test("[ACC-28] an upgrade is offered during an active and an expired trial", () => {
  const trial = { plan: null, trial: true };
  expect(planned({ ...trial, access_state: "active_trial" })).toContain("choose_your_plan");
  expect(planned({ ...trial, access_state: "expired_trial", blocked: true })).toContain("choose_your_plan");
  expect(planned({ plan: { id: "professional_band1" }, trial: false })).not.toContain("choose_your_plan");
  expect(planned({ plan: { id: "free" }, free_plan: true, trial: false })).not.toContain("choose_your_plan");
});
