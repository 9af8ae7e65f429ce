import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";

/** A coach whose program this many clients have joined. */
async function coachWithClients(request: APIRequestContext, clients: number) {
  const coach = await newCoach(request);
  const programId = await createProgram(request, coach, { title: "Squat Every Day" });
  for (let number = 0; number < clients; number++) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const { headers } = await newClient(request);
    // oxlint-disable-next-line no-await-in-loop -- one after another
    const joined = await request.post(`/api/stripe/plan/${programId}/buy`, { headers, data: {} });
    // oxlint-disable-next-line no-await-in-loop -- the response's text
    expect(joined.ok(), await joined.text()).toBe(true);
  }
  await expect
    .poll(async () => {
      const counted = await request.get("/api/notifications/counters", { headers: coach.headers });
      return (await counted.json()).unread_total;
    })
    .toBe(clients);
  return { coach, programId };
}

test("[FED-08] [FED-09] [FED-10] [FED-11] [FED-15] the bell shows unread notifications and links to them", async ({
  page,
  request,
}) => {
  const { coach } = await coachWithClients(request, 2);
  await signInAs(page, coach);
  await page.goto("/coach/programs/active");
  await page.getByRole("button", { name: "Notifications, 2 new" }).click();
  const popup = page.getByRole("dialog", { name: "My Feed" });
  await expect(popup.getByText(/joined/)).toHaveCount(2);
  // The popup hides parts of what is behind it, which has tests of its own.
  await expectAccessible(page, { exclude: ["main"] });
  await popup.getByRole("button", { name: "Mark as read" }).first().click();
  await expect(page.getByRole("button", { name: "Notifications, 1 new" })).toBeVisible();
  await popup.getByRole("link", { name: /joined/ }).click();
  await expect(page).toHaveURL(/\/coach\/clients\/[^/]+\/programs$/);
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

  await page.getByRole("button", { name: "Notifications", exact: true }).click();
  await expect(popup.getByText("No new notifications")).toBeVisible();
  await popup.getByRole("link", { name: "View Full Feed" }).click();
  await expect(page).toHaveURL(/\/feed\/overview$/);
});

test(
  "[FED-11] [FED-12] [FED-13] [FED-19] the pages of the feed: toggle, revert, mark all read",
  onPhoneToo,
  async ({ page, request, allowErrors }) => {
    allowErrors("503");
    const { coach } = await coachWithClients(request, 3);
    await signInAs(page, coach);
    await page.goto("/feed");
    await expect(page).toHaveURL(/\/feed\/overview$/);
    const main = page.getByRole("main");
    await expect(main.getByRole("heading", { name: "Today" })).toBeVisible();
    await expect(main.getByRole("button", { name: "Mark as read" })).toHaveCount(3);
    await expectAccessible(page);

    await main.getByRole("button", { name: "Mark as read" }).first().click();
    await expect(main.getByRole("button", { name: "Mark as unread" })).toHaveCount(1);
    await expect(main.getByRole("link", { name: /Overview/ })).toContainText("2");

    await page.route("**/api/notifications/*/read", (route) =>
      route.fulfill({ status: 503, json: { errors: { base: ["Try again later."] } } }),
    );
    await main.getByRole("button", { name: "Mark as read" }).first().click();
    await expect(page.getByText("Try again later.")).toBeVisible();
    await expect(main.getByRole("button", { name: "Mark as read" })).toHaveCount(2);
    await page.unrouteAll();

    await main.getByRole("button", { name: "Mark as unread" }).click();
    await expect(main.getByRole("button", { name: "Mark as read" })).toHaveCount(3);
    await main.getByRole("link", { name: /Activity/ }).click();
    await expect(page).toHaveURL(/\/feed\/activity$/);
    await main.getByRole("button", { name: "Mark all as read" }).click();
    await expect(page.getByText("All notifications marked as read.")).toBeVisible();
    await expect(main.getByRole("button", { name: "Mark as read" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();

    for (const part of ["Financial", "Warnings"]) {
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await main.getByRole("link", { name: part }).click();
      // oxlint-disable-next-line no-await-in-loop -- one page after another
      await expect(page).toHaveURL(new RegExp(`/feed/${part.toLowerCase()}$`));
    }
    await expect(main.getByText("No warnings. All programs have enough training.")).toBeVisible();
    await expectAccessible(page);
  },
);

test("[FED-19] an address highlights one notification", async ({ page, request }) => {
  const { coach } = await coachWithClients(request, 1);
  const listed = await (await request.get("/api/notifications", { headers: coach.headers })).json();
  await signInAs(page, coach);
  await page.goto(`/feed/overview?notification_id=${listed.items[0].id}`);
  await expect(page.locator("[data-highlighted]")).toContainText("joined");
});

test("a client reads their own feed", onPhoneToo, async ({ page, request }) => {
  const client = await newClient(request);
  await signInAs(page, client);
  await page.goto("/feed/overview");
  const main = page.getByRole("main");
  await expect(main.getByText("News about your programs and payments will appear here.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Warnings" })).toHaveCount(0);
  await expectAccessible(page);
});

test("[SHL-05] a coach switches accounts in the header; a client has no accounts to switch", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  const opened = await request.post("/api/accounts", {
    headers: coach.headers,
    data: { kind: "gym", title: "Northside Strength", country: "GB", currency: "GBP" },
  });
  expect(opened.ok(), await opened.text()).toBe(true);
  await page.addInitScript((stored) => {
    if (!localStorage.getItem("regimen.session")) localStorage.setItem("regimen.session", stored);
  }, coach.session);
  await page.goto("/coach/programs/active");
  await page.evaluate(() => localStorage.setItem("regimen.programs.filters", JSON.stringify({ type: "fixed" })));
  await page.getByRole("button", { name: /^Account menu/ }).click();
  const other = page
    .getByRole("menuitem")
    .and(page.locator(":not([data-selected])"))
    .filter({ hasText: "Erik Lindqvist" });
  await expect(page.getByRole("menuitem", { name: /Northside Strength/ })).toBeVisible();
  await expectAccessible(page);
  await other.click();
  await expect(page.getByRole("button", { name: "Account menu, Erik Lindqvist" })).toBeVisible();
  // The page reloads in between and can't be evaluated just then.
  const filters = () =>
    page.evaluate(() => localStorage.getItem("regimen.programs.filters") ?? "{}").catch(() => "fixed still");
  await expect.poll(filters).not.toContain("fixed");
});
