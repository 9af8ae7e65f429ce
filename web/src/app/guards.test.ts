import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signOut } from "~/api/me";
import { session } from "~/api/session";
import {
  clientOnly,
  coachOnly,
  coachProgram,
  dashboardHome,
  type Guard,
  home,
  profile,
  setPreviousPage,
  signedIn,
  signedOut,
  notBlocked,
} from "./guards";

const at = (href: string, params: Record<string, string> = {}) => ({
  href,
  pathname: href.split("?")[0] as string,
  params,
});
const become = (role: "coach" | "user", more: object = {}) =>
  session.signIn({ access_token: "t", token_type: "Bearer", current: { id: "1", role, ...more } });

/** Where a guard sends: path and parameters, or "in" when it lets in. */
async function through(guard: Guard, to: Parameters<Guard>[0] = at("/x")): Promise<unknown> {
  try {
    await guard(to);
    return "in";
  } catch (thrown) {
    const { to: path, params } = (thrown as { options: { to: string; params?: object } }).options;
    return params ? [path, params] : path;
  }
}

beforeEach(() => {
  session.clear();
  setPreviousPage("");
});

afterEach(() => vi.unstubAllGlobals());

describe("a visitor", () => {
  test("[RTE-76] goes to sign-in from a protected page, which is remembered", async () => {
    expect(await through(signedIn, at("/coach/clients/active?q=maya"))).toBe("/onboarding/sign_in");
    expect(session.takeReturn()).toBe("/coach/clients/active?q=maya");
  });

  test("is not sent back later to a page that was only preloaded", async () => {
    expect(await through(signedIn, { ...at("/user/plan/7/purchase"), preload: true })).toEqual([
      "/onboarding/sign_up/{-$role}",
      { role: "client" },
    ]);
    expect(session.takeReturn()).toBeNull();
  });

  test("[RTE-77] goes to client sign-up when coming from a public page", async () => {
    setPreviousPage("/p/squat-every-day");
    expect(await through(signedIn, at("/user/plan/7/purchase"))).toEqual([
      "/onboarding/sign_up/{-$role}",
      { role: "client" },
    ]);
    expect(session.takeReturn()).toBe("/user/plan/7/purchase");
  });

  test.each(["p", "plan", "public", "public-page", "c", "b", "g", "t"])(
    "[RTE-77] who comes from a page under /%s signs up as a client",
    async (prefix) => {
      setPreviousPage(`/${prefix}/squat-every-day`);
      expect(await through(signedIn, at("/user/calendar"))).toEqual([
        "/onboarding/sign_up/{-$role}",
        { role: "client" },
      ]);
      expect(session.takeReturn()).toBe("/user/calendar");
      setPreviousPage("/pages/faq");
      expect(await through(signedIn, at("/user/calendar"))).toBe("/onboarding/sign_in");
    },
  );

  test("[RTE-75] [RTE-37] goes from the root to sign-up and from /profile to sign-in", async () => {
    expect(await through(home)).toBe("/onboarding/sign_up/{-$role}");
    expect(await through(profile)).toBe("/onboarding/sign_in");
    expect(await through(signedOut)).toBe("in");
  });

  test("[IDN-13] [RTE-75] goes from the root to the sign-up of the role after signing out", async () => {
    vi.stubGlobal("fetch", async () => new Response(null, { status: 204 }));
    become("coach");
    await signOut();
    expect(await through(home)).toBe("/onboarding/sign_up/{-$role}");
    become("user");
    await signOut();
    expect(await through(home)).toEqual(["/onboarding/sign_up/{-$role}", { role: "client" }]);
    expect(session.get().signedOutAs).toBe("user");
  });
});

describe("a coach", () => {
  beforeEach(() => become("coach", { registration_step: "done" }));

  test("[RTE-75] [RTE-37] has programs as the home page, and the coach's profile", async () => {
    expect(await through(home)).toBe("/coach/programs/active");
    expect(await through(profile)).toBe("/coach/profile/info");
    expect(await through(coachOnly)).toBe("in");
    expect(await through(clientOnly)).toBe("/");
    expect(await through(signedOut)).toBe("/");
  });

  test("[RTE-80] finishes signing up first", async () => {
    become("coach", { registration_step: "verify" });
    expect(await through(home)).toBe("/onboarding/setup-profile");
    expect(await through(coachOnly)).toBe("/onboarding/setup-profile");
  });
});

describe("a coach whose subscription is over", () => {
  const over = (access_state: string) =>
    become("coach", { registration_step: "done", subscription: { blocked: true, access_state } });

  test("[RTE-87] can only open account pages and the upgrade page", async () => {
    over("expired_trial");
    for (const path of ["/coach/clients/active", "/coach/exercises/library", "/coach/profile/payouts"])
      expect(await through(coachOnly, at(path))).toBe("/upgrade-your-account");
    for (const path of ["/feed/activity", "/feed/warnings"])
      expect(await through(notBlocked, at(path))).toBe("/upgrade-your-account");
    for (const path of [
      "/upgrade-your-account",
      "/coach/profile/info",
      "/coach/profile/settings",
      "/coach/profile/subscription",
      "/coach/my_accounts",
    ])
      expect(await through(coachOnly, at(path))).toBe("in");
  });

  test("[RTE-79] cannot open programs without a subscription", async () => {
    over("empty");
    expect(await through(coachOnly, at("/coach/programs/active"))).toBe("/upgrade-your-account");
  });
});

test("[RTE-38] the dashboard redirects to payments, or to programs without access to money", async () => {
  become("coach", { financial: true, stripe_account_type: "custom" });
  expect(await through(dashboardHome)).toBe("/coach/dashboard/transactions");
  for (const less of [{ financial: false, stripe_account_type: "custom" }, { financial: true }]) {
    become("coach", less);
    expect(await through(dashboardHome)).toBe("/coach/programs/active");
  }
});

describe("a client", () => {
  beforeEach(() => become("user"));

  test("[RTE-75] [RTE-37] [RTE-88] has programs as the home page, and can only open client pages", async () => {
    expect(await through(home)).toBe("/user/my_programs/active");
    expect(await through(profile)).toBe("/user/profile");
    expect(await through(clientOnly)).toBe("in");
    expect(await through(coachOnly)).toBe("/");
  });

  test("[RTE-78] sees the public page in place of a coach's program page", async () => {
    expect(await through(coachProgram, at("/coach/programs/7/details", { programId: "7" }))).toEqual([
      "/p/$programId",
      { programId: "7" },
    ]);
  });
});
