import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { chooseExercise, day, newProgram, panel, picker, publish, put, squats } from "./support/builder";

test.describe("on a desktop", () => {
  test("[TRN-36] a coach writes a day with strength and a superset and publishes it", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await page.goto(program.url);
    await page.getByRole("button", { name: "Plan day 1" }).click();
    await panel(page).getByRole("button", { name: "Add session" }).click();
    await panel(page).getByLabel("Session title").fill("Lower, heavy");
    await panel(page).getByRole("button", { name: "Exercise", exact: true }).click();
    await chooseExercise(page, "Test squat", "Use “Test squat”");
    const first = panel(page).getByRole("textbox", { name: "Reps, set 1, Test squat" });
    await first.fill("8-12");
    await first.press("Enter");
    await expect(panel(page).getByRole("textbox", { name: "Reps, set 2, Test squat" })).toBeFocused();
    await panel(page).getByRole("textbox", { name: "Reps, set 3, Test squat" }).press("Enter");
    await expect(panel(page).getByRole("textbox", { name: "Reps, set 4, Test squat" })).toBeFocused();
    await panel(page).getByRole("textbox", { name: "Reps, set 4, Test squat" }).fill("many");
    await expect(publish(page)).toBeDisabled();
    await panel(page).getByRole("textbox", { name: "Reps, set 4, Test squat" }).fill("5+");
    await panel(page).getByRole("button", { name: "Superset" }).click();
    await chooseExercise(page, "Chin thing", "Use “Chin thing”");
    await expect(day(page, 1)).toContainText("A1Chin thing");
    await expect(panel(page)).toContainText("No clients yet");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 1");
    await page.reload();
    await expect(day(page, 1)).toContainText("Lower, heavy");
    await expect(day(page, 1)).toContainText("1×8–12, 2×5, 1×5+");
    await expectAccessible(page);
  });

  test("the focus is where the next key belongs, and the picker filters the library", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=2`);

    await test.step("the focus", async () => {
      await panel(page).getByRole("button", { name: "Add session" }).click();
      await expect(panel(page).getByLabel("Session title")).toBeFocused();
      await panel(page).getByRole("button", { name: "Exercise", exact: true }).click();
      const search = picker(page).getByRole("combobox", { name: "Find an exercise" });
      await expect(search).toBeFocused();
      await search.fill("rdl 4x8 @8");
      await expect(picker(page).getByRole("option").first()).toHaveAccessibleName("Romanian Deadlift");
      await search.press("Enter");
      await expect(panel(page).getByRole("textbox", { name: "Reps, set 1, Romanian Deadlift" })).toBeFocused();
      await expect(panel(page).getByRole("textbox", { name: "RPE, set 4, Romanian Deadlift" })).toHaveValue("8");
      // The click that leaves the search has its effect.
      await panel(page).getByRole("button", { name: "Superset" }).click();
      await picker(page).getByRole("combobox", { name: "Find an exercise" }).fill("romanain dedlift");
      await expect(picker(page)).toContainText("Did you mean");
      await panel(page).getByRole("button", { name: "AMRAP" }).click();
      await expect(day(page, 2)).toContainText("AMRAP");
      await panel(page).getByRole("button", { name: "Close" }).click();
      await expect(day(page, 2)).toBeFocused();
    });

    await test.step("the picker is beside the panel, filters the library, and adds a superset", async () => {
      await day(page, 1).click();
      await panel(page).getByRole("button", { name: "Exercise", exact: true }).click();
      const field = picker(page).getByRole("combobox", { name: "Find an exercise" });
      await expect(field).toBeFocused();
      const [floating, beside] = [await picker(page).boundingBox(), await panel(page).boundingBox()];
      expect((floating?.x ?? 0) + (floating?.width ?? 0)).toBeLessThanOrEqual(beside?.x ?? 0);
      await picker(page).getByRole("button", { name: "Chest" }).click();
      await expect(field).toBeFocused();
      await expect(picker(page).getByRole("option", { name: "Bench Press", exact: true })).toBeVisible();
      await expect(picker(page).getByRole("option", { name: "Air Squat", exact: true })).toHaveCount(0);
      await field.fill("squat");
      await picker(page).getByRole("button", { name: "Clear filters" }).click();
      await expect(picker(page).getByRole("option", { name: "Air Squat", exact: true })).toBeVisible();
      await field.fill("bench press 3x8 @8");
      await expect(picker(page).getByRole("option").first()).toHaveAccessibleName("Bench Press");
      await expect(picker(page)).toContainText("Muscle group");
      await expect(picker(page).getByRole("button", { name: "Add 3x8 @8" })).toBeEnabled();
      await expectAccessible(page);
      await field.press("Control+Enter");
      await expect(panel(page).getByRole("textbox", { name: "Reps, set 1, Bench Press" })).toBeFocused();
      await expect(day(page, 1)).toContainText("Superset");
    });
  });

  test("[TRN-01] a day is pasted from a spreadsheet, written as text, and its versions are restored", async ({
    page,
    request,
  }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);

    await test.step("cells of a spreadsheet are pasted over several sets", async () => {
      const cell = (name: string) => panel(page).getByRole("textbox", { name: `${name}, Back squat` });
      const paste = (text: string) =>
        cell("Reps, set 2").evaluate((field, copied) => {
          const clipboardData = new DataTransfer();
          clipboardData.setData("text/plain", copied);
          field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
        }, text);
      await paste("3\theavy\n2\t85");
      await expect(panel(page).getByRole("alert")).toContainText("heavy");
      await expect(cell("Reps, set 2")).toHaveValue("5");
      await paste("3\t80\n2\t85\n1\t90");
      await expect(cell("Reps, set 4")).toHaveValue("1");
      await cell("Reps, set 2").press("Control+d");
      await expect(cell("Reps, set 4")).toHaveValue("3");
      await page.getByRole("button", { name: "Undo" }).click();
      await page.getByRole("button", { name: "Undo" }).click();
      await expect(cell("Reps, set 2")).toHaveValue("5");
      await expect(cell("Reps, set 4")).toBeHidden();
    });

    await test.step("the day is written as text, and lines with errors are named", async () => {
      await panel(page).getByRole("radio", { name: "Text" }).check();
      const text = panel(page).getByRole("textbox", { name: "Lower as text" });
      await expect(text).toHaveValue("Back squat / 3x5 @ 77.5%");
      await text.fill("Back squat / 3x5 @ 80%\n\nA1: Chin-up / 3xmany");
      await expect(panel(page).getByRole("alert").first()).toContainText("Line 3:");
      await expect(publish(page)).toBeDisabled();
      // Text that can't be parsed yet survives a reload too.
      await page.reload();
      await expect(text).toHaveValue("Back squat / 3x5 @ 80%\n\nA1: Chin-up / 3xmany");
      await expect(panel(page).getByRole("alert").first()).toContainText("Line 3:");
      await expect(publish(page)).toBeDisabled();
      await text.fill("Back squat / 3x5 @ 80%\n\nA1: Chin thing / 3x8 @8\nA2: Nordic thing / 3x5");
      await expect(day(page, 1)).toContainText("A2Nordic thing");
      await expectAccessible(page);
      await page.keyboard.press("ControlOrMeta+Enter");
      await expect(panel(page)).toContainText("Published, version 2");
      await panel(page).getByRole("radio", { name: "Review" }).check();
      await expect(panel(page)).toContainText("Nobody has logged this day yet");
    });

    await test.step("earlier versions can be seen and restored", async () => {
      await panel(page).getByRole("button", { name: "Earlier versions" }).click();
      const dialog = page.getByRole("dialog", { name: "Versions of day 1" });
      await expect(dialog).toContainText("Nordic thing");
      await dialog.getByRole("button", { name: "Restore" }).click();
      await expect(day(page, 1)).toContainText("3×5 @ 77.5%");
      await expect(day(page, 1)).not.toContainText("Nordic thing");
    });
  });

  test("[TRN-04] everything works by keyboard: the palette, arrows, copy, paste, clear, undo, new block", async ({
    page,
    request,
  }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto("/coach/exercises/library");

    await test.step("the command palette finds programs and exercises, with typos", async () => {
      await expect(page.getByRole("heading", { name: "Exercises" })).toBeVisible();
      await page.keyboard.press("Control+k");
      const search = page.getByPlaceholder("Search or jump to");
      await search.fill("romanain dedlift");
      await expect(page.getByText("Romanian Deadlift", { exact: true })).toBeVisible();
      await expectAccessible(page);
      await search.fill("squt every day");
      const found = page.getByText("Squat Every Day", { exact: true });
      await expect(found).toBeVisible();
      await search.press("Enter");
      await expect(page).toHaveURL(new RegExp(program.url));
      await page.keyboard.press("Control+k");
      await search.fill("squat every day 2027-01-05");
      await expect(page.getByRole("dialog").getByText("Squat Every Day", { exact: true })).toBeVisible();
      await search.press("Enter");
      await expect(page).toHaveURL(/date=2027-01-05/);
    });

    await test.step("days are copied, moved and opened", async () => {
      await expect(day(page, 1)).toContainText("Lower");
      await day(page, 1).focus();
      await page.keyboard.press("ControlOrMeta+c");
      await page.keyboard.press("ArrowDown");
      await page.keyboard.press("ArrowRight");
      await expect(day(page, 9)).toBeFocused();
      await page.keyboard.press("ControlOrMeta+v");
      await expect(day(page, 9)).toContainText("Lower");
      await page.keyboard.press("Delete");
      await expect(day(page, 9)).toContainText("Rest");
      await page.keyboard.press("ControlOrMeta+z");
      await expect(day(page, 9)).toContainText("Lower");
      await page.keyboard.press("m");
      const dialog = page.getByRole("dialog", { name: "Move 1 day to" });
      await dialog.getByLabel("Week").fill("1");
      await dialog.getByRole("button", { name: "Move here" }).click();
      await expect(day(page, 2)).toContainText("Lower");
      await day(page, 2).focus();
      await page.keyboard.press("Enter");
      await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower");
      await page.evaluate(() =>
        document.dispatchEvent(
          new KeyboardEvent("keydown", { key: "n", ctrlKey: true, bubbles: true, cancelable: true }),
        ),
      );
      await expect(picker(page).getByRole("combobox", { name: "Find an exercise" })).toBeFocused();
    });
  });

  test("a schedule of a year opens with five requests in each view, and renders what is near", async ({
    page,
    request,
    allowErrors,
  }) => {
    allowErrors("503");
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    const repeated = await request.post(`/api/coach/timelines/${program.timelineId}/repeat_week`, {
      headers: program.headers,
      data: { from_day: 0, times: 51 },
    });
    expect(repeated.ok(), await repeated.text()).toBe(true);
    const own: string[] = [];
    page.on("request", (one) => {
      const { pathname } = new URL(one.url());
      if (/^\/api\/coach\/(plans|timelines|hint_settings)/.test(pathname)) own.push(pathname);
    });
    for (const view of ["sheet", "week", "month"]) {
      // oxlint-disable-next-line no-await-in-loop -- one view after another
      await test.step(`five requests in the ${view} view`, async () => {
        own.length = 0;
        await page.goto(`${program.url}?view=${view}`);
        await expect(page.getByText("Back squat").first()).toBeVisible();
        await page.waitForLoadState("networkidle");
        expect(own.length, own.join()).toBeLessThanOrEqual(5);
      });
    }

    await test.step("days scroll, and weeks far away are not rendered", async () => {
      await expect(day(page, 1)).toContainText("Lower");
      expect(await page.getByRole("gridcell").count()).toBeLessThan(120);
      await page.locator("#week-51").scrollIntoViewIfNeeded();
      await expect(day(page, 358)).toContainText("Lower");
      await expect(day(page, 22)).toHaveCount(0);
      // The day with the keyboard focus stays rendered.
      await day(page, 1).focus();
      await expect(day(page, 1)).toBeInViewport();
      await page.keyboard.press("ArrowUp");
      await expect(day(page, 1)).toBeFocused();
    });

    await test.step("a day that cannot be loaded says so in its panel", async () => {
      await page.route("**/timeline?from_day=84*", (route) => route.fulfill({ status: 503, json: {} }));
      await page.goto(`${program.url}?day=93`);
      await expect(panel(page).getByRole("alert")).toBeVisible();
      await page.unroute("**/timeline?from_day=84*");
      await panel(page).getByRole("button", { name: "Try again" }).click();
      await expect(panel(page).getByRole("button", { name: "Add session" })).toBeVisible();
    });
  });
});

test("a coach opens days on a phone and publishes a change", onPhoneOnly, async ({ page, request }) => {
  const program = await newProgram(page, request);
  await Promise.all([put(request, program, 0, squats("Lower")), put(request, program, 7, squats("Next week", "-2"))]);
  await page.goto(program.url);
  await expect(day(page, 1)).toContainText("Lower");
  await expectAccessible(page);
  await day(page, 1).click();
  await panel(page).getByLabel("Session title").fill("Lower, light");
  await expectAccessible(page);
  await publish(page).click();
  await expect(panel(page)).toContainText("Published, version 2");
  await panel(page).getByRole("button", { name: "Close day" }).click();
  await expect(day(page, 1)).toContainText("Lower, light");
  // The list follows the day that is open in the panel.
  await day(page, 7).click();
  await panel(page).getByRole("button", { name: "Next day" }).click();
  await expect(panel(page).getByLabel("Session title")).toHaveValue("Next week");
  await panel(page).getByRole("button", { name: "Close day" }).click();
  await expect(day(page, 8)).toContainText("Next week");
});
