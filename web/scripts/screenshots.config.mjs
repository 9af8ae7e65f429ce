/*
 * Every screen and its states, for `npm run screenshots`.
 *   as     who is signed in: a first name of the demo ("erik"), one that personas.mjs creates ("beginner"), or nobody
 *   path   the address; a function gets ids: { plans: {"squat-every-day": id}, people: {maya: id} }
 *   leads  where the path redirects to, or a pattern of it; a function gets ids
 *   steps  what is done before the screenshot, with Playwright's page and { phone, context, ids }
 *   fail   requests to these addresses fail; hold: they never finish
 *   change by address: changes the response of the server before the page gets it
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
  async (page, context) => {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    for (const step of steps) await step(page, context);
  };

/** A list of so many rows, of which the first page is shown. */
const rows =
  (total) =>
  ({ items, ...rest }) => ({
    ...rest,
    items: Array.from({ length: 20 }, (_, at) => ({ ...items[at % items.length], id: `row-${at}` })),
    ...(rest.pagination && { pagination: { ...rest.pagination, total, pages: Math.ceil(total / 20) } }),
  });
const people = (total) => (response) => {
  const { items, pagination } = rows(total)(response);
  const named = items.map((item, at) => ({ ...item, client: { ...item.client, id: `row-${at}` } }));
  return { ...response, items: named, pagination };
};
const none = (response) => ({
  ...response,
  items: [],
  ...(response.pagination && { pagination: { ...response.pagination, total: 0, pages: 1 } }),
});

/** Changes every amount of a response to another currency, with the same number of minor units. */
function inCurrency(currency) {
  const format = new Intl.NumberFormat("en-GB", { style: "currency", currency, currencyDisplay: "narrowSymbol" });
  const digits = format.resolvedOptions().maximumFractionDigits;
  const change = (value) => {
    if (Array.isArray(value)) return value.map(change);
    if (!value || typeof value !== "object") return value;
    const changed = Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, change(inner)]));
    if (typeof changed.currency !== "string") return changed;
    const formatted = typeof changed.amount_minor === "number" && format.format(changed.amount_minor / 10 ** digits);
    for (const key of ["format", "price_format"]) if (formatted && key in changed) changed[key] = formatted;
    return { ...changed, currency };
  };
  return change;
}
const inYen = inCurrency("JPY");
const inDinar = inCurrency("KWD");
const withNewPrice = (plan) => ({
  ...plan,
  price_options: plan.price_options.map((option, at) => ({
    ...option,
    message_about_changed_price: at === 0,
    message_for_inbox: at === 0 ? `The price of ${plan.title} is now ${option.price_format} per month.` : "",
  })),
});
const LONG = "Donaudampfschifffahrtsgesellschaftskapitän Krafttraining für Fortgeschrittene mit Rückengeschichte 12";

const authPages = [
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
  { name: "sign-up-invited", path: "/onboarding/sign_up/invited", tall: true },
  { name: "account-kind", path: "/onboarding/setup-profile", as: "newcomer" },
  { name: "account-form-private", path: "/onboarding/verify-information/standalone", as: "newcomer", tall: true },
  { name: "account-form-gym", path: "/onboarding/setup/team?kind=gym", as: "newcomer", tall: true },
  { name: "account-plan", path: "/onboarding/setup-profile", as: "chooser", tall: true },
  { name: "account-ready", path: "/success", as: "beginner" },
  { name: "another-account", path: "/create-account", as: "erik" },
  { name: "forgot-password", path: "/onboarding/forgot_password" },
  {
    name: "forgot-password-sent",
    path: "/onboarding/forgot_password",
    steps: async (page) => {
      await page.getByLabel("Email").fill("nobody@example.com");
      await page.keyboard.press("Enter");
    },
  },
  {
    name: "confirmed-too-late",
    path: "/confirmation?confirmation_token=made-up",
    leads: "/onboarding/sign_in",
    expects: ["404", "422"],
  },
  { name: "reset-password", path: "/onboarding/reset_password?reset_password_token=made-up" },
  {
    name: "choose-password",
    path: "/onboarding/sign_in",
    steps: async (page) => {
      const json = { message: "Your email address is confirmed.", reset_password_token: "made-up" };
      await page.route("**/api/users/confirm", (route) => route.fulfill({ json }));
      await page.goto("/confirmation?confirmation_token=made-up");
      await page.getByLabel("New password", { exact: true }).waitFor();
    },
  },
  { name: "404", path: "/404" },
  { name: "privacy-policy", path: "/pages/privacy_policy" },
  { name: "terms", path: "/pages/terms_of_use" },
  { name: "data-security", path: "/pages/data_security" },
  { name: "cookies-policy", path: "/pages/cookies_policy" },
];

