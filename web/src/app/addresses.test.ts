import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { queryClient } from "~/api/query";
import { session } from "~/api/session";
import { router } from "./router";

// Where an address leads is decided before any of this is drawn.
const { empty } = vi.hoisted(() => ({ empty: { default: () => null } }));
vi.mock("./lazyPages", () => ({ loadThemedPage: async () => empty, frames: { program: async () => empty } }));
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

/** Opens an address; returns where it leads: path and query. */
async function open(address: string): Promise<string> {
  router.history.push(address);
  await router.load();
  return router.history.location.href;
}

const leadTo = (ids: string, addresses: [from: string, to: string][]) =>
  test.each(addresses)(`${ids} %s leads to %s`, async (from, to) => expect(await open(from)).toBe(to));

beforeEach(() => {
  session.clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

describe("a visitor's", () => {
  leadTo("[RTE-05] [RTE-06] [RTE-08] [RTE-10] [RTE-15] [RTE-20] [RTE-21] [RTE-22] [RTE-23]", [
    ["/onboarding/role", "/onboarding/sign_up/coaching"],
    ["/user_type", "/onboarding/sign_up/coaching"],
    ["/onboarding/sign_up/boss", "/onboarding/sign_up/coaching"],
    ["/sign_up/client", "/onboarding/sign_up/client"],
    ["/sign_in", "/onboarding/sign_in"],
    ["/forgot_password", "/onboarding/forgot_password"],
    ["/reset_password", "/onboarding/reset_password"],
    ["/onboarding/verify-information/boss", "/onboarding/sign_up/coaching"],
    ["/onboarding/athlete-invitation/abc", "/onboarding/sign_up/client"],
    ["/pages", "/pages/privacy_policy"],
  ]);

  test("[RTE-05] [RTE-06] [RTE-08] [RTE-10] [RTE-15] [RTE-20] [RTE-21] [RTE-22] [RTE-23] set-up leads to the sign-up of coaches", async () => {
    expect(await open("/onboarding/setup-profile")).toMatch(/^\/onboarding\/sign_up(\/coaching)?$/);
  });
});

describe("a program's", () => {
  leadTo("[RTE-26]", [["/plan/squats", "/p/squats"]]);
});

describe("a client's", () => {
  beforeEach(() => become("user"));
  leadTo("[RTE-15] [RTE-33] [RTE-36]", [
    ["/user/my_programs", "/user/my_programs/active"],
    ["/user/my_programs/past", "/user/my_programs/past"],
    ["/user/my_programs/invites", "/user/my_programs/invites"],
    ["/user/billing", "/user/billing/purchases"],
    ["/user/billing/payment", "/user/billing/payment"],
    ["/user/billing/history", "/user/billing/history"],
    ["/onboarding/athlete-invitation/token", "/user/my_programs/active"],
  ]);
});

describe("a coach's", () => {
  beforeEach(() => become("coach", { subscription: { blocked: false, active: true, access_state: "active_trial" } }));
  leadTo("[RTE-13] [RTE-38] [RTE-48] [RTE-56] [RTE-65] [RTE-67]", [
    ["/onboarding/setup/team", "/onboarding/setup/team"],
    ["/onboarding/setup/gym", "/create-account"],
    ["/create-account/brand", "/onboarding/setup/team?kind=brand"],
    ["/create-account/gym", "/onboarding/setup/team?kind=gym"],
    ["/create-account", "/create-account"],
    ["/coach/dashboard", "/coach/programs/active"],
    ["/coach/clients/pending", "/coach/clients/active"],
    ["/coach/exercises", "/coach/exercises/library"],
    ["/feed", "/feed/overview"],
    ["/feed/overview?notification_id=none", "/feed/overview?notification_id=none"],
    ["/feed/warnings", "/feed/warnings"],
    ["/feed/activity", "/feed/activity"],
  ]);
});

describe("from the payment provider, which has to say where its onboarding was started:", () => {
  beforeEach(() => become("coach", { subscription: { blocked: false, active: true, access_state: "active_trial" } }));
  leadTo("[RTE-18] [RTE-19]", [
    ["/stripe-onboarding?source=elsewhere", "/create-account"],
    ["/stripe-onboarding?source=settings", "/stripe-onboarding?source=settings"],
    ["/stripe-onboarding/error?source=settings", "/stripe-onboarding/error?source=settings"],
    ["/stripe-onboarding/error", "/create-account"],
  ]);
});

describe("of the money of an account that one has nothing to do with, or that is not connected:", () => {
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
  leadTo("[RTE-85]", [["/upgrade-your-account", "/404"]]);
});

const OVER = { blocked: true, access_state: "expired_trial", active: false, free_plan: false, active_clients: 2 };

describe("of an empty account, which has no payouts,", () => {
  beforeEach(() =>
    become("coach", { stripe_account_type: "custom", subscription: { ...OVER, access_state: "empty" } }),
  );
  leadTo("[RTE-86]", [
    ["/coach/profile/payouts", "/coach/profile/info"],
    ["/coach/dashboard/payouts", "/coach/profile/info"],
    ["/coach/dashboard/payouts/po_1", "/coach/profile/info"],
  ]);
});

describe("of a coach whose trial is over", () => {
  beforeEach(() => become("coach", { is_account_owner: true, subscription: OVER }));
  leadTo("[RTE-11] [RTE-12] [RTE-87]", [
    ["/coach/clients/active", "/upgrade-your-account"],
    ["/coach/programs/active", "/upgrade-your-account"],
    ["/feed/activity", "/upgrade-your-account"],
    ["/feed/overview", "/feed/overview"],
    ["/coach/my_accounts", "/coach/my_accounts"],
    ["/onboarding/create/team", "/onboarding/setup/team?kind=team"],
    ["/onboarding/create/gym", "/create-account"],
    ["/onboarding/verify-information/gym", "/onboarding/verify-information/gym"],
  ]);
});
