import { expect, expectAccessible, test } from "./fixtures";
import { day, newProgram, put, squats } from "./support/builder";

test("selected days are copied with progression, and a session is dragged", async ({ page, request }) => {
  const program = await newProgram(page, request);
  await Promise.all([put(request, program, 0, squats("Lower")), put(request, program, 2, squats("Upper", "-2"))]);
  await page.goto(program.url);

  await test.step("the dialog takes the focus, returns it and does not open by itself", async () => {
    await day(page, 1).click({ modifiers: ["ControlOrMeta"] });
    const bar = page.getByRole("toolbar", { name: "Selected days" });
    const opener = bar.getByRole("button", { name: "Copy with progression" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Copy with progression" });
    await expect(dialog.getByRole("button", { name: "Week 2" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(opener).toBeFocused();
    await opener.click();
    await day(page, 3).click();
    await expect(bar).toBeHidden();
    await day(page, 1).click({ modifiers: ["ControlOrMeta"] });
    await expect(bar).toBeVisible();
    await expect(dialog).toBeHidden();
    await page.keyboard.press("Escape");
    await expect(bar).toBeHidden();
  });

  await test.step("the days are copied, with a preview", async () => {
    await day(page, 1).click({ modifiers: ["ControlOrMeta"] });
    await day(page, 3).click({ modifiers: ["ControlOrMeta"] });
    await expect(page.getByRole("toolbar", { name: "Selected days" })).toContainText("2 days selected");
    await page.getByRole("toolbar", { name: "Selected days" }).getByText("Copy with progression").click();
    const dialog = page.getByRole("dialog", { name: "Copy with progression" });
    await dialog.getByRole("button", { name: "Week 3" }).click();
    await expect(dialog.getByRole("row", { name: /Back squat 3×5/ }).first()).toContainText("82.5%");
    await expect(day(page, 8)).toContainText("Preview");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy 4 days" }).click();
    await expect(dialog).toBeHidden();
    await expect(day(page, 8)).toContainText("3×5 @ 80%");
    await expect(day(page, 17)).toContainText("3×5 @ 82.5%");
  });

  await test.step("a session is dragged to another day, and undo moves it back", async () => {
    const from = await day(page, 1).getByText("Lower").boundingBox();
    const to = await day(page, 4).boundingBox();
    if (!from || !to) throw new Error("The days are not shown.");
    await page.mouse.move(from.x + 10, from.y + 8);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 20, { steps: 4 });
    await page.mouse.move(to.x + to.width / 2, to.y + 40, { steps: 12 });
    await page.mouse.up();
    await expect(day(page, 4)).toContainText("Lower");
    await expect(day(page, 1)).toContainText("Rest");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(day(page, 1)).toContainText("Lower");
    await expect(day(page, 4)).toContainText("Rest");
  });
});

test("a progression has a wave or a step for one exercise, in any amount that is typed", async ({ page, request }) => {
  const program = await newProgram(page, request);
  const sets = [1, 2].map((n) => ({ id: `p${n}`, reps: { min: 8 }, load: { value: 40, unit: "kg" } }));
  const press = { kind: "strength", id: "b2", entries: [{ id: "e2", name: "Press", sets }] };
  const content = {
    sessions: squats("Lower").sessions.map((session) => ({ ...session, blocks: [...session.blocks, press] })),
  };
  await put(request, program, 0, content);
  await page.goto(program.url);
  const dialog = page.getByRole("dialog", { name: "Copy with progression" });

  await test.step("one exercise takes a step of its own", async () => {
    await day(page, 1).click({ modifiers: ["ControlOrMeta"] });
    await page.getByRole("toolbar", { name: "Selected days" }).getByText("Copy with progression").click();
    const pressRow = dialog.getByRole("row", { name: /Press 2×8/ });
    await expect(dialog.getByRole("row", { name: /Back squat/ })).toContainText("80%");
    await expect(pressRow).toHaveCount(0);
    await dialog.getByRole("button", { name: "Another step for one exercise" }).click();
    const first = dialog.getByRole("group", { name: "Step of Back squat" });
    await first.getByRole("combobox", { name: "Exercise" }).click();
    await page.getByRole("option", { name: "Press" }).click();
    const step = dialog.getByRole("group", { name: "Step of Press" });
    await step.getByRole("combobox", { name: "Unit of the step" }).click();
    await page.getByRole("option", { name: "kg" }).click();
    await step.getByRole("textbox", { name: "Step" }).fill("1.25");
    await expect(pressRow).toContainText("41.25 kg");
    await expectAccessible(page);
    await step.getByRole("textbox", { name: "Step" }).fill("");
    await expect(dialog.getByText("Enter a step from −100 to 100.")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Copy 1 day" })).toBeDisabled();
    await step.getByRole("textbox", { name: "Step" }).fill("-1.25");
    await dialog.getByRole("button", { name: "Copy 1 day" }).click();
    await expect(day(page, 8)).toContainText("3×5 @ 80%");
    await expect(day(page, 8)).toContainText("38.75 kg");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(day(page, 8)).not.toContainText("3×5");
  });

  await test.step("a wave goes to every second week", async () => {
    await day(page, 1).click({ modifiers: ["ControlOrMeta"] });
    await page.getByRole("toolbar", { name: "Selected days" }).getByText("Copy with progression").click();
    const row = dialog.getByRole("row", { name: /Back squat 3×5/ });
    await dialog.getByRole("textbox", { name: "Step" }).fill("-1.25");
    await expect(row).toContainText("76.25%");
    await dialog.getByRole("textbox", { name: "Weeks from copy to copy" }).fill("2");
    await dialog.getByRole("textbox", { name: "Number of copies" }).fill("3");
    await dialog.getByRole("radio", { name: "Wave" }).check();
    await dialog.getByRole("textbox", { name: "Wave" }).fill("70/heavy");
    await expect(dialog.getByRole("button", { name: "Copy 3 days" })).toBeDisabled();
    await dialog.getByRole("textbox", { name: "Wave" }).fill("70/72.5/80");
    await expect(row).toContainText("72.5%");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Copy 3 days" }).click();
    await expect(dialog).toBeHidden();
    await expect(day(page, 15)).toContainText("3×5 @ 70%");
    await expect(day(page, 29)).toContainText("3×5 @ 72.5%");
  });
});
