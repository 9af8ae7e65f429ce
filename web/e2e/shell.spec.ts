import type { Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test, setColorScheme } from "./fixtures";
import { CLIENT, COACH, type Person, fakeSession } from "./fakeSession";
import { confirmEmail, signIn } from "./support/signUp";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";

// A page that every coach has; the frame around it is what is looked at here.
const COACH_PAGE = "/coach/exercises/library";

/** The app has drawn its frame. A banner alone may still be that of the first paint, which does nothing. */
const expectFrame = (page: Page) => expect(page.getByRole("button", { name: /^Account menu/ })).toBeVisible();

test(
  "[SHL-08] [RTE-74] an unknown path shows the 404 page with a link home",
  onPhoneToo,
  async ({ page, allowErrors }) => {
    allowErrors("404");
    expect((await page.goto("/nowhere/at/all"))?.status()).toBe(404);
    await expect(page).toHaveURL(/\/404$/);
    await expect(page.getByText("404 error")).toBeVisible();
    await expect(page.getByText("Sorry, we can't find this page.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to main page" })).toHaveAttribute("href", "/");
    await expectAccessible(page);
  },
);

test("[SHL-34] a banner shows while offline", async ({ page, context, allowErrors }) => {
  // The font is fetched once the page is idle, which may be when the line drops.
  allowErrors("ERR_INTERNET_DISCONNECTED");
  await page.goto("/404");
  await expect(page.getByText("404 error")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("There is no internet connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("There is no internet connection.")).toBeHidden();
});

test("[RTE-76] a protected page redirects to sign-in and remembers the page", async ({ page }) => {
  await page.goto(`${COACH_PAGE}?q=squat`);
  await expect(page).toHaveURL(/\/onboarding\/sign_in/);
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("regimen.return_path"))).toBe(`${COACH_PAGE}?q=squat`);
});

