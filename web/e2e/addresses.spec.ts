import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { COACH, fakeSession } from "./fakeSession";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";
import { localDay, start } from "./support/training";

/** Opens each address and looks where it leads: path and query. */
async function lead(page: Page, addresses: readonly (readonly [from: string, to: string])[]): Promise<void> {
  for (const [from, to] of addresses) {
    // oxlint-disable no-await-in-loop -- one address after another
    await page.goto(from);
    await expect(page, from).toHaveURL((url) => url.pathname + url.search === to);
    // oxlint-enable no-await-in-loop
  }
}

test("[RTE-02] [RTE-04] [RTE-09] [RTE-15] [LEG-07] public addresses", async ({ page }) => {
  await page.goto("/onboarding/sign_in");
  await expect(page.getByRole("button", { name: "Sign in" })).toBeVisible();
  await page.goto("/onboarding/reset_password?reset_password_token=made-up");
  await expect(page.getByLabel("New password")).toBeVisible();
  await page.goto("/onboarding/sign_up/client");
  await expect(page.getByRole("button", { name: "Create account" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Create coach account" })).toHaveCount(0);
  await lead(page, [["/onboarding/athlete-invitation/token", "/onboarding/sign_up/client"]]);
  await page.goto("/pages/data_security");
  await expect(page.getByRole("heading", { name: "Coming soon" })).toBeVisible();
});

test("[RTE-26] a program's alternative address", async ({ page, request }) => {
  const programId = await createProgram(request, await newCoach(request));
  await lead(page, [[`/plan/${programId}`, `/p/${programId}`]]);
  await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
});

test("[RTE-15] [RTE-33] [RTE-36] a client's addresses", async ({ page, request }) => {
  await signInAs(page, await newClient(request));
  await lead(page, [
    ["/user/my_programs", "/user/my_programs/active"],
    ["/onboarding/athlete-invitation/token", "/user/my_programs/active"],
  ]);
  const main = page.getByRole("main");
  for (const [tab, path] of [
    ["Past", "/user/my_programs/past"],
    ["Invitations", "/user/my_programs/invites"],
    ["Active", "/user/my_programs/active"],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after another
    await main.getByRole("link", { name: tab, exact: true }).click();
    // oxlint-disable-next-line no-await-in-loop -- one tab after another
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
  await lead(page, [["/user/billing", "/user/billing/purchases"]]);
  for (const path of ["/user/billing/payment", "/user/billing/history", "/user/billing/purchases"]) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after another
    await main.locator(`a[href="${path}"]`).click();
    // oxlint-disable-next-line no-await-in-loop -- one tab after another
    await expect(page).toHaveURL((url) => url.pathname === path);
  }
});

test("[RTE-34] the purchase keeps the date, the waiver and the query of the address", async ({ page, request }) => {
  const set = { plan_waiver: { show: true, text: "I train at my own risk." } };
  const programId = await createProgram(request, await newCoach(request), { set });
  await signInAs(page, await newClient(request));
  await page.goto(`/p/${programId}?utm_source=post&startDate=${localDay(3)}`);
  await page.getByRole("button", { name: "Start for free" }).filter({ visible: true }).first().click();
  const waiver = page.getByRole("dialog", { name: "Before you start" });
  await waiver.getByLabel("Confirmed as read and accepted").check();
  await waiver.getByLabel("Full name").fill("Maya Kowalczyk");
  await waiver.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/user/plan/${programId}/purchase`);
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    utm_source: "post",
    startDate: localDay(3),
    waiverAgree: "true",
  });
});

test("[RTE-13] [RTE-38] [RTE-48] [RTE-56] [RTE-65] [RTE-67] a coach's addresses", async ({ page, request }) => {
  const coach = await newCoach(request);
  await signInAs(page, coach);
  await lead(page, [
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
  await page.goto("/coach/exercises/library");
  await expect(page.getByRole("heading", { name: "Exercises", level: 1 })).toBeVisible();
});

test("[RTE-43] [RTE-47] the builder of a program, and of one of its clients", async ({ page, request }) => {
  const coach = await newCoach(request);
  const programId = await createProgram(request, coach, { type: "individual", title: "One to one" });
  const maya = await newClient(request);
  await start(request, maya, programId, localDay());
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${programId}/schedule`);
  await expect(page.getByRole("heading", { name: "One to one" }).first()).toBeVisible();
  await page.goto(`/coach/programs/edit/${programId}/calendar/${maya.id}`);
  await expect(page.getByText("Maya Kowalczyk").first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/coach/programs/edit/${programId}/calendar/${maya.id}`);
});

test("[RTE-85] a coach on Free has no upgrade page", async ({ page, request }) => {
  const coach = await newCoach(request);
  const data = { user: { free_start: true } };
  const chosen = await request.post("/api/users/me", { headers: coach.headers, data });
  expect(chosen.ok(), await chosen.text()).toBe(true);
  await signInAs(page, coach);
  await lead(page, [["/upgrade-your-account", "/404"]]);
});

const OVER = { blocked: true, access_state: "expired_trial", active: false, free_plan: false, active_clients: 2 };

test("[RTE-86] an empty account has no payouts, and shows its profile instead", async ({ page, allowErrors }) => {
  allowErrors("503");
  const subscription = { ...OVER, access_state: "empty" };
  await fakeSession(page, { ...COACH, financial: true, stripe_account_type: "custom", subscription });
  await lead(page, [
    ["/coach/profile/payouts", "/coach/profile/info"],
    ["/coach/dashboard/payouts", "/coach/profile/info"],
    ["/coach/dashboard/payouts/po_1", "/coach/profile/info"],
  ]);
});

test("[RTE-11] [RTE-12] [RTE-87] a coach whose trial is over can only open account pages", async ({
  page,
  allowErrors,
}) => {
  allowErrors("503");
  await fakeSession(page, { ...COACH, is_account_owner: true, subscription: OVER });
  await lead(page, [
    ["/coach/clients/active", "/upgrade-your-account"],
    ["/coach/programs/active", "/upgrade-your-account"],
    ["/feed/activity", "/upgrade-your-account"],
    ["/feed/overview", "/feed/overview"],
    ["/coach/my_accounts", "/coach/my_accounts"],
    ["/onboarding/create/team", "/onboarding/setup/team?kind=team"],
    ["/onboarding/create/gym", "/create-account"],
    ["/onboarding/verify-information/gym", "/onboarding/verify-information/gym"],
  ]);
  await expect(page.getByLabel("Account name")).toBeVisible();
  await page.goto("/coach/my_accounts");
  const header = page.getByRole("banner");
  await expect(header.getByText("Clients", { exact: true })).toHaveAttribute("aria-disabled", "true");
  await expect(header.getByRole("link", { name: "Clients" })).toHaveCount(0);
});
