// Training that is logged without a connection, or while it breaks, reaches the database once: each test compares what
// the database has in the end with what was tapped.
import type { Page, Route } from "@playwright/test";
import { expect, test } from "./fixtures";
import { closeOfflineTab, deviceKeys, goOffline } from "./support/device";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";
import { dayOnServer, expectLogged, log, logButton, type Setup, setsOnServer, typeInto } from "./support/workout";

const NOISE = ["ERR_INTERNET_DISCONNECTED", "ERR_FAILED", "ERR_CONNECTION_RESET", "WebSocket", "502"];
const SETS = Array.from({ length: 9 }, (_, at) => `q${at + 1}`);

/** A client whose workout of today, their local date, has nine sets and a block with a score. */
async function setUpLongWorkout(page: Page, today = localDay(), zone = "Europe/London"): Promise<Setup> {
  const { request } = page;
  const [coach, client] = await Promise.all([newCoach(request), newClient(request)]);
  client.headers["Client-Timezone"] = zone;
  const day = workout("Lower, heavy", SETS.length) as { sessions: { blocks: object[] }[] };
  const swings = { id: "e2", name: "Test swing", sets: [{ id: "k1", reps: { min: 15 } }] };
  day.sessions[0]?.blocks.push({ id: "b2", kind: "amrap", seconds: 720, entries: [swings] });
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: day });
  await start(request, client, programId, today);
  await signInAs(page, client);
  return { coach, client, programId };
}

async function openWorkout(page: Page): Promise<void> {
  await page.goto("/user/today");
  await expect(page.locator("#first")).toHaveCount(0);
  await expect(logButton(page, "q1")).toBeVisible();
}

async function openOnDevice(page: Page): Promise<void> {
  await openWorkout(page);
  await expect.poll(async () => (await deviceKeys(page, "day/")).length, "today is on the device").toBe(1);
}

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a whole workout without a connection, over a reload and a closed tab, arrives as it was tapped", async ({
    page,
    context,
    request,
    allowErrors,
  }) => {
    allowErrors(...NOISE);
    const setup = await setUpLongWorkout(page);
    await openOnDevice(page);
    await page.evaluate(() => navigator.serviceWorker.ready);
    const goOnline = await goOffline(context);
    await log(page, SETS.slice(0, 5));
    await typeInto(page, "q1", "load", "82.5");
    await typeInto(page, "q2", "reps", "4");
    await typeInto(page, "q2", "reps", "3");
    await page.reload();
    await expectLogged(page, "q5");
    await log(page, SETS.slice(5));
    await logButton(page, "q3").click();
    await expectLogged(page, "q3", false);
    // By the toast: a second tap on the same set within half a second counts as the same tap.
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expectLogged(page, "q3");
    // Logged before the page was loaded again: a second tap within half a second counts as the same one.
    await logButton(page, "q5").click();
    await expectLogged(page, "q5", false);
    await page.getByRole("button", { name: "Set 8: effort, note, skip" }).click();
    const details = page.getByRole("dialog");
    await details.getByRole("button", { name: "8.5", exact: true }).click();
    await details.getByLabel("Note").fill("Slow off the floor");
    await details.getByRole("button", { name: "Save" }).click();
    // The file of what runs is on the device, though no timer was started before.
    await page.getByRole("button", { name: "Start timer" }).click();
    await expect(page.getByRole("timer", { name: "Timer", exact: true })).toContainText("11:5");
    await page.getByRole("button", { name: "Reset" }).click();
    await page.getByRole("button", { name: "Enter score without timer" }).click();
    await page.getByLabel("Rounds").fill("7");
    await page.getByRole("button", { name: "Save score" }).click();
    await page.getByLabel("Comment for your coach").fill("Left knee, from the second set on.");
    await page.getByRole("button", { name: "Finish workout" }).click();
    await page.getByRole("button", { name: "Finish anyway" }).click();
    await expect(page.getByRole("heading", { name: "Finished with 8 of 9 sets" })).toBeVisible();
    await closeOfflineTab(page);

    const later = await context.newPage();
    await signInAs(later, setup.client);
    await openWorkout(later);
    await expectLogged(later, "q8");
    await expectLogged(later, "q5", false);
    expect(await setsOnServer(request, setup)).toEqual([]);
    await goOnline();
    await expect.poll(() => deviceKeys(later, "outbox/")).toEqual([]);

    const { results, scores, log: finished } = await dayOnServer(request, setup);
    expect(results.map((one) => one.set_id).sort()).toEqual(SETS.filter((set) => set !== "q5").sort());
    const done = Object.fromEntries(results.map((one) => [one.set_id, one.done]));
    expect(done.q1).toMatchObject({ load: { value: 82.5, unit: "kg" }, reps: 5 });
    expect(done.q2).toMatchObject({ load: { value: 80, unit: "kg" }, reps: 3 });
    expect(done.q3).toMatchObject({ load: { value: 80, unit: "kg" }, reps: 5 });
    expect(done.q8).toMatchObject({ rpe: 8.5, note: "Slow off the floor" });
    expect(scores.map((one) => one.score)).toMatchObject([{ type: "rounds_reps", rounds: 7 }]);
    expect(finished).toMatchObject({ comment: "Left knee, from the second set on." });
  });
});

