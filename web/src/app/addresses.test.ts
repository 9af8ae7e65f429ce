import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { getPendingQuestion, setPendingQuestion } from "~/domain/questions/pendingQuestion";
import { ALL_ROUTES } from "./features";
import { setPreviousPage } from "./guards";
import { MainPage } from "./pages/basics";
import { router } from "./router";

// Where an address leads is decided before any of this is drawn.
const { empty } = vi.hoisted(() => ({ empty: { default: () => null } }));
vi.mock("./lazyPages", () => ({
  loadThemedPage: async () => empty,
  frames: { program: async () => empty, clientProfile: async () => empty, progress: async () => empty },
}));
vi.mock("./lightPages", () => ({ lightPages: {} }));
vi.mock("./shell/AppShell", () => ({ ...empty, CoachFrame: { load: async () => undefined } }));
vi.mock("./shell/CoachFrame", () => empty);
vi.mock("./shell/AuthShell", () => empty);
vi.mock("./shell/PublicShell", () => empty);
vi.mock("./shell/ThemedFrame", () => empty);

function become(role: "coach" | "user", more: object = {}): void {
  const current = { id: "1", role, registration_step: "done", financial: true, ...more };
  session.signIn({ access_token: "t", token_type: "Bearer", current });
  vi.stubGlobal("fetch", async () =>
    Response.json({ current, private: {}, subscription: "subscription" in more ? more.subscription : null }),
  );
}

/** Opens an address; returns where it leads, after the last redirect: path and query. */
async function open(address: string): Promise<string> {
  router.history.push(address);
  let opened: string;
  do {
    opened = router.history.location.href;
    // oxlint-disable-next-line no-await-in-loop -- one redirect after another
    await router.load();
  } while (router.history.location.href !== opened);
  return opened;
}

type Row = [id: string, from: string, to: string];
const leadTo = (rows: Row[]) =>
  test.each(rows)("[%s] %s leads to %s", async (_id, from, to) => expect(await open(from)).toBe(to));
