import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { createProgram } from "./support/money";
import { say, setUpGroup, thread } from "./support/chat";
import { newClient, newCoach, signInAs } from "./support/people";
import { confirmEmail } from "./support/signUp";

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

test("[FED-08] [FED-10] [FED-11] [FED-15] the bell shows unread notifications and links to them", async ({
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
  "[FED-09] [FED-11] [FED-13] [FED-19] [ERR-12] the pages of the feed: toggle, revert, mark all read",
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

/** Holds requests back until they may go on. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((done) => {
    open = done;
  });
  return { opened, open };
}

test("[FED-12] a toggle shows at once, and goes back by itself if the call fails", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("503");
  const { coach } = await coachWithClients(request, 1);
  await signInAs(page, coach);
  await page.goto("/feed/overview");
  const main = page.getByRole("main");
  const unread = main.getByRole("button", { name: "Mark as read" });
  await expect(unread).toHaveCount(1);

  const [answer, refetch] = [gate(), gate()];
  await page.route("**/api/notifications/*/read", async (route) => {
    await answer.opened;
    await route.fulfill({ status: 503, json: { errors: { base: ["Try again later."] } } });
  });
  // What is fetched again must not do the work of the revert.
  await page.route(/\/api\/notifications(\/unread)?(\?|$)/, async (route) => {
    await refetch.opened;
    await route.continue();
  });
  await unread.click();
  await expect(main.getByRole("button", { name: "Mark as unread" })).toHaveCount(1);
  answer.open();
  await expect(page.getByText("Try again later.")).toBeVisible();
  await expect(unread).toHaveCount(1);
  refetch.open();
  await page.unrouteAll({ behavior: "wait" });
});

test("[FED-02] [FED-05] a mention in a community leads to the message, and reading it there clears the bell", async ({
  page,
  request,
}) => {
  const { coach, maya, community } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto("/feed/overview");
  const { current } = await (await request.get("/api/users/me", { headers: maya.headers })).json();
  for (let number = 0; number < 3; number++) {
    // oxlint-disable-next-line no-await-in-loop -- one after another
    await say(request, coach, community, `Before ${number}`);
  }
  await say(request, coach, community, "Well done @Maya", { mentions: [current.user_id] });
  const notice = page.getByRole("main").getByRole("link", { name: /Erik Lindqvist mentioned you in/ });
  await expect(notice).toBeVisible();
  await expect(page.getByRole("button", { name: /^Notifications, \d+ new$/ })).toBeVisible();
  await expectAccessible(page);
  await notice.click();
  await expect(page).toHaveURL(new RegExp(`/chat/${community}`));
  await expect(thread(page).getByText("Well done")).toBeVisible();
  await expect(page.getByRole("button", { name: "Notifications", exact: true })).toBeVisible();
});

test("[FED-19] [FED-20] [ACC-11] an invited coach accepts in the feed", onPhoneToo, async ({ page, request }) => {
  const [owner, invited] = [await newCoach(request), await newCoach(request)];
  await confirmEmail(request, owner);
  await confirmEmail(request, invited);
  const data = { kind: "gym", title: "Northside Strength", country: "GB", currency: "GBP" };
  const opened = await request.post("/api/accounts", { headers: owner.headers, data });
  expect(opened.ok(), await opened.text()).toBe(true);
  const plan = await request.post("/api/users/me", { headers: owner.headers, data: { user: { trial_start: true } } });
  expect(plan.ok(), await plan.text()).toBe(true);
  const sent = await request.post("/api/coach/coaches/invitations", {
    headers: owner.headers,
    data: { email: invited.email },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  await signInAs(page, invited);
  await page.goto("/feed/invites");
  const main = page.getByRole("main");
  await expect(main.getByText("Erik Lindqvist invited you to coach at Northside Strength.")).toBeVisible();
  await expect(main.getByRole("button", { name: "Decline invitation from Northside Strength" })).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Accept invitation from Northside Strength" }).click();
  await expect(main.getByText("Accepted")).toBeVisible();
  await expect
    .poll(async () => {
      const listed = await request.get("/api/accounts", { headers: invited.headers });
      return ((await listed.json()) as { title: string; invite_status: string }[])
        .filter(({ title }) => title === "Northside Strength")
        .map(({ invite_status: status }) => status);
    })
    .toEqual(["accepted"]);
});

test("a coach chooses how often a summary comes by email", onPhoneToo, async ({ page, request }) => {
  await signInAs(page, await newCoach(request));
  await page.goto("/coach/profile/settings");
  const choices = page.getByRole("radiogroup", { name: "Summary by email" });
  await expect(choices.getByRole("radio", { name: "Off" })).toBeChecked();
  await choices.getByRole("radio", { name: "Every Monday" }).check();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(choices.getByRole("radio", { name: "Every Monday" })).toBeChecked();
  await expectAccessible(page);
});

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
