import type { APIRequestContext, Page, Route } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test, setColorScheme } from "./fixtures";
import { confirmed } from "./support/joining";
import { freeProgram, localDay, newClient, newCoach, signedIn, type Someone, start } from "./support/training";

/** Two warm-ups do not count; three working sets and two of a superset's do. */
function workout(title: string) {
  const set = (id: string, more: object) => ({ id, ...more });
  return {
    sessions: [
      {
        id: "s1",
        title,
        minutes: 45,
        note: "Take the warm-up seriously.",
        blocks: [
          {
            id: "b1",
            kind: "strength",
            title: "Squat",
            entries: [
              {
                id: "e1",
                name: "Test squat",
                sets: [
                  set("w1", { kind: "warmup", reps: { min: 5 }, load: { value: 40, unit: "kg" } }),
                  ...[1, 2, 3].map((n) =>
                    set(`q${n}`, { reps: { min: 5 }, load: { value: 80, unit: "kg" }, rest_seconds: 180 }),
                  ),
                ],
              },
            ],
          },
          {
            id: "b2",
            kind: "superset",
            rest_seconds: 60,
            entries: [
              { id: "e2", name: "Test row", sets: [set("r1", { reps: { min: 10 } })] },
              { id: "e3", name: "Test plank", measurement: "duration", sets: [set("p1", { seconds: 45 })] },
            ],
          },
          {
            id: "b3",
            kind: "amrap",
            seconds: 720,
            entries: [{ id: "e4", name: "Test swing", sets: [set("k1", { reps: { min: 15 } })] }],
          },
        ],
      },
    ],
  };
}

const run = {
  sessions: [
    {
      id: "s1",
      title: "Week 1, run 1",
      blocks: [
        {
          id: "b1",
          kind: "intervals",
          title: "Run",
          steps: [
            { id: "i1", label: "Brisk walk to warm up", effort: "warmup", seconds: 300 },
            { id: "i2", label: "Jog", effort: "work", seconds: 60 },
            { id: "i3", label: "Walk", effort: "rest", seconds: 90 },
          ],
        },
      ],
    },
  ],
};

type Setup = { coach: Someone; client: Someone; programId: string };

/** A client who started today: two workouts today and tomorrow, rest after that, a run on the fourth day. */
async function setUpTraining(page: Page, request: APIRequestContext): Promise<Setup> {
  const [coach, client] = [await newCoach(request), await newClient(request)];
  const days = { 0: workout("Lower, heavy"), 1: workout("Upper, push"), 3: run };
  const programId = await freeProgram(request, coach, "Squat Every Day", days);
  await start(request, client, programId, localDay());
  await signedIn(page, client);
  return { coach, client, programId };
}

const row = (page: Page, set: string) => page.locator(`[data-set="${set}"]`);
const logButton = (page: Page, set: string) => row(page, set).locator("button[aria-pressed]");
const expectLogged = async (page: Page, set: string, yes = true) =>
  expect(logButton(page, set)).toHaveAttribute("aria-pressed", String(yes));

/** What the server holds of today. */
async function dayOnServer(request: APIRequestContext, { client }: Setup) {
  const today = localDay();
  const answer = await request.get(`/api/athlete/calendar?from=${today}&to=${today}`, { headers: client.headers });
  return (await answer.json()).days[0] as {
    results: { set_id: string; done: Record<string, unknown> }[];
    scores: { block_id: string; score: Record<string, unknown> }[];
    log: Record<string, unknown> | null;
  };
}
const setsOnServer = async (request: APIRequestContext, setup: Setup) =>
  (await dayOnServer(request, setup)).results.map(({ set_id: id }) => id).sort();

async function openToday(page: Page): Promise<void> {
  await page.goto("/user/today");
  await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
}

/** Opens today and waits for all that the page fetches by itself: from then on only the person makes requests. */
async function openTodayAndSettle(page: Page): Promise<void> {
  const notes = page.waitForResponse(/\/api\/notes\?/);
  await openToday(page);
  await notes;
  const cachedDays = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("regimen.calendar.day.")).length);
  await expect.poll(cachedDays, "the days with training are on the device").toBe(3);
}

