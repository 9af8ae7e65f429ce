import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, onPhoneToo, setColorScheme, test } from "./fixtures";
import { confirmEmail } from "./support/signUp";
import { newClient, signInAs } from "./support/people";
import { localDay } from "./support/training";
import { deviceKeys } from "./support/device";
import {
  workout,
  row,
  logButton,
  expectLogged,
  dayOnServer,
  setsOnServer,
  openToday,
  openTodayAndSettle,
  setUpTraining,
  type Setup,
} from "./support/workout";

test(
  "one tap logs a set as prescribed, starts the rest and survives a reload",
  onPhoneToo,
  async ({ page, request }) => {
    const setup = await setUpTraining(page, request);
    await openToday(page);
    await expect(page.getByText("0 of 5 sets")).toBeVisible();
    await logButton(page, "w1").click();
    await expectLogged(page, "w1");
    await expect(page.getByText("0 of 5 sets")).toBeVisible();
    await logButton(page, "q1").click();
    await expect(page.getByText("1 of 5 sets")).toBeVisible();
    await expect(page.getByRole("timer", { name: "Rest timer" })).toContainText("Rest. Next: Set 2");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "w1"]);
    expect((await dayOnServer(request, setup)).results.find(({ set_id: id }) => id === "q1")?.done).toMatchObject({
      reps: 5,
      load: { value: 80, unit: "kg" },
    });
    await page.reload();
    await expectLogged(page, "q1");
    await expect(page.getByRole("timer", { name: "Rest timer" })).toBeVisible();
    await page.getByRole("button", { name: "Add 15 seconds" }).click();
    await page.getByRole("timer", { name: "Rest timer" }).getByRole("button", { name: "Skip" }).click();
    await expect(page.getByRole("timer", { name: "Rest timer" })).toBeHidden();
    await expectAccessible(page);
  },
);

test(
  "a double tap logs once, a second tap undoes it, the toast logs it again",
  onPhoneToo,
  async ({ page, request }) => {
    const setup = await setUpTraining(page, request);
    await openToday(page);
    await logButton(page, "q1").dblclick();
    await expectLogged(page, "q1");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
    // A tap within 450 ms of the one before does not count.
    await page.waitForTimeout(500);
    await logButton(page, "q1").click();
    await expectLogged(page, "q1", false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectLogged(page, "q1");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  },
);

test("values are edited in place, before and after logging", onPhoneToo, async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await page.getByLabel("Load (kg), Set 1").first().fill("82,5");
  await logButton(page, "q1").click();
  await expectLogged(page, "q1");
  await page.getByLabel("Reps, Set 1").first().fill("4");
  await page.getByLabel("Reps, Set 1").first().press("Enter");
  await expect
    .poll(async () => (await dayOnServer(request, setup)).results[0]?.done)
    .toMatchObject({ reps: 4, load: { value: 82.5, unit: "kg" } });
  await page.getByLabel("Load (kg), Set 2").first().fill("heavy");
  await expect(page.getByText("Enter a valid number for load.")).toBeVisible();
  await expect(logButton(page, "q2")).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel("Load (kg), Set 2").first()).toHaveValue("heavy");
  await page.getByRole("button", { name: "Set 3: effort, note, skip" }).click();
  await page.getByRole("button", { name: "Pain or injury" }).click();
  await expect(row(page, "q3")).toContainText("Skipped: Pain or injury");
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q3"]);
});

test(
  "what a finger is about to tap stays where it is when sending fails",
  onPhoneOnly,
  async ({ page, request, allowErrors }) => {
    allowErrors("ERR_FAILED");
    await setUpTraining(page, request);
    await openToday(page);
    let fail = () => {};
    const failing = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await page.route("**/api/athlete/sets/*", async (route) => {
      await failing;
      await route.abort();
    });
    await logButton(page, "q1").click();
    await expectLogged(page, "q1");
    const top = async () => (await logButton(page, "q2").boundingBox())?.y;
    const before = await top();
    fail();
    await expect(page.getByText("Saved on this device. 1 set waiting to sync.")).toBeInViewport();
    expect(await top()).toBe(before);
  },
);