const buying = [
  { name: "storefront", path: "/g/northside-strength", tall: true },
  { name: "storefront-programs", path: "/g/northside-strength/programs", tall: true },
  { name: "storefront-none-match", path: "/g/northside-strength/programs?search=chess" },
  { name: "storefront-coaches", path: "/g/northside-strength/coaches", tall: true },
  { name: "storefront-alone", path: "/c/ines-moreau", tall: true },
  {
    name: "storefront-empty",
    path: "/c/ines-moreau",
    change: {
      "**/api/storefronts/*": (storefront) => ({ ...storefront, about: "", programs: [], programs_total: 0 }),
    },
  },
  { name: "public-program", path: `/p/${S}`, tall: true },
  { name: "public-group", path: `/p/${G}`, tall: true },
  { name: "public-fixed", path: "/p/first-5k", tall: true },
  { name: "public-invited", path: `/p/${S}?invite=somebody` },
  { name: "public-as-coach", path: `/p/${S}`, as: "erik" },
  { name: "public-as-member", path: `/p/${S}`, as: "maya" },
  { name: "public-past-due", path: `/p/${S}`, as: "chloe" },
  { name: "public-cancelled", path: `/p/${S}`, as: "hanna" },
  {
    name: "public-free",
    path: `/p/${S}`,
    tall: true,
    change: {
      "**/api/plans/*/public": (program) => ({
        ...program,
        price_options: [],
        plan_pricing: "free",
        trial_days: 0,
        primary_action: { ...program.primary_action, action: "get", label: "Get" },
      }),
    },
  },
  {
    name: "sign-up-from-program",
    path: `/onboarding/sign_up/client?redirect=/p/${S}`,
    tall: true,
  },
  {
    name: "invitation-expired",
    path: `/p/${S}?invite=made-up`,
    as: "ella",
    expects: ["404"],
  },
  { name: "checkout", path: `/user/plan/${S}/purchase`, as: "ella", tall: true },
  { name: "checkout-once", path: "/user/plan/first-5k/purchase", as: "ella", tall: true },
  { name: "checkout-waiver", path: `/user/plan/${G}/purchase`, as: "maya", steps: press("Read") },
  { name: "sandbox-onboarding", path: (ids) => `/sandbox/onboarding/${ids.payout}` },
];

