import type { Page } from "@playwright/test";
import { CLIENT, COACH, fakeSession } from "./fakeSession";
import { expect, test } from "./fixtures";
import { newClient, signInAs } from "./support/people";

// A page that every coach has; the frame around it is what is looked at here.
const COACH_PAGE = "/coach/my_accounts";
const OPEN = { active: true, blocked: false, access_state: "active" };
const OVER = { active: false, blocked: true, access_state: "expired_trial", active_clients: 2 };

const header = (page: Page) => page.getByRole("banner");
const openAccountMenu = (page: Page) =>
  header(page)
    .getByRole("button", { name: /^Account menu/ })
    .click();

test.beforeEach(({ allowErrors }) => allowErrors("503"));

test("[SHL-14] [SHL-16] a coach's account menu leads to Settings, My accounts and What's New", async ({ page }) => {
  await fakeSession(page, { ...COACH, subscription: OPEN });
  for (const [label, path] of [
    ["Settings", "/coach/profile/info"],
    ["My accounts", "/coach/my_accounts"],
    ["What's New", "/release-notes"],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after another
    await page.goto("/coach/exercises/library");
    await openAccountMenu(page);
    await page.getByRole("menuitem", { name: label }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    // oxlint-enable no-await-in-loop
  }
});

test("[SHL-18] a client's links lead to their own pages, and none to a coach's", async ({ page, request }) => {
  await signInAs(page, await newClient(request));
  await page.goto("/feed/overview");
  const menu = header(page).getByRole("navigation", { name: "Menu" });
  for (const [label, path] of [
    ["Programs", "/user/my_programs/active"],
    ["Calendar", "/user/calendar"],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after another
    await menu.getByRole("link", { name: label }).click();
    await expect(page).toHaveURL((url) => url.pathname === path);
    // oxlint-enable no-await-in-loop
  }
  for (const [label, path] of [
    ["Profile", /^\/user\/profile$/],
    ["Billing", /^\/user\/billing/],
    ["Settings", /^\/user\/settings/],
    ["What's New", /^\/release-notes$/],
  ] as const) {
    // oxlint-disable no-await-in-loop -- one after another
    await openAccountMenu(page);
    await expect(page.getByRole("menu")).toBeVisible();
    await page.getByRole("menuitem", { name: label }).click();
    await expect(page).toHaveURL((url) => path.test(url.pathname));
    // oxlint-enable no-await-in-loop
  }
  const links = await header(page)
    .getByRole("link")
    .evaluateAll((all) => all.map((one) => one.getAttribute("href")));
  expect(links.filter((href) => href?.startsWith("/coach"))).toEqual([]);
});

test("[ACC-23] [ACC-24] a blocked coach's links are disabled, those to the account are not", async ({ page }) => {
  await fakeSession(page, { ...COACH, subscription: OVER });
  await page.goto(COACH_PAGE);
  await header(page).getByRole("button", { name: "Programming" }).click();
  for (const label of ["Exercises", "Templates"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(page.getByRole("menuitem", { name: label })).toBeDisabled();
  }
  await page.keyboard.press("Escape");
  const menu = header(page).getByRole("navigation", { name: "Menu" });
  for (const label of ["Clients", "Inbox"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(menu.getByText(label, { exact: true })).toHaveAttribute("aria-disabled", "true");
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await expect(menu.getByRole("link", { name: label })).toHaveCount(0);
  }
  await openAccountMenu(page);
  await expect(page.getByRole("menuitem", { name: "What's New" })).toBeDisabled();
  await expect(page.getByRole("menuitem", { name: "My accounts" })).toBeEnabled();
});

test("[SHL-04] the header says when a trial runs and when it is over; warnings are below it", async ({ page }) => {
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const trial = { ...OPEN, trial: true, access_state: "active_trial", trial_end_date: inDays(9.5), active_clients: 0 };
  await fakeSession(page, { ...COACH, subscription: trial });
  await page.route("**/api/users/warnings", (route) =>
    route.fulfill({ json: [{ type: "stripe_attention", data: {} }] }),
  );
  await page.goto(COACH_PAGE);
  await expect(header(page).getByRole("link", { name: /days left in your trial/ })).toBeVisible();
  await expect(page.getByText("Your Stripe connection requires your attention.")).toBeVisible();

  const over = { ...OVER, trial: true, trial_end_date: inDays(-1) };
  await page.route("**/api/users/me", (route) =>
    route.fulfill({ json: { current: { ...COACH, subscription: over }, private: {}, subscription: over } }),
  );
  await page.reload();
  await expect(header(page).getByRole("link", { name: /trial/i })).toHaveAttribute("href", "/upgrade-your-account");
});

test("[ACC-08] [API-22] a coach's accounts are fetched when a page loads, a client has none", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await fakeSession(page, { ...COACH, subscription: OPEN });
  await page.goto("/coach/exercises/library");
  await expect.poll(() => asked).toContain("/api/accounts");
});

test("[ACC-08] no accounts are fetched for a client", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await fakeSession(page, CLIENT);
  await page.goto("/feed/overview");
  await openAccountMenu(page);
  await expect(page.getByRole("menu")).toBeVisible();
  expect(asked).not.toContain("/api/accounts");
});