test.describe("a coach", () => {
  test.beforeEach(async ({ page, allowErrors }) => {
    allowErrors("503");
    await fakeSession(page, COACH);
  });

  test(
    "[SHL-01] [SHL-03] [SHL-06] has a header with brand, menus, inbox, notifications, checklist, help and log out",
    onPhoneToo,
    async ({ page, isMobile }) => {
      await page.goto(COACH_PAGE);
      const header = page.getByRole("banner");
      await expect(header.getByRole("link", { name: "Regimen" })).toHaveAttribute("href", "/");
      await expect(header.getByText("2/4")).toBeVisible();
      const accountMenu = header.getByRole("button", { name: /^Account menu/ });
      const [bar, button] = [await header.boundingBox(), await accountMenu.boundingBox()];
      expect(button?.height, "the button fits into the header").toBeLessThanOrEqual(bar?.height ?? 0);
      if (isMobile) {
        await header.getByRole("button", { name: "Menu", exact: true }).click();
        await expect(page.getByRole("dialog").getByRole("link", { name: "Exercises" })).toBeVisible();
        await page.keyboard.press("Escape");
      } else {
        await expect(header.getByRole("button", { name: "Programming" })).toHaveAttribute("data-status", "active");
        await expect(header.getByRole("button", { name: "Help" })).toBeVisible();
        await expect(header.getByRole("link", { name: /^Inbox/ })).toBeVisible();
        await expect(header.getByRole("button", { name: /^Notifications/ })).toBeVisible();
      }
      await header.getByRole("button", { name: /Account menu/ }).click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await expect.poll(() => page.evaluate(() => localStorage.getItem("regimen.session"))).toBeNull();
    },
  );

  test("[SHL-01] has a menu below 992 px and the desktop header from there up", async ({ page }) => {
    await page.setViewportSize({ width: 991, height: 900 });
    await page.goto(COACH_PAGE);
    const header = page.getByRole("banner");
    const menu = header.getByRole("button", { name: "Menu", exact: true });
    const programming = header.getByRole("button", { name: "Programming" });
    await expect(menu).toBeVisible();
    await expect(programming).toHaveCount(0);
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(programming).toBeVisible();
    await expect(menu).toHaveCount(0);
  });

  test("[SHL-02] the header holds Programming, Marketing, the inbox and the notifications", async ({ page }) => {
    await page.goto(COACH_PAGE);
    const header = page.getByRole("banner");
    for (const [menu, first] of [
      ["Programming", "Programs"],
      ["Marketing", "Coupons"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one menu after another
      await header.getByRole("button", { name: menu }).click();
      await expect(page.getByRole("menu", { name: menu }).getByRole("menuitem", { name: first })).toBeVisible();
      await page.keyboard.press("Escape");
      // oxlint-enable no-await-in-loop
    }
    await expect(header.getByRole("button", { name: /^Notifications/ })).toBeVisible();
    await header.getByRole("link", { name: "Inbox" }).click();
    await expect(page).toHaveURL(/\/chat/);
  });

  test("[SHL-14] its links are visible and lead to their pages", async ({ page }) => {
    await page.goto(COACH_PAGE);
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Programming" }).click();
    await page.getByRole("menuitem", { name: "Programs" }).click();
    await expect(page).toHaveURL(/\/coach\/programs\/active$/);
    await header.getByRole("button", { name: "Programming" }).click();
    await page.getByRole("menuitem", { name: "Exercises" }).click();
    await expect(page).toHaveURL(/\/coach\/exercises\/library$/);
    for (const [link, path] of [
      ["Clients", "/coach/clients/active"],
      ["Dashboard", "/coach/dashboard/transactions"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one link after another
      await header.getByRole("link", { name: link }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      // oxlint-enable no-await-in-loop
    }
    for (const [link, path] of [
      ["Settings", "/coach/profile/info"],
      ["My accounts", "/coach/my_accounts"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one link after another
      await header.getByRole("button", { name: /Account menu/ }).click();
      await page.getByRole("menuitem", { name: link }).click();
      await expect(page).toHaveURL((url) => url.pathname === path);
      // oxlint-enable no-await-in-loop
    }
  });

  test("opens any page by keyboard", async ({ page }) => {
    await page.goto(COACH_PAGE);
    await expectFrame(page);
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or jump to").fill("exercises");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/exercises\/library/);
  });

  test("[SHL-35] is warned when another tab switched account", async ({ page, context }) => {
    await page.goto(COACH_PAGE);
    await expectFrame(page);
    const other = await context.newPage();
    await other.goto("/404");
    await other.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("regimen.session") ?? "{}") as { user: { id: string } };
      localStorage.setItem(
        "regimen.session",
        JSON.stringify({ ...kept, token: "other", user: { ...kept.user, id: "another" } }),
      );
    });
    await expect(
      page.getByText("You switched account in another tab. Please reload this page or close this tab."),
    ).toBeVisible();
  });

  for (const scheme of ["light", "dark"] as const) {
    test(`has an accessible frame in ${scheme}`, async ({ page }) => {
      await setColorScheme(page, scheme);
      await page.goto(COACH_PAGE);
      await expectFrame(page);
      await page.getByRole("button", { name: /Account menu/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page, { exclude: ["main"] });
    });
  }
});

test("[SHL-07] a user without a home page sees the main page", async ({ page, allowErrors }) => {
  allowErrors("503");
  await fakeSession(page, { ...CLIENT, role: "guest" as "user" });
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Main PAGE" })).toBeVisible();
});

test("[ERR-15] settings that fail to load are reported in the console, not on the page", async ({
  page,
  allowErrors,
}) => {
  allowErrors("503");
  const logged: string[] = [];
  page.on("console", (message) => logged.push(message.text()));
  await page.route("**/api/settings", (route) =>
    route.fulfill({ status: 503, json: { errors: { base: ["Later."] } } }),
  );
  await page.goto("/onboarding/sign_up/client");
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect.poll(() => logged.join("\n")).toContain("/api/settings Later.");
  await expect(page.getByText("Later.")).toHaveCount(0);
});

test("[SHL-43] a long list shows nine options at a time", async ({ page }) => {
  await page.goto("/onboarding/sign_up/client");
  await page.getByRole("combobox", { name: "Country" }).click();
  const options = page.getByRole("option");
  await expect(options.first()).toBeVisible();
  expect((await options.first().boundingBox())?.height).toBe(32);
  const seen = await options.evaluateAll((all) => {
    const list = all[0]?.closest('[role="listbox"]')?.parentElement?.getBoundingClientRect();
    const within = (box: DOMRect) => list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
    return all.filter((one) => within(one.getBoundingClientRect())).length;
  });
  expect([seen, (await options.count()) > 9]).toEqual([9, true]);
});

test.describe("what a coach is shown", () => {
  const STEPS = ["sing_up", "watched_video_tour", "published_first_plan", "sign_up_first_client"];
  const PLAN = { active: true, blocked: false, access_state: "active" };
  const OVER = { active: false, blocked: true, access_state: "expired_trial", active_clients: 2 };
  const setup = (page: Page) => page.getByRole("banner").getByText("2/4");

  test("[ACC-36] the checklist shows unless hidden, without financial access or with a subscription that is over", async ({
    page,
    allowErrors,
  }) => {
    allowErrors("503");
    let person: Person = COACH;
    await fakeSession(page, COACH);
    await page.route("**/api/users/me", (route) =>
      route.fulfill({ json: { current: person, private: {}, subscription: person.subscription ?? null } }),
    );
    await page.goto("/coach/my_accounts");
    await expect(setup(page)).toBeVisible();
    for (const change of [{ hide_checklist: true }, { financial: false }, { subscription: OVER }]) {
      person = { ...COACH, ...change };
      // oxlint-disable no-await-in-loop -- one after another
      await page.reload();
      // The checklist and this link wait for the same settings.
      await page.getByRole("banner").getByRole("button", { name: "Help", exact: true }).click();
      await expect(page.getByRole("menuitem", { name: "Demo videos" })).toBeVisible();
      await expect(setup(page)).toHaveCount(0);
      person = COACH;
      await page.reload();
      await expect(setup(page)).toBeVisible();
      // oxlint-enable no-await-in-loop
    }
  });

  test("[ACC-37] the checklist is hidden; if that fails, the button can be pressed again", async ({
    page,
    allowErrors,
  }) => {
    allowErrors("503");
    await fakeSession(page, { ...COACH, check_list_info: { completed_steps: STEPS, total_points: 4 } });
    await page.goto(COACH_PAGE);
    await page.getByRole("banner").getByText("4/4").click();
    const hide = page.getByRole("button", { name: "Hide checklist forever" });
    await hide.click();
    await expect(page.getByText("Not here.").last()).toBeVisible();
    await expect(hide).toBeEnabled();
    await page.route("**/api/check_list/hide_checklist", (route) => route.fulfill({ json: { hide_checklist: true } }));
    await hide.click();
    await expect(page.getByText("Checklist was hidden.")).toBeVisible();
  });

  test("[SHL-30] the provider's onboarding link is requested on click", async ({ page, allowErrors }) => {
    allowErrors("503");
    await fakeSession(page, COACH);
    await page.route("**/api/users/warnings", (route) =>
      route.fulfill({ json: [{ type: "stripe_attention", data: {} }] }),
    );
    const asked: string[] = [];
    await page.route("**/api/stripe/onboarding_url**", (route) => {
      asked.push(new URL(route.request().url()).search);
      return route.fulfill({ json: { url: "/404" } });
    });
    await page.goto(COACH_PAGE);
    await page.getByRole("button", { name: "Your Stripe connection requires your attention." }).click();
    await expect(page).toHaveURL(/\/404$/);
    expect(asked).toEqual(["?source=settings"]);
  });

  test("[SHL-22] [SHL-26] [SHL-27] help links open outside of the app and are tracked", async ({
    page,
    context,
    allowErrors,
  }) => {
    allowErrors("503");
    await fakeSession(page, COACH);
    const place = (name: string) => `http://127.0.0.1:9/${name}`;
    const links = Object.fromEntries(
      ["help_centre", "demo_videos", "coach_app", "client_app"].map((name) => [name, place(name)]),
    );
    await page.route("**/api/settings", (route) => route.fulfill({ json: { links, countries: [], currencies: [] } }));
    await context.route(place("**"), (route) => route.fulfill({ body: "Elsewhere" }));
    await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
    await page.goto(COACH_PAGE);
    const help = page.getByRole("banner").getByRole("button", { name: "Help" });
    for (const [label, name] of [
      ["Help centre", "help_centre"],
      ["Demo videos", "demo_videos"],
      ["Get the coach app", "coach_app"],
      ["Get the client app", "client_app"],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one after another
      await help.click();
      const opened = context.waitForEvent("page");
      await page.getByRole("menuitem", { name: label }).click();
      await expect(await opened).toHaveURL(place(name));
      // oxlint-enable no-await-in-loop
    }
    const told = await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
    expect(told.filter((one) => "event" in one && one.event === "help_click")).toHaveLength(4);
  });

  test("[SHL-22] a client sees no demo videos", async ({ page, allowErrors }) => {
    allowErrors("503");
    await fakeSession(page, CLIENT);
    const links = { help_centre: null, demo_videos: "http://127.0.0.1:9/demo", coach_app: null, client_app: null };
    await page.route("**/api/settings", (route) => route.fulfill({ json: { links, countries: [], currencies: [] } }));
    await page.goto("/feed/overview");
    await expectFrame(page);
    await expect(page.getByText("Demo videos")).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Help" })).toHaveCount(0);
  });

  for (const [who, person, path] of [
    ["a coach at work", { ...COACH, subscription: PLAN }, "/api/notifications"],
    ["a coach whose plan is over", { ...COACH, subscription: OVER }, "/api/notifications/restricted"],
    ["a client", CLIENT, "/api/notifications"],
  ] as const) {
    test(`[FED-17] [API-07] the notifications of ${who}`, async ({ page, allowErrors }) => {
      allowErrors("503");
      await fakeSession(page, person);
      const asked = new Set<string>();
      page.on("request", (request) => asked.add(new URL(request.url()).pathname));
      await page.goto("/feed/overview");
      const lists = ["/api/notifications", "/api/notifications/restricted"];
      await expect.poll(() => lists.filter((one) => asked.has(one))).toEqual([path]);
    });
  }
});

test("[ACC-33] [SUB-46] the checklist and the trial update without a reload", async ({ page, request }) => {
  const coach = await newCoach(request);
  await signInAs(page, coach);
  await page.goto("/coach/my_accounts");
  const header = page.getByRole("banner");
  await expect(header.getByText("1/3")).toBeVisible();
  await expect(header.getByText(/days left in your trial/)).toBeVisible();
  await page.evaluate(() => Object.assign(window, { untouched: true }));
  await createProgram(request, coach);
  await expect(header.getByText("2/3")).toBeVisible();
  const data = { user: { free_start: true } };
  expect((await request.post("/api/users/me", { headers: coach.headers, data })).ok()).toBe(true);
  await expect(header.getByText(/days left in your trial/)).toHaveCount(0);
  expect(await page.evaluate(() => "untouched" in window), "no reload").toBe(true);
});

test("[ACC-09] a dialog lists the accounts, creates another and closes with Cancel", async ({ page, request }) => {
  const coach = await newCoach(request);
  const data = { kind: "gym", title: "Northside Strength", country: "GB", currency: "GBP" };
  const opened = await request.post("/api/accounts", { headers: coach.headers, data });
  expect(opened.ok(), await opened.text()).toBe(true);
  await signInAs(page, coach);
  await page.goto("/coach/programs/active");
  const open = async () => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Switch account" }).click();
  };
  const dialog = page.getByRole("dialog", { name: "Switch account" });
  await open();
  await expect(dialog.getByRole("listitem")).toHaveText([/All accounts/, /Erik Lindqvist/, /Northside Strength/]);
  await expect(dialog.getByRole("button", { name: /Northside Strength/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await dialog.getByRole("button", { name: "Erik Lindqvist" }).click();
  await expect(page.getByRole("button", { name: "Account menu, Erik Lindqvist" })).toBeVisible();
  await open();
  await dialog.getByRole("button", { name: "Create brand" }).click();
  await expect(page).toHaveURL(/\/create-account$/);
});

test("[ACC-26] without a subscription, the links to programs and the dashboard are disabled", async ({
  page,
  allowErrors,
}) => {
  allowErrors("503");
  await fakeSession(page, { ...COACH, subscription: { active: false, blocked: true, access_state: "empty" } });
  await page.goto("/coach/my_accounts");
  const header = page.getByRole("banner");
  await expect(header.getByText("Dashboard", { exact: true })).toHaveAttribute("aria-disabled", "true");
  await expect(header.getByRole("link", { name: "Dashboard" })).toHaveCount(0);
  await header.getByRole("button", { name: "Programming" }).click();
  await expect(page.getByRole("menuitem", { name: "Programs" })).toBeDisabled();
});

test("[IDN-11] signing in is sent to the coach's analytics", async ({ page, request }) => {
  const maya = await newClient(request);
  await confirmEmail(request, maya);
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
  await signIn(page, maya.email);
  const told = await page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
  expect(told).toContainEqual({ event: "login_success" });
});

test(
  "[SHL-01] a client has a header with brand, links and account menu",
  onPhoneToo,
  async ({ page, allowErrors, isMobile }) => {
    allowErrors("503");
    await fakeSession(page, CLIENT);
    await page.goto("/feed/overview");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Regimen" })).toHaveAttribute("href", "/");
    await expect(header.getByRole("button", { name: /^Account menu/ })).toBeVisible();
    await expect(header.getByRole("navigation", { name: "Menu" })).toHaveCount(isMobile ? 0 : 1);
    if (isMobile) return;
    await page.setViewportSize({ width: 991, height: 900 });
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toBeVisible();
    await expect(header.getByRole("navigation")).toHaveCount(0);
    await page.setViewportSize({ width: 992, height: 900 });
    await expect(header.getByRole("navigation", { name: "Menu" })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Main navigation" })).toHaveCount(0);
  },
);

test("a client sees no coach's links or pages", async ({ page, allowErrors }) => {
  allowErrors("503");
  await fakeSession(page, CLIENT);
  await page.goto(COACH_PAGE);
  await expect(page).toHaveURL(/\/user\//);
  await expect(page.getByRole("banner").getByRole("button", { name: /^Account menu/ })).toBeVisible();
  await expect(page.getByRole("link", { name: "Exercises" })).toHaveCount(0);
});

test("[ERR-01] an expired token leads to sign-in with a message", async ({ page, allowErrors }) => {
  allowErrors("401", "503");
  await fakeSession(page, COACH);
  await page.route("**/api/users/me", (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto(COACH_PAGE);
  await expect(page.getByText("Access is denied. Try to reload the page.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("regimen.session"))).toBeNull();
});

test("[ERR-08] [ERR-09] an outdated version asks to reload", async ({ page, allowErrors }) => {
  allowErrors("400", "503");
  await fakeSession(page, COACH);
  await page.route("**/api/users/me", (route) => route.fulfill({ status: 400, json: { deprecated_base: true } }));
  await page.goto(COACH_PAGE);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "You are using an old version of the app. Reload to update - any unsaved changes will be lost.",
  );
  await expect(dialog.getByRole("button", { name: "Reload" })).toBeVisible();
  await dialog.getByRole("button", { name: "Later" }).click();
  await expect(dialog).toBeHidden();
});
