import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { purchaseProgram, connectPayments, createProgram } from "./support/money";
import { showsToasts } from "./support/live";
import { newClient, newCoach, signInAs } from "./support/people";
import { confirmEmail } from "./support/signUp";
import { freeProgram, workout } from "./support/training";

/** Erik sells a program. */
async function seller(request: APIRequestContext) {
  const coach = await newCoach(request);
  await connectPayments(request, coach);
  const programId = await createProgram(request, coach, { prices: { monthly: 3900 }, title: "Squat Every Day" });
  return { coach, programId };
}

test("[CLI-04] [CLI-15] [CLI-23] [FED-08] [FED-21] a purchase arrives live, and badges say how it goes on", async ({
  page,
  request,
}) => {
  const { coach, programId } = await seller(request);
  await signInAs(page, coach);
  const client = page.getByRole("main");

  await test.step("the client appears in the program's list", async () => {
    const ready = showsToasts(page);
    await page.goto(`/coach/programs/${programId}/clients`);
    await expect(page.getByText("No clients on this program yet.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
    await ready;
    await purchaseProgram(request, await newClient(request), programId);
    await expect(page.getByRole("button", { name: /^Notifications, \d new$/ })).toBeVisible();
    await expect(page.getByText(/Maya Kowalczyk joined Squat Every Day for €39\.00/).first()).toBeVisible();
    await expect(client.getByRole("link", { name: /Maya Kowalczyk/ }).first()).toBeVisible();
    await expect(client.getByText("/ month")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the coach cancels at the end of the period", async () => {
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
  });

  await test.step("the list of all clients tells somebody who still trains from somebody who has left", async () => {
    await page.goto("/coach/clients/active");
    const row = page.getByRole("row", { name: /Maya Kowalczyk/ });
    await expect(row.getByText("Cancelled by coach (EOC)")).toBeVisible();
    await expect(row.getByText(/^Ends \d/)).toBeVisible();
  });

  await test.step("the badge of a pending client of a fixed program leads to its explanation", async () => {
    const fixed = await freeProgram(request, coach, "Eight weeks", { 0: workout("Lower, heavy") }, "fixed");
    await confirmEmail(request, coach);
    const invited = await request.post(`/api/coach/plans/${fixed}/invites`, {
      headers: coach.headers,
      data: { emails: [`nora.${crypto.randomUUID()}@example.com`] },
    });
    expect(invited.status(), await invited.text()).toBe(201);
    await page.goto(`/coach/programs/${fixed}/clients`);
    await page.getByRole("link", { name: "Pending. What does this mean?" }).click();
    await expect(page.getByRole("heading", { name: "What the statuses mean" })).toBeVisible();
    await expect(page.getByText("The client isn't on the calendar yet.")).toBeVisible();
    await expectAccessible(page);
  });
});

test("[CLI-01] [CLI-18] [CLI-33] [CLI-36] [RTE-55] clients: lists, ages, a profile and a refund", async ({
  browser,
  page,
  request,
}) => {
  const { coach, programId } = await seller(request);
  const maya = await newClient(request);
  await purchaseProgram(request, maya, programId);
  await signInAs(page, coach);
  const main = page.getByRole("main");

  await test.step("the list of clients", async () => {
    await page.goto("/coach/clients");
    await expect(page).toHaveURL(/\/coach\/clients\/active$/);
    await expect(main.getByText("Maya Kowalczyk")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("ages are a filter", async () => {
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
  });

  await test.step("the other lists say that they are empty", async () => {
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
  });

  await test.step("a client leads to their profile", async () => {
    await main.getByRole("link", { name: /^Active/ }).click();
    await main.getByRole("link", { name: /Maya Kowalczyk/ }).click();
    await expect(page.getByRole("heading", { name: "Maya Kowalczyk" })).toBeVisible();
    await expect(main.getByText("Paid to you, net")).toBeVisible();
    await expect(main.getByText("€39.00").first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a refund shows its amount, and the cancelled client becomes past", async () => {
    await page.goto(`/coach/programs/${programId}/clients`);
    const menu = page.getByRole("button", { name: "Actions for Maya Kowalczyk" });
    await menu.click();
    await page.getByRole("menuitem", { name: "Cancel membership" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Now", { exact: true }).click();
    await dialog.getByText("Refund the last payment of €39.00").click();
    await dialog.getByRole("button", { name: "Cancel and refund €39.00" }).click();
    await expect(page.getByText("Maya's membership of Squat Every Day has been cancelled.")).toBeVisible();
    await main.getByRole("link", { name: /^Past/ }).click();
    await expect(page).toHaveURL(new RegExp(`/coach/programs/${programId}/past$`));
    await expect(main.getByText("Cancelled by coach", { exact: true })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("another coach finds nobody there", async () => {
    const elsewhere = await browser.newContext();
    const other = await elsewhere.newPage();
    await signInAs(other, await newCoach(request));
    await other.goto(`/coach/clients/${maya.id}/programs`);
    await expect(other.getByText("Not Found")).toBeVisible();
    await elsewhere.close();
  });
});
