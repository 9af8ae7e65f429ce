import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, test } from "./fixtures";
import { hearsLiveEvents } from "./support/live";
import { signInAs } from "./support/people";
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