beforeEach(() => {
  session.clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("a visitor's", () => {
  leadTo([
    ["RTE-05", "/onboarding/role", "/onboarding/sign_up/coaching"],
    ["RTE-06", "/onboarding/setup-profile", "/onboarding/sign_up/coaching"],
    ["RTE-08", "/onboarding/sign_up/coaching", "/onboarding/sign_up/coaching"],
    ["RTE-08", "/onboarding/sign_up/standalone", "/onboarding/sign_up/standalone"],
    ["RTE-08", "/onboarding/sign_up/team", "/onboarding/sign_up/team"],
    ["RTE-08", "/onboarding/sign_up/invited", "/onboarding/sign_up/invited"],
    ["RTE-08", "/onboarding/sign_up/client", "/onboarding/sign_up/client"],
    ["RTE-22", "/onboarding/sign_up/boss", "/onboarding/sign_up/coaching"],
    ["RTE-10", "/onboarding/verify-information/boss", "/onboarding/sign_up/coaching"],
    ["RTE-20", "/user_type", "/onboarding/sign_up/coaching"],
    ["RTE-20", "/sign_up", "/onboarding/sign_up/coaching"],
    ["RTE-20", "/sign_up/client", "/onboarding/sign_up/client"],
    ["RTE-20", "/sign_in", "/onboarding/sign_in"],
    ["RTE-21", "/forgot_password", "/onboarding/forgot_password"],
    ["RTE-21", "/reset_password", "/onboarding/reset_password"],
    ["RTE-21", "/reset_password?reset_password_token=a", "/onboarding/reset_password?reset_password_token=a"],
    ["RTE-15", "/onboarding/athlete-invitation/abc", "/onboarding/sign_up/client"],
    ["RTE-23", "/pages", "/pages/privacy_policy"],
  ]);
});

describe("a storefront's", () => {
  leadTo([
    ["RTE-28", "/public-page/northside", "/public-page/northside"],
    ["RTE-28", "/public-page/northside/plans", "/public-page/northside/plans"],
    ["RTE-28", "/public-page/northside/coaches", "/public-page/northside/coaches"],
    ["RTE-29", "/c/ines", "/c/ines"],
    ["RTE-29", "/b/ines/programs", "/b/ines/programs"],
    ["RTE-29", "/g/northside/programs?price=free", "/g/northside/programs?price=free"],
    ["RTE-29", "/t/northside/coaches", "/t/northside/coaches"],
    ["RTE-29", "/G/northside", "/G/northside"],
    ["RTE-29", "/x/northside", "/404"],
    ["RTE-29", "/x/northside/programs", "/404"],
    ["RTE-29", "/cc/northside/coaches", "/404"],
    ["RTE-29", "/user/nothing", "/404"],
    ["RTE-29", "/g/northside/nothing", "/404"],
    ["RTE-31", "/public/northside", "/public-page/northside"],
  ]);

  test.each([
    ["/public-page/northside", "public-page-view"],
    ["/public-page/northside/plans", "public-page-plans"],
    ["/public-page/northside/coaches", "public-page-coaches"],
    ["/g/northside", "public-page-short-link"],
    ["/g/northside/programs", "public-page-short-link-plans"],
    ["/g/northside/coaches", "public-page-short-link-coaches"],
    ["/p/squats", "public_plan"],
    ["/onboarding/sign_in", "onboarding-sign-in"],
  ])("[RTE-29] %s is the page %s", async (address, name) => {
    await open(address);
    expect(router.state.matches.at(-1)?.fullPath).toBe(ALL_ROUTES.find((route) => route.name === name)?.path);
  });

  test.each([
    ["public-page-view", "OverviewPage"],
    ["public-page-plans", "ProgramsPage"],
    ["public-page-coaches", "CoachesPage"],
    ["public-page-short-link", "OverviewPage"],
    ["public-page-short-link-plans", "ProgramsPage"],
    ["public-page-short-link-coaches", "CoachesPage"],
  ])("[RTE-28] [RTE-29] %s shows the %s", (name, page) =>
    expect(ALL_ROUTES.find((route) => route.name === name)).toMatchObject({ page: `public/${page}` }),
  );
});

test("[RTE-24] coaches who edit programs reach the image search", async () => {
  become("coach", { subscription: { blocked: false, active: true, access_state: "active_trial" } });
  expect(await open("/pages/image-search")).toBe("/pages/image-search");
  expect(router.state.matches.at(-1)?.fullPath).toBe("/pages/image-search");
  expect(ALL_ROUTES.find(({ name }) => name === "image-search")).toMatchObject({ page: "ImageSearchPage" });
});

describe("the way to one's own storefront", () => {
  const subscription = { blocked: false, active: true, access_state: "active_trial" };
  test.each([
    ["/public-page", "own-public-page", "own/OverviewPage"],
    ["/public-page/plans", "own-public-page-plans", "own/ProgramsPage"],
    ["/public-page/coaches", "own-public-page-coaches", "own/CoachesPage"],
    ["/public-page/edit", "own-public-page-edit", "own/EditPage"],
  ])("[RTE-27] %s is a coach's own page %s", async (address, name, page) => {
    become("coach", { subscription });
    expect(await open(address)).toBe(address);
    const route = ALL_ROUTES.find((one) => one.name === name);
    expect(route).toMatchObject({ page, group: "coach" });
    expect(router.state.matches.at(-1)?.fullPath).toBe(route?.path);
  });

  test("[RTE-27] only coaches who publish can edit", async () => {
    become("coach", { subscription, abilities: ["see_clients"] });
    expect(await open("/public-page/edit")).toBe("/coach/programs/active");
    expect(await open("/public-page")).toBe("/public-page");
  });

  test("leads nobody else there", async () => {
    setPreviousPage("");
    expect(await open("/public-page")).toBe("/onboarding/sign_in");
    become("user");
    expect(await open("/public-page")).toBe("/user/my_programs/active");
    become("coach", { subscription, overall: true });
    expect(await open("/public-page")).toBe("/coach/my_accounts");
    become("coach", { registration_step: "profile" });
    expect(await open("/public-page")).toBe("/onboarding/setup-profile");
  });
});

describe("what a visitor typed before going to sign in", () => {
  const erik = { accountTitle: "Northside Strength", about: { plan_id: "squats" } };
  const signIn = () => become("user");

  test.each(["/onboarding/sign_in", "/onboarding/sign_up/client", "/onboarding/forgot_password"])(
    "stays on %s, which is on the way",
    async (address) => {
      setPendingQuestion(erik, "Can I start in March?");
      await open(address);
      signIn();
      await open("/p/squats");
      expect(getPendingQuestion(erik)).toBe("Can I start in March?");
    },
  );

  test.each(["/p/squats", "/g/northside", "/coach/clients/active"])(
    "is gone when they leave for %s: who signs in after that may be somebody else",
    async (address) => {
      setPendingQuestion(erik, "Can I start in March?");
      await open("/onboarding/sign_in");
      await open(address);
      await open("/onboarding/sign_in");
      signIn();
      expect(getPendingQuestion(erik)).toBeUndefined();
    },
  );
});

describe("a program's", () => {
  leadTo([["RTE-26", "/plan/squats", "/p/squats"]]);
});

describe("a client's", () => {
  beforeEach(() => become("user"));
  leadTo([
    ["RTE-33", "/user/my_programs", "/user/my_programs/active"],
    ["RTE-33", "/user/my_programs/past", "/user/my_programs/past"],
    ["RTE-33", "/user/my_programs/invites", "/user/my_programs/invites"],
    ["RTE-36", "/user/billing", "/user/billing/purchases"],
    ["RTE-36", "/user/billing/payment", "/user/billing/payment"],
    ["RTE-36", "/user/billing/history", "/user/billing/history"],
    ["MED-11", "/user/files", "/user/files"],
    ["RTE-15", "/onboarding/athlete-invitation/token", "/user/my_programs/active"],
    ["RTE-06", "/onboarding/setup-profile", "/user/my_programs/active"],
  ]);
});

describe("a coach's", () => {
  beforeEach(() => become("coach", { subscription: { blocked: false, active: true, access_state: "active_trial" } }));
  leadTo([
    ["RTE-10", "/onboarding/verify-information/standalone", "/onboarding/verify-information/standalone"],
    ["RTE-10", "/onboarding/verify-information/team", "/onboarding/verify-information/team"],
    ["RTE-10", "/onboarding/verify-information/brand", "/onboarding/verify-information/brand"],
    ["RTE-10", "/onboarding/verify-information/gym", "/onboarding/verify-information/gym"],
    ["RTE-22", "/onboarding/verify-information/boss", "/coach/programs/active"],
    ["RTE-13", "/onboarding/setup/team", "/onboarding/setup/team"],
    ["RTE-13", "/onboarding/setup/gym", "/create-account"],
    ["RTE-65", "/create-account/brand", "/onboarding/setup/team?kind=brand"],
    ["RTE-65", "/create-account/gym", "/onboarding/setup/team?kind=gym"],
    ["RTE-65", "/create-account", "/create-account"],
    ["RTE-38", "/coach/dashboard", "/coach/programs/active"],
    ["RTE-56", "/coach/clients/pending", "/coach/clients/active"],
    ["RTE-48", "/coach/exercises", "/coach/exercises/library"],
    ["RTE-67", "/feed", "/feed/overview"],
    ["RTE-67", "/feed/overview?notification_id=none", "/feed/overview?notification_id=none"],
    ["RTE-67", "/feed/warnings", "/feed/warnings"],
    ["RTE-67", "/feed/activity", "/feed/activity"],
  ]);
});

describe("the provider's return address needs a known source:", () => {
  beforeEach(() => become("coach", { subscription: { blocked: false, active: true, access_state: "active_trial" } }));
  leadTo([
    ["RTE-18", "/stripe-onboarding?source=signup", "/stripe-onboarding?source=signup"],
    ["RTE-18", "/stripe-onboarding?source=settings", "/stripe-onboarding?source=settings"],
    ["RTE-18", "/stripe-onboarding?source=my_plans", "/stripe-onboarding?source=my_plans"],
    ["RTE-18", "/stripe-onboarding?source=elsewhere", "/create-account"],
    ["RTE-19", "/stripe-onboarding/error?source=signup", "/stripe-onboarding/error?source=signup"],
    ["RTE-19", "/stripe-onboarding/error?source=settings", "/stripe-onboarding/error?source=settings"],
    ["RTE-19", "/stripe-onboarding/error?source=my_plans", "/create-account"],
    ["RTE-19", "/stripe-onboarding/error", "/create-account"],
  ]);
  test.each([
    ["RTE-18", "/stripe-onboarding", "OnboardingReturnPage"],
    ["RTE-19", "/stripe-onboarding/error", "OnboardingErrorPage"],
  ])("[%s] %s shows %s", (_id, path, page) => {
    expect(ALL_ROUTES.find((route) => route.path === path)).toMatchObject({ page });
  });
});

describe("money pages need access to the account's money and a connected account:", () => {
  test("[RTE-39] [RTE-40] coupons and the dashboard need the right to the account's money", async () => {
    become("coach", { financial: false, stripe_account_type: "custom" });
    for (const path of ["/coach/coupons", "/coach/dashboard/transactions"]) {
      // oxlint-disable-next-line no-await-in-loop -- one address after another
      expect(await open(path)).toBe("/coach/profile/info");
    }
  });

  test("[RTE-39] [RTE-40] the dashboard needs a connected account, coupons don't", async () => {
    become("coach", { stripe_account_type: null });
    expect(await open("/coach/dashboard/transactions")).toBe("/coach/profile/info");
    expect(await open("/coach/coupons")).toBe("/coach/coupons");
    become("coach", { stripe_account_type: "custom" });
    expect(await open("/coach/dashboard/transactions")).toBe("/coach/dashboard/transactions");
  });
});

describe("of a coach on Free", () => {
  beforeEach(() =>
    become("coach", { subscription: { blocked: false, active: true, access_state: "free", free_plan: true } }),
  );
  leadTo([["RTE-85", "/upgrade-your-account", "/404"]]);
});

const OVER = { blocked: true, access_state: "expired_trial", active: false, free_plan: false, active_clients: 2 };

describe("of an empty account, which has no payouts,", () => {
  beforeEach(() =>
    become("coach", { stripe_account_type: "custom", subscription: { ...OVER, access_state: "empty" } }),
  );
  leadTo([
    ["RTE-86", "/coach/profile/payouts", "/coach/profile/info"],
    ["RTE-86", "/coach/dashboard/payouts", "/coach/profile/info"],
    ["RTE-86", "/coach/dashboard/payouts/po_1", "/coach/profile/info"],
  ]);
});

describe("of a coach whose trial is over", () => {
  beforeEach(() => become("coach", { is_account_owner: true, subscription: OVER }));
  leadTo([
    ["RTE-87", "/coach/clients/active", "/upgrade-your-account"],
    ["RTE-87", "/coach/programs/active", "/upgrade-your-account"],
    ["RTE-87", "/feed/activity", "/upgrade-your-account"],
    ["RTE-87", "/feed/overview", "/feed/overview"],
    ["RTE-87", "/coach/my_accounts", "/coach/my_accounts"],
    ["RTE-87", "/coach/profile/billing", "/coach/profile/billing"],
    ["RTE-87", "/coach/profile/coaches", "/coach/profile/coaches"],
    ["RTE-87", "/coach/choose_your_plan", "/coach/choose_your_plan"],
    ["RTE-12", "/onboarding/create/team", "/onboarding/setup/team?kind=team"],
    ["RTE-12", "/onboarding/create/gym", "/create-account"],
    ["RTE-11", "/onboarding/verify-information/gym", "/onboarding/verify-information/gym"],
  ]);
});

test("[SHL-07] the root shows the main page to a user without a home page", async () => {
  become("guest" as "user");
  expect(await open("/")).toBe("/");
  expect(router.routesByPath["/"]?.options.component).toBe(MainPage);
});
