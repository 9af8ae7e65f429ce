import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";

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