const programs = [
  { name: "list", path: "/coach/programs/active", as: "erik" },
  { name: "list-loading", path: "/coach/programs/active", as: "erik", hold: "**/api/coach/plans?**" },
  { name: "list-error", path: "/coach/programs/active", as: "erik", fail: "**/api/coach/plans?**" },
  { name: "list-nothing-found", path: "/coach/programs/active?q=nothing+like+it", as: "erik" },
  { name: "list-empty", path: "/coach/programs/active", as: "beginner" },
  { name: "list-many", path: "/coach/programs/active", as: "erik", change: { "**/api/coach/plans?**": rows(500) } },
  { name: "list-yen", path: "/coach/programs/active", as: "erik", change: { "**/api/coach/plans?**": inYen } },
  { name: "list-long-title", path: "/coach/programs/active", as: "german" },
  { name: "ready", path: "/coach/programs/active/ready", as: "erik" },
  { name: "attention", path: "/coach/programs/attention", as: "erik" },
  { name: "archived-empty", path: "/coach/programs/past", as: "erik" },
  { name: "list-menu", path: "/coach/programs/active", as: "erik", steps: press(/^Actions for/) },
  { name: "choose-type", path: "/coach/programs/create", as: "erik", tall: true },
  { name: "info-and-pricing", path: ({ plans }) => `/coach/programs/edit/${plans[S]}/main`, as: "erik", tall: true },
  { name: "info-draft", path: ({ plans }) => `/coach/programs/edit/${plans.german}/main`, as: "german", tall: true },
  {
    name: "info-dinar",
    path: ({ plans }) => `/coach/programs/edit/${plans[S]}/main`,
    as: "erik",
    tall: true,
    change: { "**/api/coach/plans/*": inDinar },
  },
  {
    name: "price-change",
    path: ({ plans }) => `/coach/programs/edit/${plans[S]}/main`,
    as: "erik",
    steps: after(inMain(/^Actions for Monthly/), press("Change price", "menuitem")),
  },
  {
    name: "update-clients",
    path: ({ plans }) => `/coach/programs/edit/${plans[S]}/main`,
    as: "erik",
    change: { "**/api/coach/plans/*": withNewPrice },
    steps: press("Update clients"),
  },
  {
    name: "info-error",
    path: ({ plans }) => `/coach/programs/edit/${plans[S]}/main`,
    as: "erik",
    fail: "**/api/coach/plans/*",
  },
  { name: "sign-up-clients", path: ({ plans }) => `/coach/programs/edit/${plans[S]}/sign-up-clients`, as: "erik" },
  { name: "details", path: ({ plans }) => `/coach/programs/${plans[S]}/details`, as: "erik", tall: true },
  { name: "details-long-title", path: ({ plans }) => `/coach/programs/${plans.german}/details`, as: "german" },
  { name: "edit", path: ({ plans }) => `/coach/programs/${plans[S]}/edit`, as: "erik", tall: true },
  { name: "clients", path: ({ plans }) => `/coach/programs/${plans[S]}/clients`, as: "erik" },
  { name: "clients-empty", path: ({ plans }) => `/coach/programs/${plans.german}/clients`, as: "german" },
  {
    name: "clients-error",
    path: ({ plans }) => `/coach/programs/${plans[S]}/clients`,
    as: "erik",
    fail: "**/api/coach/plans/*/clients**",
  },
  {
    name: "client-cancel",
    path: ({ plans }) => `/coach/programs/${plans[S]}/clients`,
    as: "erik",
    steps: after(inMain(/Priya Nair/), press("Cancel membership", "menuitem")),
  },
  { name: "in-trial", path: ({ plans }) => `/coach/programs/${plans[S]}/in-trials`, as: "erik" },
  { name: "scheduled", path: ({ plans }) => `/coach/programs/${plans[S]}/scheduled`, as: "erik" },
  { name: "invites", path: ({ plans }) => `/coach/programs/${plans["one-to-one"]}/invites`, as: "erik" },
  { name: "invites-empty", path: ({ plans }) => `/coach/programs/${plans[S]}/invites`, as: "erik" },
  { name: "past", path: ({ plans }) => `/coach/programs/${plans[S]}/past`, as: "erik" },
  { name: "settings", path: ({ plans }) => `/coach/programs/${plans[S]}/settings`, as: "erik", tall: true },
  { name: "waiver", path: ({ plans }) => `/coach/programs/${plans[G]}/waiver`, as: "erik" },
  { name: "waiver-off", path: ({ plans }) => `/coach/programs/${plans[S]}/waiver`, as: "erik" },
  {
    name: "somebody-elses",
    path: ({ plans }) => `/coach/programs/${plans[S]}/details`,
    as: "german",
    leads: "/404",
    expects: ["404"],
  },
  {
    name: "not-a-coach",
    path: ({ plans }) => `/coach/programs/${plans[S]}/details`,
    as: "maya",
    leads: ({ plans }) => `/p/${plans[S]}`,
  },
];