test("each set arrives once, from a server that dies before it says so and from two tabs", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors(...NOISE);
  const setup = await setUpLongWorkout(page);
  await openOnDevice(page);

  await test.step("a server dies between taking a set and saying so", async () => {
    let sends = 0;
    const dies = async (route: Route) => {
      sends += 1;
      // The first two arrive, the third is kept but its answer is lost, and for a while nobody answers.
      if (sends <= 2) return route.continue();
      if (sends === 3) await route.fetch();
      return sends <= 4 ? route.abort("connectionreset") : route.continue();
    };
    await context.route("**/api/athlete/sets/*", dies);
    await log(page, SETS.slice(0, 5));
    await expect.poll(() => deviceKeys(page, "outbox/"), { timeout: 60_000 }).toEqual([]);
    expect(sends).toBeGreaterThan(5);
    expect((await dayOnServer(request, setup)).results.map((one) => one.set_id)).toHaveLength(5);
    expect(await setsOnServer(request, setup)).toEqual(SETS.slice(0, 5));
    await context.unroute("**/api/athlete/sets/*", dies);
  });

  await test.step("two tabs log without a connection", async () => {
    const other = await context.newPage();
    await signInAs(other, setup.client);
    await openWorkout(other);
    const sent: string[] = [];
    context.on("requestfinished", (one) => {
      if (one.method() === "PUT" && one.url().includes("/athlete/sets/")) sent.push(one.url());
    });
    await context.setOffline(true);
    await log(page, ["q6", "q7"]);
    await log(other, ["q8", "q9"]);
    await context.setOffline(false);
    await expect.poll(() => setsOnServer(request, setup)).toEqual(SETS);
    await expect.poll(() => deviceKeys(page, "outbox/")).toEqual([]);
    expect(sent.sort()).toEqual([...new Set(sent)]);
    expect(sent).toHaveLength(4);
    await expectLogged(page, "q9");
    await expectLogged(other, "q6");
  });
});

test("a set logged before a flight across the date line keeps its day", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors(...NOISE);
  // On the two sides of the date line and exactly a day apart: the dates differ at every hour.
  const [from, to] = ["Pacific/Honolulu", "Pacific/Kiritimati"];
  const today = new Intl.DateTimeFormat("en-CA", { timeZone: from }).format(new Date());
  const setup = await setUpLongWorkout(page, today, from);
  const device = await context.newCDPSession(page);
  await device.send("Emulation.setTimezoneOverride", { timezoneId: from });
  await openOnDevice(page);
  await context.setOffline(true);
  await log(page, ["q1"]);
  await device.send("Emulation.setTimezoneOverride", { timezoneId: to });
  // The person looks at the page again.
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(page.getByText(/It's a new day\./)).toBeVisible();
  await log(page, ["q2"]);
  await context.setOffline(false);
  await expect.poll(() => deviceKeys(page, "outbox/")).toEqual([]);
  expect(await setsOnServer(request, setup, today)).toEqual(["q1", "q2"]);
});
