/*
 * Every screen and its states, for `npm run shots`.
 *   as     who looks: a first name of the demo ("erik"), or nobody
 *   path   where; a function gets the world: { plans: {"squat-every-day": id}, people: {maya: id} }
 *   steps  what is done before the picture, with Playwright's page and { phone }
 *   fail   answers of these addresses fail; hold: they never come; blank: they are empty lists
 *   only   "desktop" or "phone"; tall: the whole page, not the window
 */
const S = "squat-every-day";
const G = "northside-group";

const press =
  (name, role = "button") =>
  (page) =>
    page.getByRole(role, { name }).first().click();
const inMain =
  (name, role = "button") =>
  (page) =>
    page.getByRole("main").getByRole(role, { name }).first().click();
const after =
  (...steps) =>
  async (page, about) => {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    for (const step of steps) await step(page, about);
  };

const entrance = [
  { name: "sign-in", path: "/onboarding/sign_in" },
  {
    name: "sign-in-refused",
    path: "/onboarding/sign_in",
    expects: ["422"],
    steps: async (page) => {
      await page.getByLabel("Email").fill("erik@example.com");
      await page.getByLabel("Password", { exact: true }).fill("wrong horse");
      await page.getByRole("button", { name: "Sign in" }).click();
      await page.getByText("Invalid email or password.").waitFor();
    },
  },
  { name: "sign-up-coach", path: "/onboarding/sign_up/coaching", tall: true },
  { name: "sign-up-client", path: "/onboarding/sign_up/client", tall: true },
  { name: "sign-up-errors", path: "/onboarding/sign_up/coaching", tall: true, steps: press("Create coach account") },
  { name: "forgot-password", path: "/onboarding/forgot_password" },
  { name: "reset-password", path: "/onboarding/reset_password?reset_password_token=made-up" },
  { name: "404", path: "/404" },
  { name: "privacy-policy", path: "/pages/privacy_policy" },
  { name: "terms", path: "/pages/terms_of_use" },
];

const buying = [
  { name: "public-program", path: `/p/${S}`, tall: true },
  { name: "public-group", path: `/p/${G}`, tall: true },
  { name: "public-fixed", path: "/p/first-5k", tall: true },
  { name: "public-as-coach", path: `/p/${S}`, as: "erik" },
  { name: "public-as-member", path: `/p/${S}`, as: "maya" },
  { name: "public-past-due", path: `/p/${S}`, as: "chloe" },
  { name: "public-cancelled", path: `/p/${S}`, as: "hanna" },
  { name: "checkout", path: `/user/plan/${S}/purchase`, as: "ella", tall: true },
  { name: "checkout-once", path: "/user/plan/first-5k/purchase", as: "ella", tall: true },
  { name: "checkout-waiver", path: `/user/plan/${G}/purchase`, as: "maya", steps: press("Read") },
  { name: "sandbox-onboarding", path: (world) => `/sandbox/onboarding/${world.payout}` },
];

const programs = [
  { name: "list", path: "/coach/programs/active", as: "erik" },
  { name: "list-loading", path: "/coach/programs/active", as: "erik", hold: "**/api/coach/plans?**" },
  { name: "list-error", path: "/coach/programs/active", as: "erik", fail: "**/api/coach/plans?**" },
  { name: "list-nothing-found", path: "/coach/programs/active?q=nothing+like+it", as: "erik" },
  { name: "attention", path: "/coach/programs/attention", as: "erik" },
  { name: "archived-empty", path: "/coach/programs/past", as: "erik" },
  { name: "list-menu", path: "/coach/programs/active", as: "erik", steps: press(/^More actions for/) },
  { name: "choose-type", path: "/coach/programs/create", as: "erik", tall: true },
  { name: "info-and-pricing", path: ({ plans }) => `/coach/programs/edit/${plans[S]}/main`, as: "erik", tall: true },
  { name: "sign-up-clients", path: ({ plans }) => `/coach/programs/edit/${plans[S]}/sign-up-clients`, as: "erik" },
  { name: "details", path: ({ plans }) => `/coach/programs/${plans[S]}/details`, as: "erik", tall: true },
  { name: "clients", path: ({ plans }) => `/coach/programs/${plans[S]}/clients`, as: "erik" },
  { name: "in-trial", path: ({ plans }) => `/coach/programs/${plans[S]}/in-trials`, as: "erik" },
  { name: "scheduled", path: ({ plans }) => `/coach/programs/${plans[S]}/scheduled`, as: "erik" },
  { name: "invites", path: ({ plans }) => `/coach/programs/${plans["one-to-one"]}/invites`, as: "erik" },
  { name: "past", path: ({ plans }) => `/coach/programs/${plans[S]}/past`, as: "erik" },
  { name: "settings", path: ({ plans }) => `/coach/programs/${plans[S]}/settings`, as: "erik", tall: true },
  { name: "waiver", path: ({ plans }) => `/coach/programs/${plans[G]}/waiver`, as: "erik" },
];

