import { expect, expectAccessible, test } from "./fixtures";
import { day, newProgram, put, squats } from "./support/builder";
import { localDay } from "./support/training";

test("a coach changes an exercise in the whole program, and what was trained only on request", async ({
  page,
  request,
}) => {
  const program = await newProgram(page, request);
  await Promise.all([
    put(request, program, 0, squats("Last week")),
    put(request, program, 9, squats("In two days", "-2")),
  ]);
  // The first day was a week ago.
  await page.route("**/api/coach/plans/*/timeline?**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), anchor: localDay(-7) } });
  });
  await page.goto(program.url);
  const dialog = page.getByRole("dialog", { name: "Find and replace" });
  const status = dialog.getByRole("status");
  const past = dialog.getByRole("checkbox", { name: "Also change 1 day that has passed" });

  await test.step("what clients have trained is changed only on request", async () => {
    await page.getByRole("button", { name: "Find and replace" }).click();
    await dialog.getByRole("radio", { name: "%" }).click();
    await dialog.getByRole("textbox", { name: "Step" }).fill("-5");
    await expect(status).toHaveText("1 change on 1 day");
    await past.check();
    await expect(status).toHaveText("2 changes on 2 days");
    await past.uncheck();
    await dialog.getByRole("button", { name: "Change 1 day as a draft" }).click();
    await expect(day(page, 10)).toContainText("Draft");
    await expect(day(page, 10)).toContainText("72.5%");
    await expect(day(page, 1)).toContainText("77.5%");
    await expect(day(page, 1)).not.toContainText("Draft");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(day(page, 10)).toContainText("77.5%");
  });

  await test.step("an exercise is replaced after a look at the changes, and taken back", async () => {
    await page.getByRole("button", { name: "Find and replace" }).click();
    await dialog.getByRole("combobox", { name: "Exercise" }).click();
    await page.getByRole("option", { name: "Back squat" }).click();
    await dialog.getByRole("button", { name: "Replace with…" }).click();
    await dialog.getByRole("combobox", { name: "Find an exercise" }).fill("Test front squat");
    await dialog.getByRole("option", { name: "Use “Test front squat”", exact: true }).click();
    await dialog.getByRole("radio", { name: "%" }).click();
    await dialog.getByRole("textbox", { name: "Step" }).fill("-5");
    await past.check();
    await expect(status).toHaveText("2 changes on 2 days");
    const changes = dialog.getByRole("region", { name: "Changes" }).getByRole("listitem");
    await expect(changes.first()).toContainText("Back squat 3×5 @ 77.5%");
    await expect(changes.first()).toContainText("Test front squat 3×5 @ 72.5%");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Change 2 days as drafts" }).click();
    await expect(dialog).toBeHidden();
    await expect(day(page, 1)).toContainText("Test front squat");
    await expect(day(page, 1)).toContainText("Draft");
    await page.getByRole("button", { name: "Undo" }).last().click();
    await expect(day(page, 1)).toContainText("Back squat");
  });
});