const pickDay = (day) => (page) => page.getByRole("checkbox", { name: `Select day ${day}`, exact: true }).click();
const builder = [
  { name: "week", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`, as: "erik" },
  { name: "month", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?view=month`, as: "erik" },
  { name: "sheet", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?view=sheet`, as: "erik" },
  {
    name: "sheet-results",
    path: ({ plans }) => `/coach/programs/${plans[G]}/schedule?view=sheet`,
    as: "erik",
    only: "desktop",
    steps: async (page) => {
      await page.getByRole("button", { name: "Done by" }).click();
      await page.getByRole("menuitem").nth(1).click();
    },
  },
  {
    name: "sheet-fill",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?view=sheet`,
    as: "erik",
    only: "desktop",
    steps: async (page) => {
      await page.getByRole("gridcell", { name: /^Back Squat, Week 2, Load/ }).click();
      await page.keyboard.press("ControlOrMeta+r");
    },
  },
  { name: "empty", path: ({ plans }) => `/coach/programs/${plans.german}/schedule`, as: "german" },
  { name: "empty-day", path: ({ plans }) => `/coach/programs/${plans.german}/schedule?day=1`, as: "german" },
  { name: "day", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`, as: "erik" },
  { name: "group-day", path: ({ plans }) => `/coach/programs/${plans[G]}/schedule?day=60`, as: "erik" },
  { name: "one-to-one", path: ({ plans }) => `/coach/programs/${plans["one-to-one"]}/schedule`, as: "erik" },
  {
    name: "text",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`,
    as: "erik",
    steps: (page) => page.getByRole("radio", { name: "Text" }).check({ force: true }),
  },
  {
    name: "review",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`,
    as: "erik",
    steps: (page) => page.getByRole("radio", { name: "Review" }).check({ force: true }),
  },
  {
    name: "exercise-picker",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`,
    as: "erik",
    steps: after(press("Exercise"), (page) => page.getByRole("combobox", { name: "Find an exercise" }).fill("sq")),
  },
  {
    name: "block-menu",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`,
    as: "erik",
    steps: press(/^Actions for Superset/),
  },
  {
    name: "versions",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule?day=1`,
    as: "erik",
    steps: press("Earlier versions"),
  },
  {
    name: "week-menu",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`,
    as: "erik",
    only: "desktop",
    steps: press(/Actions for week 1$/),
  },
  {
    name: "copy-week",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`,
    as: "erik",
    only: "desktop",
    steps: after(press(/Actions for week 1$/), press(/Copy week to/, "menuitem")),
  },
  {
    name: "copy-with-progression",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`,
    as: "erik",
    only: "desktop",
    steps: after(press(/Actions for week 1$/), press("Copy with progression", "menuitem")),
  },
  {
    name: "selected-days",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`,
    as: "erik",
    steps: after(
      (page, { phone }) => !phone && page.getByRole("gridcell").first().hover(),
      pickDay(1),
      (page, { phone }) => !phone && page.getByRole("gridcell").nth(2).hover(),
      pickDay(3),
    ),
  },
  {
    name: "shortcuts",
    path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`,
    as: "erik",
    only: "desktop",
    steps: press("Keyboard shortcuts"),
  },
  { name: "loading", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`, as: "erik", hold: "**/timeline**" },
  { name: "error", path: ({ plans }) => `/coach/programs/${plans[S]}/schedule`, as: "erik", fail: "**/timeline**" },
];

const library = [
  { name: "exercises", path: "/coach/exercises/library", as: "erik" },
  { name: "exercises-loading", path: "/coach/exercises/library", as: "erik", hold: "**/api/coach/exercises?**" },
  { name: "exercises-error", path: "/coach/exercises/library", as: "erik", fail: "**/api/coach/exercises?**" },
  {
    name: "exercise-panel",
    path: "/coach/exercises/library",
    as: "erik",
    steps: (page) => page.getByText("Ab Wheel Rollout").first().click(),
  },
  { name: "exercises-nothing-found", path: "/coach/exercises/library?q=zzzz", as: "erik" },
  { name: "exercises-none-of-mine", path: "/coach/exercises/library?from=own", as: "beginner" },
  { name: "new-exercise", path: "/coach/exercises/library", as: "erik", steps: inMain("Create exercise") },
  {
    name: "new-exercise-errors",
    path: "/coach/exercises/library",
    as: "erik",
    expects: ["422"],
    steps: after(inMain("Create exercise"), (page) =>
      page.getByRole("dialog").getByRole("button", { name: "Create exercise" }).click(),
    ),
  },
];

