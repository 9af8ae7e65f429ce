// What happens to training that is logged offline while something else changes: each test compares what the database
// has in the end with what was tapped.
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { deviceKeys, goOffline } from "./support/device";
import { confirmEmail, signIn } from "./support/signUp";
import { signInAs } from "./support/people";
import { localDay, start } from "./support/training";
import {
  dayOnServer,
  expectLogged,
  log,
  logButton,
  openToday,
  type Setup,
  setsOnServer,
  setUpTraining,
  typeInto,
  workout,
} from "./support/workout";

const OFFLINE_NOISE = ["ERR_INTERNET_DISCONNECTED", "WebSocket", "ERR_FAILED"];

async function finish(page: Page, comment: string): Promise<void> {
  await page.getByLabel("Comment for your coach").fill(comment);
  await page.getByRole("button", { name: "Finish workout" }).click();
  await page.getByRole("button", { name: "Finish anyway" }).click();
  await expect(page.getByRole("heading", { name: /^Finished with \d of 5 sets$/ })).toBeVisible();
}

/** The loads that the server has, by set. */
async function loadsOnServer(request: APIRequestContext, setup: Setup): Promise<Record<string, unknown>> {
  const { results } = await dayOnServer(request, setup);
  return Object.fromEntries(results.map(({ set_id: id, done }) => [id, (done.load as { value: number })?.value]));
}

