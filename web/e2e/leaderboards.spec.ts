import { expect, expectAccessible, test } from "./fixtures";
import { signInAs, signUp, newCoach, type Someone } from "./support/people";
import { freeProgram, localDay, start } from "./support/training";
import type { APIRequestContext, Browser, Page } from "@playwright/test";

const set = (id: string, reps: number) => ({ id, reps: { min: reps } });
const finisher = {
  sessions: [
    {
      id: "s1",
      title: "Friday test",
      blocks: [
        {
          id: "wod",
          kind: "for_time",
          title: "Finisher",
          note: "Wall balls to a 3 m target.",
          rounds: 3,
          cap_seconds: 720,
          score: "time",
          leaderboard: true,
          entries: [
            { id: "e1", name: "Test wall ball", sets: [set("q1", 20)] },
            { id: "e2", name: "Test toes-to-bar", sets: [set("q2", 15)] },
          ],
        },
      ],
    },
  ],
};

type Gym = { coach: Someone; maya: Someone; tom: Someone };

/** A coach whose two clients have a workout with a leaderboard today. Tom has logged his score. */
async function setUpGym(request: APIRequestContext): Promise<Gym> {
  const coach = await newCoach(request);
  const programId = await freeProgram(request, coach, "Northside Group", { 0: finisher });
  const maya = await signUp(request, "user", ["Maya", "Kowalczyk"]);
  const tom = await signUp(request, "user", ["Tom", "Okafor"]);
  await start(request, maya, programId, localDay());
  await start(request, tom, programId, localDay());
  await logScore(request, tom, { type: "time", seconds: 604 });
  return { coach, maya, tom };
}

async function todayOf(request: APIRequestContext, { headers }: Someone) {
  const listed = await request.get(`/api/athlete/calendar?from=${localDay()}&to=${localDay()}`, { headers });
  return (await listed.json()).days[0] as { enrolment_id: string; day: number };
}

async function logScore(request: APIRequestContext, client: Someone, score: object): Promise<void> {
  const { enrolment_id, day } = await todayOf(request, client);
  const logged = await request.put(`/api/athlete/scores/${crypto.randomUUID()}`, {
    headers: client.headers,
    data: { enrolment_id, day, block_id: "wod", tapped_at: new Date().toISOString(), score },
  });
  expect(logged.status(), await logged.text()).toBe(204);
}

/** The leaderboard of today, with the place of a client. */
async function boardOf(request: APIRequestContext, client: Someone) {
  const { enrolment_id, day } = await todayOf(request, client);
  const listed = await request.get(`/api/athlete/leaderboards?enrolment_id=${enrolment_id}&day=${day}`, {
    headers: client.headers,
  });
  return (await listed.json()).items[0] as { leaderboard_id: string; place: number | null; total: number };
}

async function pageOf(browser: Browser, someone: Someone, baseURL: string | undefined): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await signInAs(page, someone);
  return page;
}