const clients = [
  { name: "list", path: "/coach/clients/active", as: "erik" },
  { name: "list-loading", path: "/coach/clients/active", as: "erik", hold: "**/api/coach/clients?**" },
  { name: "list-error", path: "/coach/clients/active", as: "erik", fail: "**/api/coach/clients?**" },
  { name: "list-empty", path: "/coach/clients/active", as: "beginner" },
  {
    name: "list-many",
    path: "/coach/clients/active",
    as: "erik",
    change: { "**/api/coach/clients?**": people(500) },
  },
  { name: "list-dinar", path: "/coach/clients/active", as: "erik", change: { "**/api/coach/clients?**": inDinar } },
  { name: "in-trial", path: "/coach/clients/in-trials", as: "erik" },
  { name: "past", path: "/coach/clients/past", as: "erik" },
  { name: "to-review", path: "/coach/clients/to_review", as: "erik" },
  { name: "to-review-empty", path: "/coach/clients/to_review", as: "beginner" },
  { name: "profile", path: ({ people: who }) => `/coach/clients/${who.maya}/programs`, as: "erik", tall: true },
  { name: "profile-past-due", path: ({ people: who }) => `/coach/clients/${who.chloe}/programs`, as: "erik" },
  { name: "profile-new", path: ({ people: who }) => `/coach/clients/${who.marcus}/programs`, as: "erik", tall: true },
  {
    name: "profile-yen",
    path: ({ people: who }) => `/coach/clients/${who.maya}/programs`,
    as: "erik",
    tall: true,
    change: { "**/api/coach/clients/*": inYen },
  },
  {
    name: "profile-loading",
    path: ({ people: who }) => `/coach/clients/${who.maya}/programs`,
    as: "erik",
    hold: "**/api/coach/clients/*",
  },
  {
    name: "profile-error",
    path: ({ people: who }) => `/coach/clients/${who.maya}/programs`,
    as: "erik",
    fail: "**/api/coach/clients/*",
  },
  {
    name: "profile-of-nobody",
    path: ({ people: who }) => `/coach/clients/${who.maya}/programs`,
    as: "german",
    leads: "/404",
    expects: ["404"],
  },
  { name: "calendar", path: ({ people: who }) => `/coach/athlete/${who.maya}/calendar`, as: "erik" },
  { name: "calendar-month", path: ({ people: who }) => `/coach/athlete/${who.maya}/calendar?view=month`, as: "erik" },
  { name: "calendar-day", path: ({ people: who }) => `/coach/athlete/${who.maya}/calendar?view=day`, as: "erik" },
  { name: "feed", path: "/feed/overview", as: "erik" },
  { name: "feed-activity", path: "/feed/activity", as: "erik" },
  { name: "feed-financial", path: "/feed/financial", as: "erik" },
  { name: "feed-warnings", path: "/feed/warnings", as: "erik" },
  { name: "feed-empty", path: "/feed/overview", as: "beginner" },
  { name: "feed-loading", path: "/feed/overview", as: "erik", hold: "**/api/notifications?**" },
  { name: "feed-error", path: "/feed/overview", as: "erik", fail: "**/api/notifications?**" },
  { name: "bell", path: "/coach/clients/active", as: "erik", steps: press(/^Notifications/) },
];

const TRANSACTIONS = "**/api/coach/transactions**";
const DISPUTES = "**/api/coach/disputes?*";
const firstRow = (page) =>
  page
    .getByRole("main")
    .getByRole("row")
    .or(page.getByRole("main").getByRole("listitem"))
    .getByRole("link")
    .first()
    .click();
