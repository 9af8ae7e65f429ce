import type { Page, Route } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, setColorScheme, test } from "./fixtures";
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

test("sets and scores are logged, undone and changed, and follow the coach", async ({ page, request, allowErrors }) => {
  allowErrors("404");
  const setup = await setUpTraining(page, request);
  const field = (set: string, name: string) => row(page, set).locator(`[data-field=${name}] input`);
  const done = async (set: string) =>
    (await dayOnServer(request, setup)).results.find(({ set_id: id }) => id === set)?.done;
  await openToday(page);

  await test.step("one tap logs a set as prescribed and starts the rest; a double tap is one", async () => {
    await expect(page.getByText("0 of 5 sets")).toBeVisible();
    await logButton(page, "w1").click();
    await expectLogged(page, "w1");
    await expect(page.getByText("0 of 5 sets")).toBeVisible();
    await logButton(page, "q1").dblclick();
    await expectLogged(page, "q1");
    await expect(page.getByText("1 of 5 sets")).toBeVisible();
    await expect(page.getByRole("timer", { name: "Rest timer" })).toContainText("Rest. Next: Set 2");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "w1"]);
    expect(await done("q1")).toMatchObject({ reps: 5, load: { value: 80, unit: "kg" } });
    await page.reload();
    await expectLogged(page, "q1");
    await expect(page.getByRole("timer", { name: "Rest timer" })).toBeVisible();
    await page.getByRole("button", { name: "Add 15 seconds" }).click();
    await page.getByRole("timer", { name: "Rest timer" }).getByRole("button", { name: "Skip" }).click();
    await expect(page.getByRole("timer", { name: "Rest timer" })).toBeHidden();
    await expectAccessible(page);
  });

  await test.step("a second tap undoes it, the toast logs it again", async () => {
    // Logged before the page was loaded again: right after the first, a second tap counts as the same one.
    await logButton(page, "q1").click();
    await expectLogged(page, "q1", false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["w1"]);
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectLogged(page, "q1");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "w1"]);
  });

  await test.step("values are edited in place, before and after logging", async () => {
    await field("q2", "load").fill("82,5");
    await logButton(page, "q2").click();
    await expectLogged(page, "q2");
    await field("q2", "reps").fill("4");
    await field("q2", "reps").press("Enter");
    await expect.poll(() => done("q2")).toMatchObject({ reps: 4, load: { value: 82.5, unit: "kg" } });
    await field("q3", "load").fill("heavy");
    await expect(page.getByText("Enter a valid number for load.")).toBeVisible();
    await expect(logButton(page, "q3")).toBeDisabled();
  });

  await test.step("a set that the server rejects stays visible and can be retried; typed values stay too", async () => {
    const refuse = (route: Route) => route.fulfill({ status: 404, json: { title: "Not found", errors: {} } });
    await page.route("**/api/athlete/sets/*", refuse);
    await logButton(page, "r1").click();
    await expect(page.getByText("This couldn't be saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByText("This couldn't be saved.")).toBeVisible();
    await expectLogged(page, "r1");
    await expect(field("q3", "load")).toHaveValue("heavy");
    await page.unroute("**/api/athlete/sets/*", refuse);
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByText("This couldn't be saved.")).toBeHidden();
    await page.getByRole("button", { name: "Set 3: effort, note, skip" }).click();
    await page.getByRole("button", { name: "Pain or injury" }).click();
    await expect(row(page, "q3")).toContainText("Skipped: Pain or injury");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q2", "q3", "r1", "w1"]);
  });

  await test.step("a score is entered by its type", async () => {
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

  await test.step("the coach's changes appear live, and logged results stay", async () => {
    const { headers } = setup.coach;
    const timeline = await (await request.get(`/api/coach/plans/${setup.programId}/timeline`, { headers })).json();
    const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/0`, {
      headers,
      data: { content: workout("Lower, lighter"), version: 1 },
    });
    expect(saved.ok(), await saved.text()).toBe(true);
    await expect(page.getByRole("heading", { name: "Lower, lighter", level: 1 })).toBeVisible();
    await expectLogged(page, "q1");
  });
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

/** The session is ended from elsewhere while the next set is on its way: its token is dead when it arrives. */
async function endSessionWithTheNextSet(page: Page, { client }: Setup): Promise<void> {
  const endSession = async (route: Route) => {
    await page.request.delete("/api/users/sign_out", { headers: client.headers });
    await route.continue();
  };
  await page.route("**/api/athlete/sets/*", endSession, { times: 1 });
}

test("when the session ends during a workout nothing is lost, and nothing is shown to somebody else", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("401");
  const setup = await setUpTraining(page, request);
  const other = await newClient(request);
  await Promise.all([confirmEmail(request, setup.client), confirmEmail(request, other)]);
  const signInAgain = async (email: string) => {
    await expect(page).toHaveURL(/onboarding\/sign_in/);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).not.toHaveURL(/onboarding/);
  };
  await openTodayAndSettle(page);

  await test.step("the same person goes on where they were", async () => {
    await page.getByLabel("Comment for your coach").fill("Left knee, from the second set on.");
    await endSessionWithTheNextSet(page, setup);
    await logButton(page, "q1").click();
    await signInAgain(setup.client.email);
    await expect(page).toHaveURL(/\/user\/today/);
    await expectLogged(page, "q1");
    await expect(page.getByLabel("Comment for your coach")).toHaveValue("Left knee, from the second set on.");
    const stored = await page.evaluate(() => localStorage.getItem("regimen.session"));
    const { token, tokenType } = JSON.parse(stored ?? "{}");
    setup.client.headers.Authorization = `${tokenType} ${token}`;
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  });

  await test.step("somebody else sees nothing of what waits", async () => {
    await endSessionWithTheNextSet(page, setup);
    await logButton(page, "q2").click();
    await signInAgain(other.email);
    await page.goto("/user/today");
    await expect(page.getByText("No training yet")).toBeVisible();
    await expect(page.getByText(/been sent|waiting to sync|couldn't be saved/)).toBeHidden();
    const storedKeys = await page.evaluate(() => Object.keys(localStorage));
    const typed = storedKeys.filter((key) => key.startsWith("regimen.unsent."));
    expect(typed.filter((key) => !key.includes(setup.client.id))).toEqual([]);
    // What the first person could not send stays theirs: nobody else's name is on it.
    const [queued = ""] = await deviceKeys(page, "outbox/");
    expect(queued).toContain(`outbox/${setup.client.id}/`);
  });
});

test("the guided timer leads through a run and continues after a reload", async ({ page, request }) => {
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
  await test.step("its place is kept until its file has arrived", async () => {
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    await page.route("**/assets/timers-*.js", async (route) => {
      await arrived;
      await route.continue();
    });
    await page.reload();
    const below = page.getByRole("button", { name: "Mark as done" });
    const place = async () => (await below.boundingBox())?.y ?? 0;
    await expect(below).toBeVisible();
    await expect(timer).toHaveCount(0);
    await page.evaluate(() => document.fonts.ready);
    const before = await place();
    arrive();
    await expect(timer).toContainText("2 of 3");
    expect(await place()).toBeCloseTo(before, 0);
  });
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
  const comment = page.getByLabel("Comment for your coach");
  const words = "שלום 🤕 <b>not bold</b>";

  await test.step("sets appear as they are logged", async () => {
    await logButton(page, "q1").click();
    await expect(card).toContainText("1 of 5 sets");
    await expectAccessible(desk);
  });

  await test.step("a comment that is too long is not cut, and says so; it survives a reload", async () => {
    await page.getByText("Good", { exact: true }).click();
    await page.getByText("High", { exact: true }).click();
    await comment.fill("שלום 🤕 ".repeat(800));
    await expect(page.getByText(/Comments can have up to 5000 characters. This one is \d+ over\./)).toBeVisible();
    await expect(page.getByRole("button", { name: "Finish workout" })).toBeDisabled();
    await page.reload();
    await expect(comment).toHaveValue("שלום 🤕 ".repeat(800));
    await comment.fill(words);
  });

  await test.step("finishing early is asked about; afterwards the focus is on the card", async () => {
    await page.getByRole("button", { name: "Finish workout" }).click();
    const question = page.getByRole("dialog", { name: "1 of 5 sets logged. Finish anyway?" });
    await question.getByRole("button", { name: "Keep training" }).click();
    await expect(question).toBeHidden();
    expect((await dayOnServer(request, setup)).log).toMatchObject({ mood: 4, completed_at: null });
    await page.getByRole("button", { name: "Finish workout" }).click();
    await question.getByRole("button", { name: "Finish anyway" }).click();
    await expect(page.getByRole("heading", { name: "Finished with 1 of 5 sets" })).toBeFocused();
    await expect(page.getByText(words)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the coach reads it and opens the day in the program", async () => {
    await expect(card).toContainText(words);
    await card.click();
    const report = desk.getByRole("dialog");
    await expect(report).toContainText("Good");
    await expect(report).toContainText("High");
    await expect(report).toContainText("80 × 5");
    await expectAccessible(desk);
    await report.getByRole("link", { name: "Open in the program" }).click();
    await expect(desk.getByRole("complementary").getByLabel("Session title")).toHaveValue("Lower, heavy");
    await other.close();
    expect((await dayOnServer(request, setup)).log).toMatchObject({ mood: 4, energy: 4, comment: words });
  });

  await test.step("it stays finished, and values and feedback can still be edited", async () => {
    await page.reload();
    await expect(page.getByRole("heading", { name: "Finished with 1 of 5 sets" })).toBeVisible();
    const reps = row(page, "q1").locator("[data-field=reps] input");
    await reps.focus();
    await reps.pressSequentially("12");
    await expect(reps).toHaveValue("12");
    await reps.blur();
    await expect.poll(async () => (await dayOnServer(request, setup)).results[0]?.done.reps).toBe(12);
    await page.getByRole("button", { name: "Edit feedback" }).click();
    await expect(page.getByRole("heading", { name: "How did it go?" })).toBeFocused();
  });
});

test("the dark theme is accessible", async ({ page, request }) => {
  await setColorScheme(page, "dark");
  await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Calendar", exact: true }).first().click();
  await expect(page.getByRole("radio", { name: "Week" })).toBeChecked();
  await expect(page.getByText("Lower, heavy").first()).toBeVisible();
  await expectAccessible(page);
});