test(
  "[SHL-34] without a connection nothing is lost and everything is sent once",
  onPhoneToo,
  async ({ page, request, context, allowErrors }) => {
    allowErrors("ERR_INTERNET_DISCONNECTED", "WebSocket");
    const setup = await setUpTraining(page, request);
    const sent: string[] = [];
    page.on(
      "requestfinished",
      (one) => one.method() === "PUT" && one.url().includes("/athlete/sets/") && sent.push(one.url()),
    );
    await openToday(page);
    await context.setOffline(true);
    for (const set of ["q1", "q2", "r1"]) {
      // oxlint-disable-next-line no-await-in-loop -- one tap after another
      await logButton(page, set).click();
    }
    await expect(page.getByText("Saved on this device. 3 sets waiting to sync.")).toBeVisible();
    await expect(page.getByText("There is no internet connection.")).toBeVisible();
    await expectLogged(page, "q2");
    expect(await setsOnServer(request, setup)).toEqual([]);
    await context.setOffline(false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q2", "r1"]);
    await expect(page.getByText("Saved on this device.")).toBeHidden();
    await expect(page.getByText("There is no internet connection.")).toBeHidden();
    await expectLogged(page, "r1");
    expect(new Set(sent).size).toBe(sent.length);
    expect(sent).toHaveLength(3);
  },
);

/** The session is ended from elsewhere while the next set is on its way: its token is dead when it arrives. */
async function endSessionWithTheNextSet(page: Page, { client }: Setup): Promise<void> {
  const endSession = async (route: Route) => {
    await page.request.delete("/api/users/sign_out", { headers: client.headers });
    await route.continue();
  };
  await page.route("**/api/athlete/sets/*", endSession, { times: 1 });
}

test("nothing is lost when the session expires during a workout", async ({ page, request, allowErrors }) => {
  allowErrors("401");
  const setup = await setUpTraining(page, request);
  await confirmEmail(request, setup.client);
  await openTodayAndSettle(page);
  await page.getByLabel("Comment for your coach").fill("Left knee, from the second set on.");
  await endSessionWithTheNextSet(page, setup);
  await logButton(page, "q1").click();
  await expect(page).toHaveURL(/onboarding\/sign_in/);
  await page.getByLabel("Email").fill(setup.client.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/user\/today/);
  await expectLogged(page, "q1");
  await expect(page.getByLabel("Comment for your coach")).toHaveValue("Left knee, from the second set on.");
  const { token, tokenType } = JSON.parse((await page.evaluate(() => localStorage.getItem("regimen.session"))) ?? "{}");
  setup.client.headers.Authorization = `${tokenType} ${token}`;
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
});

test("pending writes are not shown to the next person on the device", async ({ page, request, allowErrors }) => {
  allowErrors("401");
  const setup = await setUpTraining(page, request);
  await openTodayAndSettle(page);
  await page.getByLabel("Comment for your coach").fill("Left knee, from the second set on.");
  await endSessionWithTheNextSet(page, setup);
  await logButton(page, "q1").click();
  await expect(page).toHaveURL(/onboarding\/sign_in/);
  const other = await newClient(request);
  await confirmEmail(request, other);
  await page.getByLabel("Email").fill(other.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/onboarding/);
  await page.goto("/user/today");
  await expect(page.getByText("No training yet")).toBeVisible();
  await expect(page.getByText(/been sent|waiting to sync|couldn't be saved/)).toBeHidden();
  const storedKeys = await page.evaluate(() => Object.keys(localStorage));
  expect(storedKeys.filter((key) => key.startsWith("regimen.calendar.draft"))).toEqual([]);
  // What the first person could not send stays theirs: nobody else's name is on it.
  const [queued = ""] = await deviceKeys(page, "outbox/");
  expect(queued).toContain(`outbox/${setup.client.id}/`);
});

test("a comment that is too long is not cut, and says so", async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  const comment = page.getByLabel("Comment for your coach");
  await comment.fill("שלום 🤕 ".repeat(800));
  await expect(page.getByText(/Comments can have up to 5000 characters. This one is \d+ over\./)).toBeVisible();
  await expect(page.getByRole("button", { name: "Finish workout" })).toBeDisabled();
  await page.reload();
  await expect(comment).toHaveValue("שלום 🤕 ".repeat(800));
  await comment.fill("שלום 🤕 <b>not bold</b>");
  await page.getByRole("button", { name: "Finish workout" }).click();
  const question = page.getByRole("dialog", { name: "0 of 5 sets logged. Finish anyway?" });
  await question.getByRole("button", { name: "Keep training" }).click();
  await expect(question).toBeHidden();
  expect((await dayOnServer(request, setup)).log).toBeNull();
  await page.getByRole("button", { name: "Finish workout" }).click();
  await question.getByRole("button", { name: "Finish anyway" }).click();
  await expect(page.getByRole("heading", { name: "Finished with 0 of 5 sets" })).toBeVisible();
  await expect(page.getByText("שלום 🤕 <b>not bold</b>")).toBeVisible();
  await expect.poll(async () => (await dayOnServer(request, setup)).log?.comment).toBe("שלום 🤕 <b>not bold</b>");
});

test("after finishing, focus stays on the card and values can still be edited", async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expectLogged(page, "q1");
  await page.getByRole("button", { name: "Finish workout" }).click();
  await page.getByRole("button", { name: "Finish anyway" }).click();
  await expect(page.getByRole("heading", { name: "Finished with 1 of 5 sets" })).toBeFocused();
  const reps = row(page, "q1").locator("[data-field=reps] input");
  await reps.focus();
  await reps.pressSequentially("12");
  await expect(reps).toHaveValue("12");
  await reps.blur();
  await expect.poll(async () => (await dayOnServer(request, setup)).results[0]?.done.reps).toBe(12);
  await page.getByRole("button", { name: "Edit feedback" }).click();
  await expect(page.getByRole("heading", { name: "How did it go?" })).toBeFocused();
});

test("a score is entered by its type", onPhoneToo, async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await page.getByRole("button", { name: "Start timer" }).click();
  await expect(page.getByRole("timer", { name: "Timer", exact: true })).toContainText("11:5");
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByRole("button", { name: "Enter score without timer" }).click();
  await page.getByLabel("Rounds").fill("seven");
  await page.getByRole("button", { name: "Save score" }).click();
  await expect(page.getByText("Enter a number.")).toBeVisible();
  await page.getByLabel("Rounds").fill("7");
  await page.getByLabel("Extra reps").fill("3");
  await page.getByRole("button", { name: "Save score" }).click();
  await expect(page.getByText("7 rounds + 3")).toBeVisible();
  await expect
    .poll(async () => (await dayOnServer(request, setup)).scores[0]?.score)
    .toMatchObject({ type: "rounds_reps", rounds: 7, reps: 3 });
});