const shows = (heading) => (page) => page.getByRole("heading", { name: heading }).waitFor();
const money = [
  { name: "transactions", path: "/coach/dashboard/transactions", as: "erik" },
  { name: "transactions-loading", path: "/coach/dashboard/transactions", as: "erik", hold: TRANSACTIONS },
  { name: "transactions-error", path: "/coach/dashboard/transactions", as: "erik", fail: TRANSACTIONS },
  {
    name: "transactions-empty",
    path: "/coach/dashboard/transactions",
    as: "erik",
    change: { [TRANSACTIONS]: (response) => ({ ...none(response), totals: [], months: [] }) },
  },
  {
    name: "transactions-many",
    path: "/coach/dashboard/transactions",
    as: "erik",
    tall: true,
    change: { [TRANSACTIONS]: rows(500) },
  },
  { name: "transactions-yen", path: "/coach/dashboard/transactions", as: "erik", change: { [TRANSACTIONS]: inYen } },
  {
    name: "transactions-dinar",
    path: "/coach/dashboard/transactions",
    as: "erik",
    change: { [TRANSACTIONS]: inDinar },
  },
  {
    name: "transactions-long-title",
    path: "/coach/dashboard/transactions",
    as: "erik",
    change: {
      [TRANSACTIONS]: (response) => ({
        ...response,
        items: response.items.map((item) => ({ ...item, plan_title: LONG })),
      }),
    },
  },
  { name: "payouts", path: "/coach/dashboard/payouts", as: "erik" },
  { name: "payouts-empty", path: "/coach/dashboard/payouts", as: "erik", change: { "**/api/coach/payouts": none } },
  { name: "payouts-error", path: "/coach/dashboard/payouts", as: "erik", fail: "**/api/coach/payouts" },
  {
    name: "payout",
    path: "/coach/dashboard/payouts",
    as: "erik",
    leads: /^\/coach\/dashboard\/payouts\/po_/,
    steps: after(firstRow, shows(/^Payout of/)),
  },
  {
    name: "refund",
    path: "/coach/dashboard/transactions",
    as: "erik",
    steps: after(press(/^Actions for .* payment$/), press("Refund", "menuitem")),
  },
  { name: "disputes", path: "/coach/dashboard/disputes", as: "erik" },
  { name: "disputes-empty", path: "/coach/dashboard/disputes", as: "erik", change: { [DISPUTES]: none } },
  {
    name: "dispute",
    path: "/coach/dashboard/disputes",
    as: "erik",
    leads: /^\/coach\/dashboard\/disputes\/./,
    steps: after(firstRow, shows(/^Dispute with/)),
    tall: true,
  },
  { name: "invoices", path: "/coach/dashboard/invoices", as: "erik" },
  { name: "coupons", path: "/coach/coupons", as: "erik", leads: /coupons/ },
  { name: "white-label", path: "/coach/customisation/theme", as: "erik" },
  { name: "payout-settings", path: "/coach/profile/payouts", as: "erik" },
  { name: "payout-settings-new", path: "/coach/profile/payouts", as: "beginner" },
  { name: "connected", path: "/stripe-onboarding?source=settings", as: "erik" },
  { name: "not-connected-yet", path: "/stripe-onboarding?source=settings", as: "beginner" },
  { name: "connecting-failed", path: "/stripe-onboarding/error?source=settings", as: "beginner" },
];

/** The account's own plan as it is in another state. */
const withPlan = (state) => (me) => ({ ...me, subscription: { ...me.subscription, ...state } });
const PAST_DUE = {
  display_state: "past_due",
  purchase_failed: true,
  warning: "payment_failed",
  next_payment_date: null,
};
const openPayment = (more) => () => ({
  payment: {
    title: "Professional, up to 25 clients",
    amount_minor: 9999,
    currency: "GBP",
    decline_message: "Your card has insufficient funds.",
    retry_at: null,
    ends_at: null,
    needs_confirmation: false,
    ...more,
  },
});

