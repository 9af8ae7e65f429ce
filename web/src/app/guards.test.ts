import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { signOut } from "~/api/me";
import { session } from "~/api/session";
import { toasts } from "~/ui/toast/toast";
import {
  accountOwner,
  both,
  clientOnly,
  coachLeaderboards,
  coachOnly,
  coachProgram,
  dashboardHome,
  financialCoach,
  type Guard,
  home,
  needs,
  profile,
  setPreviousPage,
  signedIn,
  signedOut,
  notBlocked,
  withoutProfessional,
  withPlan,
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

  test("[RTE-86] has no payouts in an empty account", async () => {
    over("empty");
    for (const path of ["/coach/profile/payouts", "/coach/dashboard/payouts", "/coach/dashboard/payouts/po_1"])
      expect(await through(coachOnly, at(path))).toBe("/coach/profile/info");
  });

  test("[RTE-79] cannot open programs without a subscription", async () => {
    over("empty");
    expect(await through(coachOnly, at("/coach/programs/active"))).toBe("/upgrade-your-account");
  });
});

test("[RTE-82] a client who opens the list of leaderboards goes to the calendar, a coach sees it", async () => {
  become("user");
  expect(await through(coachLeaderboards, at("/leaderboards"))).toBe("/user/calendar");
  become("coach", { registration_step: "done" });
  expect(await through(coachLeaderboards, at("/leaderboards"))).toBe("in");
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

describe("what a coach may do", () => {
  test("a page that needs more leads to the programs, and clients are not asked", async () => {
    become("coach", { abilities: ["write_training"] });
    expect(await through(needs("see_clients"))).toBe("/coach/programs/active");
    expect(await through(needs("write_training"))).toBe("in");
    become("user", { abilities: [] });
    expect(await through(needs("message_clients"))).toBe("in");
  });

  test("who is sent away is told who may open the page and whom to ask, unless it was only preloaded", async () => {
    become("coach", { title: "Northside Strength", abilities: ["write_training"], financial: false });
    const told = async (guard: Guard, preload = false) => {
      toasts.close();
      expect(await through(guard, { ...at("/x"), preload })).not.toBe("in");
      if (!preload) await vi.waitFor(() => expect(toasts.get()).not.toBeNull());
      return toasts.get()?.text;
    };
    expect(await told(needs("see_clients"))).toMatch(/^Clients are open to coaches and managers.*Northside Strength/);
    expect(await told(needs("message_clients"))).toMatch(/^Messages with clients are open to coaches and managers/);
    expect(await told(financialCoach)).toMatch(/Ask the owner of Northside Strength/);
    expect(await told(accountOwner)).toMatch(/^Only the owner of Northside Strength/);
    expect(await told(needs("see_clients"), true)).toBeUndefined();
  });

  test("a page with a guard of its own asks that one first", async () => {
    become("coach", { abilities: ["write_training"], subscription: { blocked: true, access_state: "expired_trial" } });
    const guard = both(notBlocked, needs("see_clients")) as Guard;
    expect(await through(guard, at("/chat/all"))).toBe("/upgrade-your-account");
    expect(both(undefined, undefined)).toBeUndefined();
  });
});

describe("the account's own plan", () => {
  const plans = {
    trial: { blocked: false, access_state: "active_trial", active: true, trial: true, plan: null },
    trialOver: { blocked: true, access_state: "expired_trial", active: false, trial: true, plan: null },
    empty: { blocked: true, access_state: "empty", active: false, plan: null },
    free: { blocked: false, access_state: "free", active: true, free_plan: true, plan: { id: "free" } },
    professional: { blocked: false, access_state: "active", active: true, plan: { id: "professional_band2" } },
    ending: {
      blocked: false,
      access_state: "active",
      active: true,
      cancel_at_period_end: true,
      plan: { id: "professional_band2" },
    },
    canceled: { blocked: true, access_state: "blocked", active: false, plan: { id: "professional_band2" } },
  };
  const own = (plan: keyof typeof plans, owner = true) =>
    become("coach", { registration_step: "done", is_account_owner: owner, subscription: plans[plan] });

  test("[RTE-83] its page needs a plan or a running trial; without one the owner chooses first", async () => {
    const seen: Record<string, unknown> = {};
    for (const plan of Object.keys(plans) as (keyof typeof plans)[]) {
      own(plan);
      // oxlint-disable-next-line no-await-in-loop -- one after the other, as people sign in
      seen[plan] = await through(withPlan);
    }
    const choose = "/coach/choose_your_plan";
    expect(seen).toEqual({
      trial: "in",
      trialOver: choose,
      empty: choose,
      free: "in",
      professional: "in",
      ending: "in",
      canceled: "in",
    });
    own("empty", false);
    expect(await through(withPlan), "who doesn't own the account chooses nothing").toBe("in");
  });

  test("[RTE-84] [OV-99] a plan is chosen by owners without Professional, unless it is cancelled", async () => {
    const seen: Record<string, unknown> = {};
    for (const plan of Object.keys(plans) as (keyof typeof plans)[]) {
      own(plan);
      // oxlint-disable-next-line no-await-in-loop
      seen[plan] = await through(withoutProfessional);
    }
    const page = "/coach/profile/subscription";
    expect(seen).toEqual({
      trial: "in",
      trialOver: "in",
      empty: "in",
      free: "in",
      professional: page,
      ending: "in",
      canceled: "in",
    });
    own("trialOver", false);
    expect(await through(withoutProfessional)).toBe(page);
  });

  test("[BUY-82] billing is for the owner", async () => {
    own("professional");
    expect(await through(accountOwner)).toBe("in");
    own("professional", false);
    expect(await through(accountOwner)).toBe("/coach/profile/subscription");
  });
});
