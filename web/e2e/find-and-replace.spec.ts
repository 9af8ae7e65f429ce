import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { newProgram, put, squats } from "./support/builder";
import { newCoach, signInAs } from "./support/people";
import { localDay } from "./support/training";

test(
  "a coach replaces an exercise in the whole program, sees what changes first, and takes it back",
  onPhoneToo,
  async ({ page, request }) => {
    const coach = await newCoach(request);
    const { headers } = coach;
    const made = await request.post("/api/coach/plans", { headers, data: { title: "Block", plan_type: "membership" } });
    const { id } = await made.json();
    const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers })).json();
    for (const [day, percent_1rm] of [
      [0, 80],
      [9, 85],
    ] as const) {
      const sets = [{ id: `s${day}`, reps: { min: 5 }, percent_1rm }];
      const block = { id: `b${day}`, kind: "strength", entries: [{ id: `e${day}`, name: "Test squat", sets }] };
      const content = { sessions: [{ id: `w${day}`, title: "Lower", blocks: [block] }] };
      // oxlint-disable-next-line no-await-in-loop -- one day after the other
      const saved = await request.put(`/api/coach/timelines/${timeline.id}/days/${day}`, {
        headers,
        data: { content, version: 0 },
      });
      expect(saved.ok(), await saved.text()).toBe(true);
    }
    await signInAs(page, coach);
    await page.goto(`/coach/programs/${id}/schedule`);
    await page.getByRole("button", { name: "Find and replace" }).click();
    const dialog = page.getByRole("dialog", { name: "Find and replace" });
    await dialog.getByRole("combobox", { name: "Exercise" }).click();
    await page.getByRole("option", { name: "Test squat" }).click();
    await dialog.getByRole("button", { name: "Replace with…" }).click();
    await dialog.getByRole("combobox", { name: "Find an exercise" }).fill("Test front squat");
    await dialog.getByRole("option", { name: "Use “Test front squat”", exact: true }).click();
    await dialog.getByRole("radio", { name: "%" }).click();
    await dialog.getByRole("textbox", { name: "Step" }).fill("-5");
    await expect(dialog.getByRole("status")).toHaveText("2 changes on 2 days");
    const changes = dialog.getByRole("region", { name: "Changes" }).getByRole("listitem");
    await expect(changes.first()).toContainText("Test squat 1×5 @ 80%");
    await expect(changes.first()).toContainText("Test front squat 1×5 @ 75%");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Change 2 days as drafts" }).click();
    await expect(dialog).toBeHidden();
    await expect(page.locator("#day-0")).toContainText("Test front squat");
    await expect(page.locator("#day-0")).toContainText("Draft");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(page.locator("#day-0")).toContainText("Test squat");
  },
);

test("what clients have trained is changed only on request", async ({ page, request }) => {
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Last week"));
  await put(request, program, 9, squats("In two days"));
  // The first day was a week ago.
  await page.route("**/api/coach/plans/*/timeline?**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), anchor: localDay(-7) } });
  });
  await page.goto(program.url);
  await page.getByRole("button", { name: "Find and replace" }).click();
  const dialog = page.getByRole("dialog", { name: "Find and replace" });
  await dialog.getByRole("radio", { name: "%" }).click();
  await dialog.getByRole("textbox", { name: "Step" }).fill("-5");
  await expect(dialog.getByRole("status")).toHaveText("1 change on 1 day");
  await dialog.getByRole("checkbox", { name: "Also change 1 day that has passed" }).check();
  await expect(dialog.getByRole("status")).toHaveText("2 changes on 2 days");
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Change 1 day as a draft" }).click();
  await expect(page.locator("#day-9")).toContainText("Draft");
  await expect(page.locator("#day-9")).toContainText("72.5%");
  await expect(page.locator("#day-0")).toContainText("77.5%");
  await expect(page.locator("#day-0")).not.toContainText("Draft");
});