const account = [
  { name: "business", path: "/coach/profile/info", as: "erik", tall: true },
  { name: "settings", path: "/coach/profile/settings", as: "erik", tall: true },
  { name: "subscription", path: "/coach/profile/subscription", as: "erik" },
  { name: "subscription-trial", path: "/coach/profile/subscription", as: "beginner" },
  {
    name: "subscription-past-due",
    path: "/coach/profile/subscription",
    as: "erik",
    tall: true,
    change: {
      "**/api/users/me": withPlan(PAST_DUE),
      "**/api/subscribe/payment": openPayment({ retry_at: "2026-12-01T09:00:00Z", ends_at: "2026-12-05T09:00:00Z" }),
    },
  },
  {
    name: "subscription-ending",
    path: "/coach/profile/subscription",
    as: "erik",
    tall: true,
    change: {
      "**/api/users/me": withPlan({
        display_state: "cancel_at_period_end",
        cancel_at_period_end: true,
        warning: "canceled",
        next_payment_date: null,
      }),
    },
  },
  {
    name: "subscription-upgrade-failed",
    path: "/coach/profile/subscription",
    as: "erik",
    change: { "**/api/subscribe/payment": openPayment() },
  },
  {
    name: "subscription-trial-full",
    path: "/coach/profile/subscription",
    as: "beginner",
    tall: true,
    change: { "**/api/users/me": withPlan({ active_clients: 7, active_sub_clients: 5 }) },
  },
  {
    name: "plan-quote",
    path: "/coach/choose_your_plan",
    as: "beginner",
    steps: (page) => page.getByRole("radio", { name: /50 clients/ }).click(),
  },
  {
    name: "plan-first-payment-failed",
    path: "/coach/choose_your_plan",
    as: "beginner",
    tall: true,
    change: {
      "**/api/users/me": withPlan({
        active: false,
        display_state: "purchase_failed",
        purchase_failed: true,
        warning: "payment_failed",
      }),
      "**/api/subscribe/payment": openPayment(),
    },
  },
  {
    name: "plan-full",
    path: "/coach/choose_your_plan",
    as: "beginner",
    change: {
      "**/api/users/me": withPlan({
        plan: { id: "free", product_kind: "free", max_clients: 5 },
        free_plan: true,
        trial: false,
        display_state: "free",
        warning: "crushing",
        max_clients: 5,
        active_clients: 5,
      }),
    },
  },
  {
    name: "plan-warning",
    path: "/coach/programs/active",
    as: "erik",
    change: { "**/api/users/me": withPlan({ warning: "crushing", max_clients: 25, active_clients: 25 }) },
  },
  { name: "plan-missed", path: "/coach/clients/active", as: "erik", change: { "**/api/users/me": withPlan(PAST_DUE) } },
  {
    name: "blocked",
    path: "/upgrade-your-account",
    as: "beginner",
    change: {
      "**/api/users/me": (me) => ({ ...me, subscription: { ...me.subscription, blocked: true } }),
    },
  },
  { name: "my-profile", path: "/coach/my_profile/info", as: "erik", tall: true },
  { name: "my-accounts", path: "/coach/my_accounts", as: "erik" },
  { name: "coaches", path: "/coach/profile/coaches", as: "erik", tall: true },
  { name: "equipment", path: "/coach/profile/equipment", as: "erik", tall: true },
  { name: "coaches-invite", path: "/coach/profile/coaches", as: "erik", steps: press("Invite coach") },
  { name: "coaches-read-only", path: "/coach/profile/coaches", as: "jonah" },
  { name: "coaches-private", path: "/coach/profile/coaches", as: "beginner" },
  { name: "coach-invitations", path: "/feed/invites", as: "ines" },
  { name: "setup", path: "/coach/programs/active", as: "beginner", steps: press(/^(Setup|Get Started)/) },
  { name: "menu", path: "/coach/programs/active", as: "erik", only: "phone", steps: press("Menu") },
  { name: "profile-menu", path: "/coach/programs/active", as: "erik", steps: press(/^Account menu/) },
  {
    name: "search",
    path: "/coach/programs/active",
    as: "erik",
    steps: after(
      (page) => page.keyboard.press("Control+k"),
      (page) => page.getByPlaceholder("Search or jump to").last().fill("cl"),
    ),
  },
  { name: "delete", path: "/coach/profile/settings", as: "erik", steps: press("Delete my account") },
  {
    name: "password-again",
    path: "/coach/profile/payouts",
    as: "beginner",
    expects: ["403"],
    steps: async (page) => {
      const json = { status: 403, code: "Forbidden", reason: "password_needed", errors: { base: ["No"] } };
      await page.route("**/api/stripe/onboarding_url**", (route) => route.fulfill({ status: 403, json }));
      await inMain(/Connect|Continue|Set up/)(page);
      await page.getByRole("dialog").waitFor();
    },
  },
];

