import { expect, test } from "vitest";
import type { SessionUser } from "~/api/session";
import { isUnfinished } from "../guards";
import { stepsDone } from "./Checklist";
import { clientPlaces, coachPlaces, isMarketing, isProgramming } from "./nav";

const everything = () => true;
const owner = {
  id: "1",
  role: "coach",
  account_kind: "gym",
  account_role: "owner",
  financial: true,
  stripe_account_type: "custom",
} as const;
const names = (user: SessionUser) =>
  Object.values(coachPlaces(user, everything))
    .flat()
    .map((place) => place.name);

test("[SHL-09] [SHL-10] [SHL-14] [SHL-16] a coach's links", () => {
  expect(names(owner)).toEqual(
    expect.arrayContaining([
      "my_plans",
      "exercises_library",
      "challenges-library",
      "leaderboards",
      "templates_presets",
      "resources",
      "clients_with_programs",
      "own-public-page",
      "coach_profile_info",
      "coach_profile_my_accounts",
      "release-notes",
    ]),
  );
});

test("[SHL-11] [SHL-13] money links need financial features and a payment account", () => {
  expect(names(owner)).toEqual(expect.arrayContaining(["coach_profile_coupons", "coach_dashboard_transactions"]));
  const invited = { ...owner, account_role: "coach", financial: false };
  expect(names(invited)).not.toContain("coach_profile_coupons");
  expect(names(invited)).not.toContain("coach_dashboard_transactions");
  const unpaid = { id: "1", role: "coach", account_kind: "gym", account_role: "owner", financial: true } as const;
  expect(names(unpaid)).not.toContain("coach_profile_coupons");
  expect(names({ ...owner, stripe_account_type: "standard" })).not.toContain("coach_dashboard_transactions");
});

test("[SHL-12] [SHL-13] [SHL-15] the personal profile has its own links", () => {
  const personal = { ...owner, account_kind: "private" };
  expect(names(personal)).toContain("coach_my_profile_info");
  for (const hidden of ["customisation-web-address", "zapier-integration", "coach_dashboard_transactions"] as const) {
    expect(names(personal)).not.toContain(hidden);
  }
  expect(names(owner)).not.toContain("coach_my_profile_info");
});

const closed = (user: SessionUser) =>
  Object.values(coachPlaces(user, everything))
    .flat()
    .filter((place) => place.disabled)
    .map((place) => place.name)
    .sort();
const WAITING = [
  "challenges-library",
  "clients_with_programs",
  "exercises_library",
  "leaderboards",
  "own-public-page",
  "release-notes",
  "resources",
  "templates_presets",
];

test("[ACC-23] what waits for a coach whose plan is over", () => {
  expect(closed(owner)).toEqual([]);
  expect(closed({ ...owner, subscription: { blocked: false, access_state: "active_trial" } })).toEqual([]);
  expect(closed({ ...owner, subscription: { blocked: true, access_state: "expired_trial" } })).toEqual(WAITING);
});

test("[ACC-26] an account without a plan has no programs and no dashboard", () => {
  const empty = { ...owner, subscription: { blocked: true, access_state: "empty" } };
  expect(closed(empty)).toEqual([...WAITING, "coach_dashboard_transactions", "my_plans"].sort());
});

test("[SHL-18] a client's links are only the client's", () => {
  const places = Object.values(clientPlaces(everything)).flat();
  expect(places.map((place) => place.name)).toEqual(
    expect.arrayContaining([
      "user_profile",
      "user_my_plans",
      "billing_purchases",
      "user_settings",
      "user_calendar",
      "release-notes",
    ]),
  );
  expect(places.some((place) => place.name.startsWith("coach"))).toBe(false);
});

test("only what exists is linked", () => {
  expect(Object.values(coachPlaces(owner, (name) => name === "my_plans")).flat()).toHaveLength(1);
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

test.each([
  ["/coach/coupons", true],
  ["/g/northside", true],
  ["/coach/programs/active", false],
])("[SHL-20] the storefront menu is active on %s: %s", (path, active) => expect(isMarketing(path)).toBe(active));

test("[ACC-32] which first steps are done", () => {
  const done = ["sing_up", "published_first_plan"];
  expect(stepsDone({ ...owner, check_list_info: { completed_steps: done, total_points: 4 } })).toEqual(done);
  expect(stepsDone({ ...owner, check_list_info: done })).toEqual(done);
  expect(stepsDone(owner)).toEqual([]);
});

test("[RTE-80] a coach who has not finished signing up is known by the step", () => {
  expect(isUnfinished({ ...owner, registration_step: "profile" })).toBe(true);
  expect(isUnfinished({ ...owner, registration_step: "done" })).toBe(false);
  expect(isUnfinished({ id: "2", role: "user", registration_step: "profile" })).toBe(false);
});