test("the guided timer leads through a run and continues after a reload", onPhoneToo, async ({ page, request }) => {
  await setUpTraining(page, request);
  await page.goto(`/user/calendar?view=day&date=${localDay(3)}`);
  await page
    .getByRole("link", { name: /Week 1, run 1/ })
    .first()
    .click();
  await page.getByRole("button", { name: /^Start/ }).click();
  const timer = page.getByRole("timer", { name: "Timer" });
  await expect(timer).toContainText("1 of 3");
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(timer).toContainText("2 of 3");
  await expect(page.getByText("Then Walk 1:30")).toBeVisible();
  await page.reload();
  await expect(timer).toContainText("2 of 3");
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(timer).toContainText("Paused");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await page.getByRole("button", { name: "Next step" }).click();
  await expect(page.getByText("Done", { exact: true }).first()).toBeVisible();
});

test("[CAL-16] the coach sees sets, mood, energy and the comment live, and opens the day in the program", async ({
  page,
  request,
  browser,
  baseURL,
}) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  const other = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const desk = await other.newPage();
  await signInAs(desk, setup.coach);
  await desk.goto(`/coach/athlete/${setup.client.id}/calendar`);
  const card = desk.getByRole("button", { name: /Lower, heavy/ });
  await expect(card).toBeVisible();
  await expectAccessible(desk);
  await logButton(page, "q1").click();
  await expect(card).toContainText("1 of 5 sets");

  await page.getByRole("radio", { name: "Good" }).check({ force: true });
  await page.getByRole("radio", { name: "High" }).check({ force: true });
  await page.getByLabel("Comment for your coach").fill("Hips felt great 💪");
  await page.reload();
  await expect(page.getByLabel("Comment for your coach")).toHaveValue("Hips felt great 💪");
  await page.getByRole("button", { name: "Finish workout" }).click();
  await page.getByRole("button", { name: "Finish anyway" }).click();
  await expect(page.getByRole("heading", { name: "Finished with 1 of 5 sets" })).toBeVisible();
  await expectAccessible(page);

  await expect(card).toContainText("Hips felt great 💪");
  await card.click();
  const report = desk.getByRole("dialog");
  await expect(report).toContainText("Good");
  await expect(report).toContainText("High");
  await expect(report).toContainText("80 × 5");
  await expectAccessible(desk);
  await report.getByRole("link", { name: "Open in the program" }).click();
  await expect(desk.getByRole("complementary").getByLabel("Session title")).toHaveValue("Lower, heavy");
  await other.close();
  expect((await dayOnServer(request, setup)).log).toMatchObject({ mood: 4, energy: 4, comment: "Hips felt great 💪" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Finished with 1 of 5 sets" })).toBeVisible();
});

test("the coach's changes appear live, and logged results stay", async ({ page, request }) => {
  const { coach, programId, ...world } = await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expectLogged(page, "q1");
  await expect.poll(() => setsOnServer(request, { coach, programId, ...world })).toEqual(["q1"]);
  const { headers } = coach;
  const timeline = await (await request.get(`/api/coach/plans/${programId}/timeline`, { headers })).json();
  const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/0`, {
    headers,
    data: { content: workout("Lower, lighter"), version: 1 },
  });
  expect(saved.ok(), await saved.text()).toBe(true);
  await expect(page.getByRole("heading", { name: "Lower, lighter", level: 1 })).toBeVisible();
  await expectLogged(page, "q1");
});

test("a set that the server rejects stays visible and can be retried", async ({ page, request, allowErrors }) => {
  allowErrors("404");
  const setup = await setUpTraining(page, request);
  await openToday(page);
  const refuse = (route: Route) => route.fulfill({ status: 404, json: { title: "Not found", errors: {} } });
  await page.route("**/api/athlete/sets/*", refuse);
  await logButton(page, "q1").click();
  await expect(page.getByText("This couldn't be saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByText("This couldn't be saved.")).toBeVisible();
  await expectLogged(page, "q1");
  await page.unroute("**/api/athlete/sets/*", refuse);
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("This couldn't be saved.")).toBeHidden();
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
});

test("the dark theme is accessible", onPhoneToo, async ({ page, request }) => {
  await setColorScheme(page, "dark");
  await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expectAccessible(page);
  await page.goto("/user/calendar");
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  await expectAccessible(page);
});