const client = [
  { name: "today", path: "/user/today", as: "maya", tall: true },
  {
    name: "today-resting",
    path: "/user/today",
    as: "maya",
    steps: inMain(/^Log /),
  },
  {
    name: "finish-early",
    path: "/user/today",
    as: "maya",
    steps: inMain("Finish workout"),
  },
  { name: "week", path: "/user/calendar?view=week", as: "maya" },
  { name: "month", path: "/user/calendar?view=month", as: "maya" },
  { name: "day-view", path: "/user/calendar?view=day", as: "maya" },
  { name: "run-today", path: "/user/today", as: "nadia", tall: true },
  { name: "calendar-loading", path: "/user/calendar", as: "maya", hold: "**/api/athlete/calendar**" },
  { name: "calendar-error", path: "/user/calendar", as: "maya", fail: "**/api/athlete/calendar**" },
  { name: "calendar-past-due", path: "/user/calendar", as: "chloe" },
  { name: "calendar-kept", path: "/user/calendar?view=month", as: "chloe" },
  {
    name: "day-kept",
    path: "/user/calendar?view=month",
    leads: /^\/user\/calendar\/.+/,
    as: "chloe",
    steps: inMain(/Lower|Upper|Squat/, "link"),
  },
  { name: "calendar-empty", path: "/user/calendar", as: "rui" },
  { name: "programs", path: "/user/my_programs/active", as: "maya" },
  { name: "programs-past-due", path: "/user/my_programs/active", as: "chloe" },
  { name: "programs-past", path: "/user/my_programs/past", as: "ben" },
  { name: "invites", path: "/user/my_programs/invites", as: "rui" },
  { name: "purchases", path: "/user/billing/purchases", as: "maya" },
  { name: "cards", path: "/user/billing/payment", as: "maya" },
  { name: "add-card", path: "/user/billing/payment", as: "maya", steps: press("Add card") },
  { name: "history", path: "/user/billing/history", as: "maya" },
  { name: "history-empty", path: "/user/billing/history", as: "stranger" },
  { name: "cards-empty", path: "/user/billing/payment", as: "stranger" },
  { name: "programs-empty", path: "/user/my_programs/active", as: "stranger" },
  { name: "calendar-of-nobody", path: "/user/calendar", as: "stranger" },
  { name: "receipt", path: "/user/billing/history", as: "maya", steps: inMain(/Receipt/) },
  { name: "profile", path: "/user/profile", as: "maya", tall: true },
  { name: "units", path: "/user/settings/default-units", as: "maya" },
  { name: "privacy", path: "/user/settings/privacy", as: "maya", tall: true },
  {
    name: "sessions",
    path: "/user/settings/privacy",
    as: "maya",
    tall: true,
    change: {
      "**/api/users/sessions": ([current]) => [
        { ...current, browser: "Chrome", system: "Windows" },
        { ...current, id: "phone", current: false, browser: "Safari", system: "iPhone" },
        { ...current, id: "unknown", current: false, browser: null, system: null },
      ],
    },
  },
  { name: "delete", path: "/user/settings/privacy", as: "maya", steps: press("Delete my account") },
];

const withdrawal = [
  { name: "order", path: "/withdraw" },
  {
    name: "unknown-order",
    path: "/withdraw",
    expects: ["422", "404", "400"],
    steps: async (page) => {
      await page.getByLabel("Order number").fill("4K7P-92QX");
      await page.getByLabel("Email you bought with").fill("maya@example.com");
      await page.getByRole("button", { name: "Continue" }).click();
      await page.getByText("We can't find an order").waitFor();
    },
  },
];

const conversations = [
  { name: "morning", path: "/coach/today", as: "erik" },
  { name: "inbox", path: "/chat/all", as: "erik", leads: /^\/chat/ },
  { name: "client", path: "/chat/all", as: "maya", leads: /^\/chat/ },
  { name: "form-checks", path: "/coach/form-checks", as: "erik" },
  { name: "media", path: "/coach/resources", as: "erik", leads: /^\/coach\/resources/ },
];

const house = [
  { name: "style-guide", path: "/regimen-style-guide", tall: true },
  { name: "developer", path: "/developer" },
  {
    name: "developer-mail",
    path: "/developer",
    steps: (page) => page.getByRole("listitem").getByRole("button").first().click(),
  },
  {
    name: "offline",
    path: "/coach/programs/active",
    as: "erik",
    expects: ["ERR_INTERNET_DISCONNECTED"],
    steps: (page, { context }) => context.setOffline(true),
  },
];

export const SCREENS = Object.entries({
  authPages,
  buying,
  programs,
  builder,
  library,
  clients,
  money,
  account,
  client,
  withdrawal,
  conversations,
  house,
}).flatMap(([area, screens]) => screens.map((screen) => ({ area, ...screen })));