const builder = [
  { name: "week", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`, as: "erik" },
  { name: "day", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`, as: "erik" },
  { name: "group-day", path: ({ plans }) => `/coach/programs/${plans[G]}/schedule?day=60`, as: "erik" },
  {
    name: "copy-with-progression",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`,
    as: "erik",
    only: "desktop",
    steps: after(press(/Actions for week 1$/), press(/Copy week to/, "menuitem")),
  },
  {
    name: "versions",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`,
    as: "erik",
    only: "desktop",
    steps: after(press("Day actions"), press("Earlier versions", "menuitem")),
  },
  { name: "error", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`, as: "erik", fail: "**/timeline**" },
];

const library = [
  { name: "exercises", path: "/coach/exercises/library", as: "erik" },
  {
    name: "exercise-panel",
    path: "/coach/exercises/library",
    as: "erik",
    steps: (page) => page.getByRole("row").nth(2).click(),
  },
  { name: "exercises-nothing-found", path: "/coach/exercises/library?q=zzzz", as: "erik" },
  { name: "new-exercise", path: "/coach/exercises/library", as: "erik", steps: inMain(/(Create|Add|New) exercise/) },
];

const clients = [
  { name: "list", path: "/coach/clients/active", as: "erik" },
  { name: "in-trial", path: "/coach/clients/in-trials", as: "erik" },
  { name: "past", path: "/coach/clients/past", as: "erik" },
  { name: "to-review", path: "/coach/clients/to_review", as: "erik" },
  { name: "profile", path: ({ people }) => `/coach/clients/${people.maya}/programs`, as: "erik" },
  { name: "profile-past-due", path: ({ people }) => `/coach/clients/${people.chloe}/programs`, as: "erik" },
  { name: "calendar", path: ({ people }) => `/coach/athlete/${people.maya}/calendar`, as: "erik" },
  { name: "feed", path: "/feed/overview", as: "erik" },
  { name: "feed-activity", path: "/feed/activity", as: "erik" },
  { name: "feed-financial", path: "/feed/financial", as: "erik" },
];

const money = [
  { name: "transactions", path: "/coach/dashboard/transactions", as: "erik" },
  { name: "payouts", path: "/coach/dashboard/payouts", as: "erik" },
  { name: "payout-settings", path: "/coach/profile/payouts", as: "erik" },
];

const account = [
  { name: "business", path: "/coach/profile/info", as: "erik", tall: true },
  { name: "settings", path: "/coach/profile/settings", as: "erik", tall: true },
  { name: "subscription", path: "/coach/profile/subscription", as: "erik" },
  { name: "my-profile", path: "/coach/my_profile/info", as: "erik", tall: true },
  { name: "my-accounts", path: "/coach/my_accounts", as: "erik" },
  {
    name: "search",
    path: "/coach/programs/active",
    as: "erik",
    only: "desktop",
    steps: (page) => page.keyboard.press("Control+k"),
  },
];

const client = [
  { name: "today", path: "/user/today", as: "maya", tall: true },
  { name: "week", path: "/user/calendar?view=week", as: "maya" },
  { name: "month", path: "/user/calendar?view=month", as: "maya" },
  { name: "day-view", path: "/user/calendar?view=day", as: "maya" },
  { name: "run-today", path: "/user/today", as: "nadia", tall: true },
  { name: "calendar-loading", path: "/user/calendar", as: "maya", hold: "**/api/athlete/calendar**" },
  { name: "calendar-error", path: "/user/calendar", as: "maya", fail: "**/api/athlete/calendar**" },
  { name: "calendar-past-due", path: "/user/calendar", as: "chloe" },
  { name: "calendar-empty", path: "/user/calendar", as: "rui" },
  { name: "programs", path: "/user/my_programs/active", as: "maya" },
  { name: "programs-past-due", path: "/user/my_programs/active", as: "chloe" },
  { name: "programs-past", path: "/user/my_programs/past", as: "ben" },
  { name: "invites", path: "/user/my_programs/invites", as: "rui" },
  { name: "purchases", path: "/user/billing/purchases", as: "maya" },
  { name: "cards", path: "/user/billing/payment", as: "maya" },
  { name: "add-card", path: "/user/billing/payment", as: "maya", steps: press("Add card") },
  { name: "history", path: "/user/billing/history", as: "maya" },
  { name: "receipt", path: "/user/billing/history", as: "maya", steps: inMain(/Receipt/) },
  { name: "profile", path: "/user/profile", as: "maya", tall: true },
  { name: "units", path: "/user/settings/default-units", as: "maya" },
  { name: "privacy", path: "/user/settings/privacy", as: "maya" },
];

const house = [
  { name: "style-guide", path: "/regimen-style-guide", tall: true },
  { name: "developer", path: "/developer" },
];

export const SCREENS = Object.entries({
  entrance,
  buying,
  programs,
  builder,
  library,
  clients,
  money,
  account,
  client,
  house,
}).flatMap(([area, screens]) => screens.map((screen) => ({ area, ...screen })));