test("[LDB-04] [LDB-05] [LDB-06] [RTE-68] [RTE-69] [RTE-82] [FED-19] a client logs a score, finds their place and hides it, people talk about it, and the coach corrects it with a reason", async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const { coach, maya, tom } = await setUpGym(request);
  await signInAs(page, maya);
  const row = (name: string) => page.getByRole("list", { name: "Scores" }).getByRole("button", { name });

  await test.step("the score leads to the leaderboard", async () => {
    await page.goto("/user/today");
    await page.getByRole("button", { name: "Enter score without timer" }).click();
    await page.getByRole("textbox", { name: "Time (minutes:seconds)" }).fill("10:48");
    await page.getByRole("button", { name: "Save score" }).click();
    await page.getByRole("link", { name: "2nd of 2" }).click();
    await expect(page.getByRole("heading", { name: "Finisher", level: 1 })).toBeVisible();
    const mine = page.getByRole("region", { name: "Your score" });
    await expect(mine).toContainText("10:48");
    await expect(mine).toContainText("2 of 2");
    await expect(row("Tom Okafor")).toContainText("−0:44");
    await expectAccessible(page);
  });

  await test.step("all of the workout opens with its standards", async () => {
    await page.getByRole("button", { name: "Standards" }).click();
    await expect(page.getByRole("dialog")).toContainText("Wall balls to a 3 m target.");
    await page.keyboard.press("Escape");
  });

  await test.step("one tap hides the own score, and undoing shows it again", async () => {
    await page.getByRole("button", { name: "Hide mine" }).click();
    await expect(page.getByText("Hidden: only you and your coaches can see this score.")).toBeVisible();
    await expect(row("You")).toHaveCount(0);
    expect((await boardOf(request, tom)).total).toBe(1);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(row("You")).toBeVisible();
    expect((await boardOf(request, tom)).total).toBe(2);
  });

  const { leaderboard_id: id } = await boardOf(request, maya);
  await test.step("what is typed about a score survives a reload, and names people", async () => {
    await row("Tom Okafor").click();
    const dialog = page.getByRole("dialog");
    const field = dialog.getByRole("textbox", { name: "Write a comment" });
    await field.fill("Well done ");
    await field.press("End");
    await field.pressSequentially("@To");
    await dialog.getByRole("option", { name: "Tom Okafor" }).click();
    await field.press("End");
    await field.pressSequentially("last round faster than the first.");
    await expectAccessible(page);
    await page.reload();
    await row("Tom Okafor").click();
    await expect(field).toHaveValue("Well done @Tom Okafor last round faster than the first.");
    await dialog.getByRole("button", { name: "Send comment" }).click();
    await expect(dialog.getByRole("list", { name: "Comments" })).toContainText("last round faster");
    await expect(field).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(row("Tom Okafor")).toContainText("1 comment");
  });

  await test.step("whose score it is reads of the comment, and comes to it", async () => {
    const other = await pageOf(browser, tom, baseURL);
    await other.goto("/feed/leaderboards");
    const told = other.getByRole("link", { name: /Maya Kowalczyk commented on your score in Finisher/ });
    await expect
      .poll(async () => {
        await other.reload();
        await expect(other.getByRole("heading", { name: "Feed" }).first()).toBeVisible();
        return told.count();
      })
      .toBe(1);
    await told.click();
    await expect(other).toHaveURL(new RegExp(`/leaderboards/${id}/comments/[^/]+\\?comment_id=`));
    await expect(other.getByRole("dialog").getByRole("listitem").filter({ hasText: "Well done" })).toHaveAttribute(
      "aria-current",
      "true",
    );
    // Without a score the address is that of the leaderboard alone.
    await other.goto(`/leaderboards/${id}/comments`);
    await expect(other.getByRole("heading", { name: "Finisher", level: 1 })).toBeVisible();
    await expect(other.getByRole("dialog")).toHaveCount(0);
    // Clients have no list of leaderboards.
    await other.goto("/leaderboards");
    await expect(other).toHaveURL(/\/user\/calendar/);
    await other.context().close();
  });

  await test.step("the coach corrects the score with a reason, which the client reads at once", async () => {
    const desk = await pageOf(browser, coach, baseURL);
    await desk.goto("/leaderboards");
    await desk.getByRole("link", { name: "Finisher" }).click();
    await desk.getByRole("list", { name: "Scores" }).getByRole("button", { name: "Maya Kowalczyk" }).click();
    await desk.getByRole("button", { name: "Correct score" }).click();
    const form = desk.getByRole("dialog", { name: "Correct score" });
    await form.getByRole("textbox", { name: "Time (minutes:seconds)" }).fill("10:02");
    await form.getByRole("button", { name: "Save correction" }).click();
    await expect(form.getByText("Add a short reason. The client reads it.")).toBeVisible();
    await form.getByLabel("Reason", { exact: false }).fill("The clock started late.");
    await form.getByRole("button", { name: "Save correction" }).click();
    await expect(form).toHaveCount(0);
    await expect(desk.getByRole("dialog")).toContainText("Erik Lindqvist changed 10:48 to 10:02");
    await expect(page.getByText("Your coach changed this from 10:48: “The clock started late.”")).toBeVisible();
    await expect(page.getByRole("region", { name: "Your score" })).toContainText("1 of 2");
    await desk.keyboard.press("Escape");

    await desk.getByRole("link", { name: "Gym screen" }).click();
    const screen = desk.getByRole("dialog", { name: "Gym screen" });
    await expect(screen.getByRole("region", { name: "Everyone else" })).toContainText("Maya K.");
    await logScore(request, tom, { type: "time", seconds: 581 });
    const newest = screen.getByRole("listitem").filter({ hasText: "Tom O." });
    await expect(newest).toContainText("9:41");
    await expect(newest).toContainText("just now");
    await expectAccessible(desk);
    await desk.keyboard.press("Escape");
    await expect(desk).toHaveURL(new RegExp(`/leaderboards/${id}$`));
    await desk.context().close();
  });
});
