import type { APIRequestContext } from "@playwright/test";
import { COACH, fakeSession } from "./fakeSession";
import { expect, expectAccessible, test } from "./fixtures";
import { createProgram } from "./support/money";
import { say, setUpGroup, thread } from "./support/chat";
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

test("[FED-08] [FED-10] [FED-11] [FED-15] [FED-19] the bell shows unread notifications and links to them", async ({
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

  // The address of one notification shows which one it is.
  const listed = await (await request.get("/api/notifications", { headers: coach.headers })).json();
  await page.goto(`/feed/overview?notification_id=${listed.items[0].id}`);
  await expect(page.locator("[data-highlighted]")).toHaveCount(1);
  await expect(page.locator("[data-highlighted]")).toContainText("joined");
});

test("[FED-09] [FED-11] [FED-13] [FED-19] the pages of the feed: toggle, mark all read", async ({ page, request }) => {
  const { coach } = await coachWithClients(request, 3);
  await signInAs(page, coach);
  await page.goto("/feed");
  await expect(page).toHaveURL(/\/feed\/overview$/);
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Today" })).toBeVisible();
  await expect(main.getByRole("button", { name: "Mark as read" })).toHaveCount(3);
  const latest = main.getByRole("listitem").filter({ hasText: "joined" }).first();
  await expect(latest.getByRole("time")).toHaveText(/\d/);
  const links = latest.getByRole("link");
  await expect(links).toHaveText(/joined/);
  await latest.getByRole("button", { name: "Actions for this notification" }).click();
  await expect(page.getByRole("menuitem").nth(1)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectAccessible(page);

  await main.getByRole("button", { name: "Mark as read" }).first().click();
  await expect(main.getByRole("button", { name: "Mark as unread" })).toHaveCount(1);
  await expect(main.getByRole("link", { name: /Overview/ })).toContainText("2");

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
});

test("[FED-02] [FED-05] a mention leads a client to the message, and reading it there clears the bell", async ({
  page,
  request,
}) => {
  const { coach, maya, community } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto("/feed/overview");
  const main = page.getByRole("main");
  await expect(main.getByText("News about your programs and payments will appear here.")).toBeVisible();
  await expect(main.getByRole("link", { name: "Warnings" })).toHaveCount(0);
  await expectAccessible(page);
  const { current } = await (await request.get("/api/users/me", { headers: maya.headers })).json();
  for (let number = 0; number < 3; number++) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await say(request, coach, community, `Before ${number}`);
  }
  await say(request, coach, community, "Well done @Maya", { mentions: [current.user_id] });
  const notice = main.getByRole("link", { name: /Erik Lindqvist mentioned you in/ });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications, \d+ new$/ })).toBeVisible();
  await expectAccessible(page);
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/chat/${community}`));
  await expect(thread(page).getByText("Well done")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("a coach chooses how often a summary comes by email, and which notifications", async ({ page, request }) => {
  const coach = await newCoach(request);
  await signInAs(page, coach);
  await page.goto("/coach/profile/settings");
  const choices = page.getByRole("radiogroup", { name: "Summary by email" });
  await expect(choices.getByRole("radio", { name: "Off" })).toBeChecked();
  await choices.getByRole("radio", { name: "Every Monday" }).click();
  await expect(choices.getByRole("radio", { name: "Every Monday" })).toBeChecked();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByText("When a client writes to you.")).toBeVisible();
  const messages = page.getByRole("switch", { name: /^Messages/ });
  await messages.uncheck();
  await expect(messages).not.toBeChecked();
  await expect
    .poll(
      async () => (await (await request.get("/api/push/settings", { headers: coach.headers })).json()).push.messages,
    )
    .toBe(false);
  await page.reload();
  await expect(choices.getByRole("radio", { name: "Every Monday" })).toBeChecked();
  await expect(messages).not.toBeChecked();
  await expectAccessible(page);
});

test("[FED-28] a blocked coach has no popup, a disabled link and no page", async ({ page, allowErrors }) => {
  allowErrors("503");
  const requests: string[] = [];
  page.on("request", (one) => {
    if (one.url().includes("/api/notes")) requests.push(one.url());
  });
  await fakeSession(page, { ...COACH, subscription: { active: false, blocked: true, access_state: "expired_trial" } });
  await page.goto("/coach/my_accounts");
  await page.getByRole("banner").getByRole("button", { name: "Help", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: "What's New" })).toBeDisabled();
  await page.goto("/release-notes");
  await expect(page).toHaveURL(/\/upgrade-your-account$/);
  expect(requests).toEqual([]);
});
