import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { purchaseProgram, connectPayments, createProgram } from "./support/money";
import { showsToasts } from "./support/live";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";

/** Opens a page signed in as `who`. */
async function pageAs(context: BrowserContext, who: Someone): Promise<Page> {
  const page = await context.newPage();
  await signInAs(page, who);
  return page;
}

/** Erik sells a program; Maya has bought it. */
async function gym(request: APIRequestContext) {
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  const programId = await createProgram(request, coach, { prices: { monthly: 3900 }, title: "Squat Every Day" });
  const maya = await newClient(request);
  await purchaseProgram(request, maya, programId);
  return { coach, maya, programId };
}

test(
  "[CLI-04] [FED-08] [FED-21] a purchase arrives live, and the client appears in the program's list",
  onPhoneToo,
  async ({ browser, request }: { browser: Browser; request: APIRequestContext }) => {
    const coach = await newCoach(request);
    await connectPayments(request, coach);
    const programId = await createProgram(request, coach, { prices: { monthly: 3900 }, title: "Squat Every Day" });
    const context = await browser.newContext();
    const page = await pageAs(context, coach);
    const ready = showsToasts(page);
    await page.goto(`/coach/programs/${programId}/clients`);
    await expect(page.getByText("No clients on this program yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await ready;

    const maya = await newClient(request);
    await purchaseProgram(request, maya, programId);

    await expect(page.getByRole("button", { name: /^Notifications, \d new$/ })).toBeVisible();
    await expect(page.getByText(/Maya Kowalczyk joined Squat Every Day for €39\.00/).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /Maya Kowalczyk/ }).first()).toBeVisible();
    await context.close();
  },
);

test("[CLI-04] [CLI-23] a coach cancels at the end of the period, and the badge shows it", async ({
  page,
  request,
}) => {
  const { coach, programId } = await gym(request);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/clients`);
  const client = page.getByRole("main");
  await expect(client.getByText("Maya Kowalczyk")).toBeVisible();
  await expect(client.getByText("/ month")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Actions for Maya Kowalczyk" }).click();
  await page.getByRole("menuitem", { name: "Cancel membership" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByText(/Maya can train until/)).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel membership" }).click();
  await expect(page.getByText(/Maya's membership of Squat Every Day ends on/)).toBeVisible();
  const badge = client.getByText("Cancelled by coach (EOC)");
  await expect(badge).toBeVisible();
  const colour = await badge.evaluate((pill) => getComputedStyle(pill).color);
  const red = await page.evaluate(() => {
    const probe = document.createElement("i");
    probe.style.color = "var(--bad-text)";
    document.body.append(probe);
    return getComputedStyle(probe).color;
  });
  expect(colour).toBe(red);

  // The list of all clients tells somebody who still trains from somebody who has left.
  await page.goto("/coach/clients/active");
  const row = page.getByRole("row", { name: /Maya Kowalczyk/ });
  await expect(row.getByText("Cancelled by coach (EOC)")).toBeVisible();
  await expect(row.getByText(/^Ends \d/)).toBeVisible();
});

test("[CLI-18] a refund shows its amount, and the cancelled client becomes past", async ({ page, request }) => {
  const { coach, programId } = await gym(request);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/clients`);
  const menu = page.getByRole("button", { name: "Actions for Maya Kowalczyk" });
  await menu.click();
  await page.getByRole("menuitem", { name: "Cancel membership" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Now", { exact: true }).click();
  await dialog.getByText("Refund the last payment of €39.00").click();
  await dialog.getByRole("button", { name: "Cancel and refund €39.00" }).click();
  await expect(page.getByText("Maya's membership of Squat Every Day has been cancelled.")).toBeVisible();
  await page.goto(`/coach/programs/${programId}/past`);
  await expect(page.getByRole("main").getByText("Cancelled by coach", { exact: true })).toBeVisible();
  await expectAccessible(page);
});

test(
  "[CLI-01] [RTE-55] [CLI-33] [CLI-36] clients: lists, ages, and the link to a profile",
  onPhoneToo,
  async ({ page, request }) => {
    const { coach } = await gym(request);
    await signInAs(page, coach);
    await page.goto("/coach/clients");
    await expect(page).toHaveURL(/\/coach\/clients\/active$/);
    const main = page.getByRole("main");
    await expect(main.getByText("Maya Kowalczyk")).toBeVisible();
    await expectAccessible(page);

    await main.getByRole("button", { name: "Age" }).click();
    await page.getByRole("textbox", { name: "From" }).fill("12");
    await expect(page.getByText("Must be between 13 and 99")).toBeVisible();
    await expect(page).not.toHaveURL(/from=/);
    await page.getByRole("textbox", { name: "From" }).fill("60");
    await expect(page).toHaveURL(/from=60/);
    await expect(main.getByText("No clients match these filters.")).toBeVisible();
    await page.getByRole("button", { name: "All ages" }).click();
    await expect(page).not.toHaveURL(/from=/);
    await page.keyboard.press("Escape");

    for (const [tab, path, text] of [
      ["In trials", "in-trials", "No clients in trial right now."],
      ["To review", "to_review", "You're all caught up"],
      ["Past", "past", "No past clients."],
    ] as const) {
      // oxlint-disable no-await-in-loop -- one tab after another
      await main.getByRole("link", { name: tab }).click();
      await expect(page).toHaveURL((url) => url.pathname === `/coach/clients/${path}`);
      await expect(main.getByText(text)).toBeVisible();
      // oxlint-enable no-await-in-loop
    }
    await main.getByRole("link", { name: /^Active/ }).click();
    await main.getByRole("link", { name: /Maya Kowalczyk/ }).click();
    await expect(page.getByRole("heading", { name: "Maya Kowalczyk" })).toBeVisible();
    await expect(main.getByText("Paid to you, net")).toBeVisible();
    await expect(main.getByText("€39.00").first()).toBeVisible();
    await expectAccessible(page);
  },
);

test("a client of another coach is not found", async ({ page, request, allowErrors }) => {
  allowErrors("404");
  const { maya } = await gym(request);
  const other = await newCoach(request);
  await signInAs(page, other);
  await page.goto(`/coach/clients/${maya.id}/programs`);
  await expect(page.getByText("Not Found")).toBeVisible();
});