async function publishDay(request: APIRequestContext, { coach, programId }: Setup, content: object): Promise<void> {
  const { headers } = coach;
  const timeline = await (await request.get(`/api/coach/plans/${programId}/timeline`, { headers })).json();
  const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/0`, {
    headers,
    data: { content, version: 1 },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
}

async function endMembership(request: APIRequestContext, { coach, client, programId }: Setup): Promise<void> {
  const ended = await request.post(`/api/coach/plans/${programId}/clients/${client.id}/cancel`, {
    headers: coach.headers,
    data: { mode: "now" },
  });
  expect(ended.ok(), await ended.text()).toBe(true);
}

/** The same people, without a session on the page. */
async function setUpSignedOut(context: BrowserContext, request: APIRequestContext): Promise<Setup> {
  const spare = await context.newPage();
  const setup = await setUpTraining(spare, request);
  await spare.close();
  await confirmEmail(request, setup.client);
  return setup;
}

test("two devices: a newer edit survives an older untick, and newer words an older finish", async ({
  page,
  context,
  browser,
  baseURL,
  request,
  allowErrors,
}) => {
  allowErrors(...OFFLINE_NOISE);
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  const otherContext = await browser.newContext({ baseURL });
  const other = await otherContext.newPage();
  await signInAs(other, setup.client);
  await openToday(other);
  await expectLogged(other, "q1");

  await context.setOffline(true);
  await otherContext.setOffline(true);
  await logButton(page, "q1").click();
  await expectLogged(page, "q1", false);
  await finish(page, "old");
  await typeInto(other, "q1", "load", "82.5");
  await finish(other, "NEWER: knee hurts");

  await otherContext.setOffline(false);
  await expect.poll(async () => (await dayOnServer(request, setup)).log?.comment).toBe("NEWER: knee hurts");
  await context.setOffline(false);
  await expect.poll(() => deviceKeys(page, "outbox/")).toEqual([]);
  expect(await loadsOnServer(request, setup)).toEqual({ q1: 82.5 });
  const { log } = await dayOnServer(request, setup);
  expect(log).toMatchObject({ comment: "NEWER: knee hurts" });
  await otherContext.close();
});

test("after the coach changed the day, and after the membership ended, everything arrives as it was seen", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors(...OFFLINE_NOISE, "404");
  const setup = await setUpTraining(page, request);
  await openToday(page);

  await test.step("the coach changes the load and removes an exercise", async () => {
    await context.setOffline(true);
    await log(page, ["q1", "r1"]);
    await expect(page.getByText("2 sets waiting to sync.")).toBeVisible();
    const content = JSON.parse(JSON.stringify(workout("Lower, heavier")).replaceAll('"value":80', '"value":100'));
    content.sessions[0].blocks.splice(1, 1);
    await publishDay(request, setup, content);

    await context.setOffline(false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "r1"]);
    const { results } = await dayOnServer(request, setup);
    const seen = Object.fromEntries(results.map((one) => [one.set_id, one.prescribed]));
    expect(seen.q1).toMatchObject({ load: { value: 80, unit: "kg" }, name: "Test squat" });
    expect(seen.r1).toMatchObject({ name: "Test row" });
    // What was done before the change would be taken away by it: the day stays as it was begun, whatever arrived first.
    const kept = "Your coach changed this day after you started it. You can still finish the original.";
    await expect(page.getByText(kept)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    await expectLogged(page, "r1");
    await expect(page.getByText("This couldn't be saved.")).toBeHidden();
    // The page scrolls to the next set, and what arrives first moves it. A field that is scrolled below the header that
    // stays would be measured against the header's buttons in front of it.
    await page.evaluate(() => scrollTo(0, 0));
    await expectAccessible(page);
  });

  await test.step("an ended membership refuses with a reason, and takes all once it is open again", async () => {
    await context.setOffline(true);
    await log(page, ["q2"]);
    await endMembership(request, setup);
    await log(page, ["q3"]);
    expect(await setsOnServer(request, setup).catch(() => [])).not.toContain("q2");

    await context.setOffline(false);
    await expect(page.getByText(/Squat Every Day wasn't open to you when you logged this\./).first()).toBeVisible();
    // What was done before the end is accepted; what came after it waits.
    expect(await setsOnServer(request, setup)).toEqual(["q1", "q2", "r1"]);
    await expect(page.getByRole("button", { name: "Try again" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep a copy" }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Remove", exact: true })).toBeHidden();

    await start(request, setup.client, setup.programId, localDay());
    const resumed = await request.post(`/api/plans/${setup.programId}/resume`, {
      headers: setup.client.headers,
      data: { resume_type: "continue", full_name: "Maya Kowalczyk", waiver_accepted: true },
    });
    expect(resumed.ok(), await resumed.text()).toBe(true);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q2", "q3", "r1"]);
    await expect(page.getByText("This couldn't be saved.")).toBeHidden();
  });
});

test("midnight does not take the workout away", async ({ page, context, request, allowErrors }) => {
  allowErrors(...OFFLINE_NOISE);
  const setup = await setUpTraining(page, request);
  await page.clock.install({ time: new Date(`${localDay()}T23:57:00`) });
  await openToday(page);
  await logButton(page, "q1").click();
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  await expect.poll(async () => (await deviceKeys(page, "day/")).length).toBe(3);
  await context.setOffline(true);
  await page.clock.fastForward("05:00");
  await expect(page.getByText(/It's a new day\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
  await logButton(page, "q2").click();
  await expectLogged(page, "q2");
  await page.getByRole("button", { name: "Go to today" }).click();
  await expect(page.getByRole("heading", { name: "Upper, push", level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q2"]);
});

test("a device that cannot store, and a browser that forbids it, say so and send what they have", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors(...OFFLINE_NOISE);
  const setup = await setUpTraining(page, request);
  const notStored = "This device can't store your training.";

  await test.step("the device is full", async () => {
    await page.addInitScript(() => {
      const refuse = () => {
        throw new DOMException("The quota has been exceeded.", "QuotaExceededError");
      };
      IDBObjectStore.prototype.put = refuse;
      Storage.prototype.setItem = function setItem(this: Storage, key: string, value: string) {
        if (key !== "regimen.session") refuse();
        this[key] = value;
      };
    });
    await openToday(page, { stores: false });
    await context.setOffline(true);
    await log(page, ["q1", "q2"]);
    await expect(page.getByText(notStored)).toBeVisible();
    await expect(page.getByText("2 sets waiting to sync.")).toBeVisible();
    await expect(page.getByText("Saved on this device.")).toBeHidden();
    await expectAccessible(page);
    await context.setOffline(false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q2"]);
    await expect(page.getByText(notStored)).toBeHidden();
  });

  await test.step("the browser forbids all storage", async () => {
    await confirmEmail(request, setup.client);
    const other = await context.newPage();
    await other.addInitScript(() => {
      for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException("Access is denied for this document.", "SecurityError");
          },
        });
      }
    });
    await signIn(other, setup.client.email);
    await expect(other).toHaveURL(/\/user\/today/);
    await expect(other.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    await context.setOffline(true);
    await log(other, ["q3"]);
    await expect(other.getByText(notStored)).toBeVisible();
    await context.setOffline(false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q2", "q3"]);
    await other.close();
  });
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("signed in without ever opening Today: two weeks are there offline; signing out keeps what is not sent", async ({
    page,
    context,
    request,
    allowErrors,
  }) => {
    allowErrors(...OFFLINE_NOISE, "Failed to load resource");
    const setup = await setUpSignedOut(context, request);
    await signIn(page, setup.client.email);
    await expect(page).toHaveURL(/\/user\/today/);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(async () => (await deviceKeys(page, "date/")).length).toBeGreaterThanOrEqual(15);
    await expect.poll(async () => (await deviceKeys(page, "day/")).length).toBe(3);

    const goOnline = await goOffline(context);
    await page.reload();
    await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    await logButton(page, "q1").click();
    await logButton(page, "q2").click();
    await expectLogged(page, "q2");

    const logOut = async () => {
      await page
        .getByRole("banner")
        .getByRole("button", { name: /Account menu/ })
        .click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
    };
    await logOut();
    const question = page.getByRole("dialog", { name: "2 sets haven't been sent." });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole("button", { name: "Stay logged in" }).click();
    await expectLogged(page, "q2");
    await logOut();
    await question.getByRole("button", { name: "Log out anyway" }).click();
    await expect(page).toHaveURL(/\/onboarding\//);
    await expect(page.getByText("Something went wrong")).toBeHidden();
    await expect.poll(() => deviceKeys(page, "day/")).toEqual([]);
    expect(await deviceKeys(page, "outbox/")).toHaveLength(2);

    await goOnline();
    await signIn(page, setup.client.email);
    await expect.poll(() => setsOnServer(request, setup), { timeout: 5_000 }).toEqual(["q1", "q2"]);
    await expectLogged(page, "q2");
  });
});
