import type { BrowserContext, CDPSession, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { directWith, editor, setUpGroup } from "./support/chat";
import { newClient, signInAs } from "./support/people";

test.use({ serviceWorkers: "allow" });

const KEYS = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

/** The browser of the tests has neither a push service nor notifications: their parts are played here. */
async function fakePushService(page: Page): Promise<void> {
  const endpoint = `http://127.0.0.1:9/${crypto.randomUUID()}`;
  await page.addInitScript(
    ({ address, keys }) => {
      if (location.href === "about:blank") return;
      const kept = "e2e.subscribed";
      const asked = "e2e.allowed";
      Object.defineProperty(Notification, "permission", {
        get: () => (localStorage.getItem(asked) ? "granted" : "default"),
      });
      Notification.requestPermission = async () => {
        localStorage.setItem(asked, "1");
        return "granted";
      };
      const subscription = () => ({
        endpoint: address,
        options: {},
        toJSON: () => ({ endpoint: address, keys }),
        unsubscribe: async () => {
          localStorage.removeItem(kept);
          return true;
        },
      });
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          localStorage.setItem(kept, "1");
          return subscription();
        },
        getSubscription: async () => (localStorage.getItem(kept) ? subscription() : null),
      });
    },
    { address: endpoint, keys: KEYS },
  );
}

const choice = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });

/** What the worker of the app has shown, and how many pushes it has finished with. */
type Played = { shown: { title: string; body?: string; tag?: string }[]; finished: number };

/**
 * Delivers pushes to the worker of the app, as the browser does when its push service has one. The browser of the tests
 * shows no notifications, so what the worker asks it to show is written down: while it waits for it, and not later.
 */
async function pusher(page: Page, context: BrowserContext) {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  await worker.evaluate(() => {
    const played: Played = { shown: [], finished: 0 };
    Object.assign(self, { played });
    ServiceWorkerRegistration.prototype.showNotification = async (title, options) => {
      await new Promise((resolve) => setTimeout(resolve));
      played.shown.push({ title, body: options?.body, tag: options?.tag });
    };
    type Waits = { prototype: { waitUntil: (this: Event, work: Promise<unknown>) => void } };
    const { prototype } = (self as unknown as { ExtendableEvent: Waits }).ExtendableEvent;
    const { waitUntil } = prototype;
    prototype.waitUntil = function (work) {
      if (this.type === "push") {
        const before = played.shown.length;
        void work.then(() => (played.finished += played.shown.length > before ? 1 : 0));
      }
      waitUntil.call(this, work);
    };
  });
  const session: CDPSession = await context.newCDPSession(page);
  const found = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const registrationId = await found;
  const { origin } = new URL(page.url());
  return {
    push: (data: string) => session.send("ServiceWorker.deliverPushMessage", { origin, registrationId, data }),
    played: () => worker.evaluate(() => (self as unknown as { played: Played }).played),
  };
}

test("[RTE-35] [IDN-37] a client chooses emails and notifications, and each push that arrives shows one", async ({
  page,
  context,
  request,
}) => {
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto("/user/settings");
  await page.getByRole("link", { name: "Notifications", exact: true }).last().click();
  await expect(page).toHaveURL(/\/user\/settings\/emails$/);
  const chat = choice(page, "Unread messages");
  await expect(chat).toBeChecked();
  // The browser of the tests refuses notifications.
  await expect(page.getByText("Your browser blocks notifications from Regimen.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Turn on" })).toBeHidden();
  for (const name of ["Unread messages", "What's new in Regimen", "Communities"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as people choose
    await choice(page, name).uncheck();
    // oxlint-disable-next-line no-await-in-loop -- shown at once
    await expect(choice(page, name)).not.toBeChecked();
  }
  await expect
    .poll(async () => (await request.get("/api/push/settings", { headers: maya.headers })).json())
    .toEqual({
      mails: { product: false, program: true, chat: false },
      push: { messages: true, community: false, program: true, money: true },
    });
  await page.reload();
  await expect(chat).not.toBeChecked();
  await expect(choice(page, "Program news")).toBeChecked();
  await expect(choice(page, "Communities")).not.toBeChecked();
  await expectAccessible(page);

  // Each of fifty in a row, whatever it says.
  await page.evaluate(async () => {
    await navigator.serviceWorker.register("/sw.js");
    await navigator.serviceWorker.ready;
  });
  const { push, played } = await pusher(page, context);
  const strange = ["", "not JSON", "{}", '{"web_push":8030}'];
  for (let count = 0; count < 50; count += 1) {
    const notification = { title: `Message ${count}`, body: "Hello", navigate: "/chat", tag: `tag ${count}` };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as they arrive
    await push(strange[count % 5] ?? JSON.stringify({ web_push: 8030, notification }));
  }
  await expect.poll(async () => (await played()).finished).toBe(50);
  const { shown } = await played();
  expect(shown).toHaveLength(50);
  expect(shown.filter(({ title }) => title === "Regimen")).toHaveLength(40);
  expect(shown.filter(({ title }) => title.startsWith("Message"))).toEqual(
    Array.from({ length: 10 }, (_, index) => 4 + 5 * index).map((count) => ({
      title: `Message ${count}`,
      body: "Hello",
      tag: `tag ${count}`,
    })),
  );
});

test("a client is asked once after their first message, turns notifications on, and off by signing out", async ({
  browser,
  page,
  request,
}) => {
  const { coach, maya, tom, direct } = await setUpGroup(request);

  // Who says not now is not asked again.
  const elsewhere = await browser.newContext();
  const other = await elsewhere.newPage();
  await fakePushService(other);
  await signInAs(other, tom);
  await other.goto(`/chat/${await directWith(request, coach, tom)}`);
  await editor(other).fill("One");
  await editor(other).press("Enter");
  await other.getByRole("button", { name: "Not now" }).click();
  await other.reload();
  await editor(other).fill("Two");
  await editor(other).press("Enter");
  await expect(other.getByText("Two", { exact: true })).toBeVisible();
  await expect(other.getByRole("button", { name: "Not now" })).toBeHidden();
  await elsewhere.close();

  await fakePushService(page);
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  const turnOn = page.getByRole("button", { name: "Turn on" });
  await expect(editor(page)).toBeVisible();
  await expect(turnOn).toBeHidden();
  await editor(page).fill("How do I brace?");
  await editor(page).press("Enter");
  await expect(page.getByText(/^Get notified when .+ replies$/)).toBeVisible();
  await expectAccessible(page);
  await turnOn.click();
  await expect(turnOn).toBeHidden();

  await page.goto("/user/settings/emails");
  const device = page.getByRole("listitem").filter({ hasText: "This device" });
  await expect(device).toBeVisible();
  const listed = async () =>
    (await (await request.get("/api/push/subscriptions", { headers: maya.headers })).json()).devices.length;
  expect(await listed()).toBe(1);
  await device.getByRole("button", { name: /^Turn off/ }).click();
  await expect(device).toBeHidden();
  expect(await listed()).toBe(0);
  await turnOn.click();
  await expect(device).toBeVisible();

  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem("e2e.subscribed"))).toBeNull();
});
