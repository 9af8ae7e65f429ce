import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { hearsLiveEvents } from "./support/live";
import { newCoach, signInAs } from "./support/people";
import { setUpTraining } from "./support/workout";

const CALENDAR = /\/api\/coach\/athletes\/([^/]+)\/calendar/;

/** Lets a test speak on the page's socket beside the server. */
async function socketOf(page: Page): Promise<(channel: string, message: object) => void> {
  const open: { route?: WebSocketRoute } = {};
  await page.routeWebSocket(/\/cable/, (route) => {
    route.connectToServer();
    open.route = route;
  });
  return (channel, message) => open.route?.send(JSON.stringify({ identifier: JSON.stringify({ channel }), message }));
}

test("a client's open calendar is fetched once for its own client, and after lost messages", async ({
  browser,
  page: clientsPage,
  request,
}) => {
  const { coach, client } = await setUpTraining(clientsPage, request);
  const desk = await browser.newContext();
  const page = await desk.newPage();
  // However long the socket takes to open: when that is slow, everything is fetched again.
  await page.clock.setFixedTime(Date.now());
  const say = await socketOf(page);
  await signInAs(page, coach);
  const live = hearsLiveEvents(page);
  await page.goto(`/coach/athlete/${client.id}/calendar`);
  await expect(page.getByRole("button", { name: /Lower, heavy/ })).toBeVisible();
  await live;

  const fetched: string[] = [];
  page.on("request", (sent) => {
    const match = CALENDAR.exec(sent.url());
    if (match?.[1]) fetched.push(match[1]);
  });
  say("SystemNotificationChannel", { event: "training_changed", client_id: crypto.randomUUID(), program_id: null });
  const own = page.waitForResponse(CALENDAR);
  say("SystemNotificationChannel", { event: "training_changed", client_id: client.id, program_id: null });
  await own;
  expect(fetched).toEqual([client.id]);

  const again = page.waitForResponse(CALENDAR);
  say("NotificationChannel", { event: "reread" });
  await again;
  expect(fetched).toEqual([client.id, client.id]);
  await desk.close();
});

test("[FED-23] [SHL-05] [SHL-35] a coach switches accounts, and a page of the account before says so", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  const [own] = await (await request.get("/api/accounts", { headers: coach.headers })).json();
  const data = { kind: "gym", title: "Northside Strength", country: "GB", currency: "GBP" };
  expect((await request.post("/api/accounts", { headers: coach.headers, data })).ok()).toBe(true);
  await signInAs(page, coach);
  const live = hearsLiveEvents(page);
  await page.goto("/coach/my_accounts");
  await expect(page.getByRole("button", { name: "Account menu, Northside Strength" })).toBeVisible();
  await live;
  const switched = await request.put("/api/accounts/switch", { headers: coach.headers, data: { id: own.id } });
  expect(switched.ok(), await switched.text()).toBe(true);
  const warning = "You switched account in another tab. Please reload this page or close this tab.";
  await expect(page.getByText(warning)).toBeVisible();
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(page.getByRole("button", { name: "Account menu, Erik Lindqvist" })).toBeVisible();
  await expect(page.getByText(warning)).toHaveCount(0);

  const current = page.getByRole("menuitem", { name: /Erik Lindqvist/ });
  await expect(async () => {
    // It shows the accounts that are known when it opens.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await expect(current).toBeVisible({ timeout: 1_000 });
  }).toPass();
  const other = page
    .getByRole("menuitem")
    .and(page.locator(":not([data-selected])"))
    .filter({ hasText: "Northside Strength" });
  await expectAccessible(page);
  await other.click();
  await expect(page.getByRole("button", { name: "Account menu, Northside Strength" })).toBeVisible();
});