test(
  "[CAL-01] [RTE-32] a client follows the program on a calendar by day, week and month",
  onPhoneToo,
  async ({ page, request, isMobile }) => {
    await setUpTraining(page, request);
    await page.goto("/user/calendar");
    await expect(page.getByText("Lower, heavy").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Month" }).check();
    await expect(page).toHaveURL(/view=month/);
    await expect(page.getByText("Lower, heavy").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("radio", { name: "Day" }).check();
    await page.getByRole("button", { name: "Forward" }).click();
    await expect(page).toHaveURL(new RegExp(`date=${localDay(1)}`));
    await expect(page.getByText("Upper, push").first()).toBeVisible();
    await page.getByRole("button", { name: "Forward" }).click();
    await expect(page.getByText("Rest day").first()).toBeVisible();
    if (!isMobile) {
      await page.keyboard.press("ArrowLeft");
      await expect(page.getByText("Upper, push").first()).toBeVisible();
    }
    await page.getByRole("button", { name: "Today" }).click();
    await page
      .getByRole("link", { name: /Lower, heavy/ })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/user/calendar/.+/${localDay()}`));
  },
);

test("a calendar without a program says so and links to the programs", async ({ page, request }) => {
  await signedIn(page, await newClient(request));
  await page.goto("/user/calendar");
  await expect(page.getByText("No training yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "My programs" }).click();
  await expect(page).toHaveURL(/my_programs/);
});

test("before a program starts the calendar shows the start date", async ({ page, request }) => {
  const [coach, client] = [await newCoach(request), await newClient(request)];
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Lower, heavy") });
  await start(request, client, programId, localDay(5));
  await signedIn(page, client);
  await page.goto("/user/today");
  await expect(page.getByRole("heading", { name: "Today", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: /^Squat Every Day starts on \w+ \d+ \w+$/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Open program" }).click();
  await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
});

test("an ended program is named, with a link to past programs", async ({ page, request }) => {
  const { coach, client, programId } = await setUpTraining(page, request);
  const { headers } = coach;
  const removed = await request.post(`/api/coach/plans/${programId}/clients/${client.id}/remove`, { headers });
  expect(removed.ok(), await removed.text()).toBe(true);
  await page.goto("/user/calendar");
  await expect(page.getByRole("heading", { name: "Squat Every Day has ended" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "My past programs" }).click();
  await expect(page.getByText("Squat Every Day").first()).toBeVisible();
});

test("a rest day shows the week and links to the next training", onPhoneToo, async ({ page, request }) => {
  const [coach, client] = [await newCoach(request), await newClient(request)];
  const days = { 0: { sessions: [] }, 2: workout("Upper, push") };
  const programId = await freeProgram(request, coach, "Squat Every Day", days);
  await start(request, client, programId, localDay());
  await signedIn(page, client);
  await page.goto("/user/today");
  await expect(page.getByText("Nothing planned. Enjoy your rest.")).toBeVisible();
  await page.getByRole("link", { name: /^Next: .+, Upper, push$/ }).click();
  await expect(page.getByRole("heading", { name: "Upper, push", level: 1 })).toBeVisible();
});

test("an address with an impossible year shows this week", async ({ page, request }) => {
  await setUpTraining(page, request);
  for (const address of ["date=9999-12-31", "date=9999-12-31&view=month", "date=0001-01-01", "date=2026-02-30"]) {
    // oxlint-disable no-await-in-loop -- one address after another
    await page.goto(`/user/calendar?${address}`);
    await expect(page.getByText("Lower, heavy").first()).toBeVisible();
    // oxlint-enable no-await-in-loop
  }
  await page.goto("/user/calendar?view=month&date=2028-02-29");
  await expect(page.getByRole("heading", { name: "February 2028" })).toBeVisible();
  await page.getByRole("button", { name: "Forward" }).click();
  await expect(page.getByRole("heading", { name: "March 2028" })).toBeVisible();
});

for (const zone of ["Pacific/Auckland", "Pacific/Honolulu"]) {
  test.describe(`in ${zone}`, () => {
    test.use({ timezoneId: zone });

    test("today is the client's local date", async ({ page, request }) => {
      const [coach, client] = [await newCoach(request), await newClient(request)];
      const days = { 0: workout("Lower, heavy"), 1: workout("Upper, push") };
      const programId = await freeProgram(request, coach, "Squat Every Day", days);
      const today = new Intl.DateTimeFormat("en-CA", { timeZone: zone }).format(new Date());
      client.headers["Client-Timezone"] = zone;
      await start(request, client, programId, today);
      await signedIn(page, client);
      await openToday(page);
      await logButton(page, "q1").click();
      const there = `/api/athlete/calendar?from=${today}&to=${today}`;
      await expect
        .poll(async () => {
          const answer = await (await request.get(there, { headers: client.headers })).json();
          return [answer.today, answer.days[0].date, answer.days[0].results.length];
        })
        .toEqual([today, today, 1]);
    });
  });
}

test("logged days can still be read after the program has ended", onPhoneToo, async ({ page, request }) => {
  const { coach, client, programId } = await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expect(page.getByText("1 of 5 sets")).toBeVisible();
  const ended = await request.post(`/api/coach/plans/${programId}/clients/${client.id}/cancel`, {
    headers: coach.headers,
    data: { mode: "now" },
  });
  expect(ended.ok(), await ended.text()).toBe(true);

  await page.goto("/user/today");
  await page
    .getByRole("link", { name: /Lower, heavy/ })
    .first()
    .click();
  await expect(
    page.getByText(/You don't have access to .+ right now. You can still see what you logged./),
  ).toBeVisible();
  await expect(page.getByText("80 × 5", { exact: true })).toBeVisible();
  await expect(page.locator("button[aria-pressed]")).toHaveCount(0);
  await expectAccessible(page);
});

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
    await expect(page.getByRole("timer", { name: "Rest timer" })).toContainText("Rest, next is set 2");
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
    // Nearly half a second after a tap the next one counts.
    await expect(async () => {
      await logButton(page, "q1").click();
      await expect(logButton(page, "q1")).toHaveAttribute("aria-pressed", "false", { timeout: 300 });
    }).toPass();
    await expect.poll(() => setsOnServer(request, setup)).toEqual([]);
    await page.getByRole("button", { name: "Undo" }).click();
    await expectLogged(page, "q1");
    await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1"]);
  },
);

test("values are edited in place, before and after logging", onPhoneToo, async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await page.getByLabel("Load, Set 1").first().fill("82,5");
  await logButton(page, "q1").click();
  await expectLogged(page, "q1");
  await page.getByLabel("Reps, Set 1").first().fill("4");
  await page.getByLabel("Reps, Set 1").first().press("Enter");
  await expect
    .poll(async () => (await dayOnServer(request, setup)).results[0]?.done)
    .toMatchObject({ reps: 4, load: { value: 82.5, unit: "kg" } });
  await page.getByLabel("Load, Set 2").first().fill("heavy");
  await expect(page.getByText("Load isn't a valid number.")).toBeVisible();
  await expect(logButton(page, "q2")).toBeDisabled();
  await page.reload();
  await expect(page.getByLabel("Load, Set 2").first()).toHaveValue("heavy");
  await page.getByRole("button", { name: "Set 3: effort, note, skip" }).click();
  await page.getByRole("button", { name: "Pain or injury" }).click();
  await expect(row(page, "q3")).toContainText("Skipped: Pain or injury");
  await expect.poll(() => setsOnServer(request, setup)).toEqual(["q1", "q3"]);
});

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
    await expect(page.getByText("Saved on this device. 3 sets will sync when you're online.")).toBeVisible();
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

test("nothing is lost when the session expires during a workout", async ({ page, request, allowErrors }) => {
  allowErrors("401");
  const setup = await setUpTraining(page, request);
  await confirmed(request, setup.client);
  await openTodayAndSettle(page);
  // Signed out from elsewhere: the token is dead, and this page does not know yet.
  const ended = await request.delete("/api/users/sign_out", { headers: setup.client.headers });
  expect(ended.ok(), await ended.text()).toBe(true);
  await page.getByLabel("Comment for your coach").fill("Left knee, from the second set on.");
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
  await request.delete("/api/users/sign_out", { headers: setup.client.headers });
  await page.getByLabel("Comment for your coach").fill("Left knee, from the second set on.");
  await logButton(page, "q1").click();
  await expect(page).toHaveURL(/onboarding\/sign_in/);
  const other = await newClient(request);
  await confirmed(request, other);
  await page.getByLabel("Email").fill(other.email);
  await page.getByLabel("Password", { exact: true }).fill("correct horse");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/onboarding/);
  const storedKeys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => key.startsWith("regimen.calendar")),
  );
  expect(storedKeys.filter((key) => /outbox|draft/.test(key))).toEqual([]);
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
  await expect(page.getByText("שלום 🤕 <b>not bold</b>")).toBeVisible();
  await expect.poll(async () => (await dayOnServer(request, setup)).log?.comment).toBe("שלום 🤕 <b>not bold</b>");
});

test("after finishing, focus stays on the card and values can still be edited", async ({ page, request }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q1").click();
  await expectLogged(page, "q1");
  await page.getByRole("button", { name: "Finish workout" }).click();
  await expect(page.getByRole("heading", { name: "Workout done" })).toBeFocused();
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
  await expect(page.getByText("Please enter a number.")).toBeVisible();
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

test("[CAL-16] the coach sees sets, mood, energy and the comment live", async ({ page, request, browser, baseURL }) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  const other = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
  const desk = await other.newPage();
  await signedIn(desk, setup.coach);
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
  await expect(page.getByRole("heading", { name: "Workout done" })).toBeVisible();
  await expectAccessible(page);

  await expect(card).toContainText("Hips felt great 💪");
  await card.click();
  const report = desk.getByRole("dialog");
  await expect(report).toContainText("Good");
  await expect(report).toContainText("High");
  await expect(report).toContainText("80 × 5");
  await expectAccessible(desk);
  await other.close();
  expect((await dayOnServer(request, setup)).log).toMatchObject({ mood: 4, energy: 4, comment: "Hips felt great 💪" });
  await page.reload();
  await expect(page.getByRole("heading", { name: "Workout done" })).toBeVisible();
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
