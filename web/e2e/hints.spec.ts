import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";

test("hints mark a day, are left one by one, and are turned off with one switch", async ({ page, request }) => {
  const coach = await newCoach(request);
  const { headers } = coach;
  const data = { title: "Squat Every Day", plan_type: "membership" };
  const { id } = await (await request.post("/api/coach/plans", { headers, data })).json();
  const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers })).json();
  const found = await (await request.get("/api/coach/exercises?q[name_cont]=Bench Press", { headers })).json();
  const exercise = found.items.find(({ name }: { name: string }) => name === "Bench Press");
  const sets = [1, 2, 3].map((n) => ({ id: `s${n}`, reps: { min: 5 } }));
  const entry = { id: "e1", exercise_id: exercise.id, name: exercise.name, sets };
  const session = { id: "w1", title: "Push", minutes: 2, blocks: [{ kind: "strength", id: "b1", entries: [entry] }] };
  const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/0`, {
    headers,
    data: { content: { sessions: [session] }, version: 0 },
  });
  expect(saved.status(), await saved.text()).toBe(200);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${id}/schedule?view=sheet`);

  await test.step("hints and the sets of each muscle group stand under the weeks of the sheet", async () => {
    await expect(page.getByRole("gridcell", { name: "Chest: 3 sets, below your range" })).toBeVisible();
    const under = page.getByRole("group", { name: "Hints" });
    await expect(under).toContainText("Chest: 3 sets in week 1. You plan at least 6.");
    await expectAccessible(page);
    // Sets that are typed count at once.
    await page.getByRole("gridcell", { name: "Bench Press, Week 1, Sets" }).click();
    await page.keyboard.type("6x5");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("gridcell", { name: "Chest: 6 sets", exact: true })).toBeVisible();
    await expect(under).not.toContainText("Chest");
    await page.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(under).toContainText("Chest: 3 sets");
    await page.getByRole("radio", { name: "Month", exact: true }).check();
  });

  const day = page.locator("#day-0");
  await expect(day).toHaveAccessibleName(/1 hint$/);
  await day.click();
  const hints = page.getByRole("complementary").getByRole("list", { name: "Hints" });
  await expect(hints).toContainText("Chest: 3 sets in week 1. You plan at least 6.");
  await expectAccessible(page);
  await hints.getByRole("button", { name: "Leave it" }).click();
  await expect(hints).toBeHidden();
  await expect(day).not.toHaveAccessibleName(/hint/);
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect(hints).toBeVisible();

  await page.getByRole("button", { name: "Hints", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Hints" });
  await dialog.getByRole("textbox", { name: "Chest, up to" }).fill("2");
  await expect(dialog.getByRole("button", { name: "Save hints" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Chest, at least" }).fill("2");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save hints" }).click();
  await expect(hints).toContainText("Chest: 3 sets in week 1. You plan up to 2.");
  await page.getByRole("button", { name: "Hints", exact: true }).click();
  await dialog.getByRole("switch", { name: "Show hints while I write" }).uncheck();
  await dialog.getByRole("button", { name: "Save hints" }).click();
  await expect(hints).toBeHidden();
  await page.reload();
  await expect(day).toContainText("Push");
  await expect(day).not.toHaveAccessibleName(/hint/);
});
