import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs, type Someone } from "./support/people";
import { workout } from "./support/training";

type Program = Someone & { timelineId: string; url: string };

async function programWithDrafts(page: Page, request: APIRequestContext, titles: string[]): Promise<Program> {
  const coach = await newCoach(request);
  const { headers } = coach;
  const data = { title: "Squat Every Day", plan_type: "membership" };
  const { id } = await (await request.post("/api/coach/plans", { headers, data })).json();
  const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers })).json();
  await Promise.all(
    titles.map(async (title, day) => {
      const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/${day}/draft`, {
        headers,
        data: { content: workout(title), base_version: 0 },
      });
      expect(saved.status(), await saved.text()).toBe(200);
    }),
  );
  await signInAs(page, coach);
  return { ...coach, timelineId: timeline.id, url: `/coach/programs/${id}/schedule` };
}

async function publishedTitles(request: APIRequestContext, { headers, url }: Program): Promise<string[]> {
  const path = `/api/coach/plans/${url.split("/")[3]}/timeline`;
  const { days } = await (await request.get(path, { headers })).json();
  return days.flatMap((day: { content: { sessions: { title: string }[] } }) =>
    day.content.sessions.map((session) => session.title),
  );
}

test("all drafts are published at once, without those that are unticked, and undo takes them back", async ({
  page,
  request,
}) => {
  const program = await programWithDrafts(page, request, ["Lower", "Upper", "Long easy"]);
  await page.goto(program.url);

  await test.step("without those that are unticked", async () => {
    await page.getByRole("button", { name: "Publish all" }).click();
    const dialog = page.getByRole("dialog", { name: "3 days are still drafts" });
    await expect(dialog.getByRole("button", { name: "Publish all 3 days" })).toBeFocused();
    await expectAccessible(page);
    await dialog.getByRole("checkbox", { name: "Publish Week 1, day 2" }).uncheck();
    await dialog.getByRole("button", { name: "Publish 2 days" }).click();
    await expect(page.getByText("2 days published")).toBeVisible();
    await expect(page.getByRole("dialog", { name: "1 day is still a draft" })).toBeVisible();
    expect(await publishedTitles(request, program)).toEqual(["Lower", "Long easy"]);
  });

  await test.step("undo takes back what was published, and the drafts are there again", async () => {
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.locator("#day-0")).toContainText("Draft");
    await expect.poll(() => publishedTitles(request, program)).toEqual([]);
    await page.keyboard.press("Escape");
    await expect(page.getByRole("button", { name: "Publish all" })).toContainText("3");
  });

  await test.step("all of them", async () => {
    await page.getByRole("button", { name: "Publish all" }).click();
    await page.getByRole("button", { name: "Publish all 3 days" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(page.getByRole("button", { name: "Publish all" })).toBeHidden();
    expect(await publishedTitles(request, program)).toEqual(["Lower", "Upper", "Long easy"]);
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.getByRole("button", { name: "Publish all" })).toContainText("3");
    await expect(page.locator("#day-0")).toContainText("Lower");
    expect(await publishedTitles(request, program)).toEqual([]);
    // A phone has room for the number only.
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("button", { name: "3 drafts wait" })).toBeVisible();
  });
});

test("a day that needs its coach first is named, and is not published", async ({ page, request }) => {
  const program = await programWithDrafts(page, request, ["Lower", "Upper"]);
  const { headers } = program;
  const theirs = { content: workout("Published meanwhile"), version: 0 };
  const day = `/api/coach/timelines/${program.timelineId}/days/0`;
  const [{ revision }] = (await (await request.get(`${day.split("/days")[0]}/drafts`, { headers })).json()).items;
  expect((await request.delete(`${day}/draft?revision=${revision}`, { headers })).status()).toBe(204);
  expect((await request.put(day, { headers, data: theirs })).status()).toBe(200);
  const stale = { content: workout("Lower"), base_version: 0 };
  expect((await request.put(`${day}/draft`, { headers, data: stale })).status()).toBe(200);
  await page.goto(program.url);
  await page.getByRole("button", { name: "Publish all" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText("Someone published this day after this draft was started");
  await dialog.getByRole("button", { name: "Publish 1 day" }).click();
  await expect(dialog).toContainText("1 day is still a draft");
  expect(await publishedTitles(request, program)).toEqual(["Published meanwhile", "Upper"]);
  await dialog.getByRole("link", { name: "Open day" }).click();
  await expect(page.getByRole("complementary")).toContainText("Day 1");
});
