import { expect, expectAccessible, test } from "./fixtures";
import { day, newProgram, squats } from "./support/builder";

const MESSAGE = `[18:42, 24/11] Erik: training tmrw
TUESDAY lower
A) Test squat 5x5 @ 80% rest 3:00
+ abs to finish
THURSDAY engine
For time, 10 min cap
21-15-9
Test thruster 95/65 lb
Test pull up`;

test("a coach pastes a message, takes it back, and pastes cells with the keyboard alone", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const program = await newProgram(page, request);
  await page.goto(program.url);
  const dialog = page.getByRole("dialog", { name: "Paste training into week 1" });

  await test.step("what was not understood is answered, and drafts are added and taken back", async () => {
    await page.getByRole("button", { name: "Actions for week 1" }).click();
    await page.getByRole("menuitem", { name: "Paste training…" }).click();
    const add = dialog.getByRole("button", { name: "Add 2 days as drafts" });
    await dialog.getByRole("textbox", { name: "Your text" }).fill(MESSAGE);
    await expect(dialog.getByRole("status")).toHaveText(/7 lines understood.*1 to check/);
    await expect(dialog.getByRole("list", { name: "How it was read" })).toContainText("Test squat 5×5 @ 80% · 3:00");
    await expect(dialog.getByRole("region", { name: "engine" })).toContainText("Test thruster");
    await expectAccessible(page);

    // Nothing is lost by closing it, or by a reload.
    await dialog.getByRole("button", { name: "Close" }).last().click();
    await page.reload();
    await page.getByRole("button", { name: "Actions for week 1" }).click();
    await page.getByRole("menuitem", { name: "Paste training…" }).click();
    await expect(dialog.getByRole("textbox", { name: "Your text" })).toHaveValue(MESSAGE);

    const lower = dialog.getByRole("region", { name: "lower" });
    await expect(lower).toContainText("+ abs to finish");
    await lower.getByRole("button", { name: "Note to clients" }).click();
    await expect(dialog.getByRole("status")).toHaveText("8 lines understood");

    await add.click();
    await expect(dialog).toBeHidden();
    // Tuesday is the second day of a week, Thursday the fourth.
    await expect(day(page, 2)).toContainText("Test squat");
    await expect(day(page, 4)).toContainText("Test thruster");
    await expect(day(page, 2)).toContainText("Draft");
    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(day(page, 2)).not.toContainText("Test squat");
  });

  await test.step("taking pasted days back leaves what another device has added since", async () => {
    await page.getByRole("button", { name: "Actions for week 1" }).click();
    await page.getByRole("menuitem", { name: "Paste training…" }).click();
    await dialog.getByRole("textbox", { name: "Your text" }).fill("Monday\nTest squat 5x5\nTuesday\nTest row 3x8");
    await dialog.getByRole("button", { name: "Add 2 days as drafts" }).click();
    await expect(day(page, 2)).toContainText("Test row");

    const url = `/api/coach/timelines/${program.timelineId}`;
    const { headers } = program;
    const listed = await (await request.get(`${url}/drafts?from_day=0&days=7`, { headers })).json();
    const { content, revision, base_version } = listed.items[0];
    content.sessions.push({ ...squats("From the phone", "-phone").sessions[0] });
    const saved = await request.put(`${url}/days/0/draft`, { headers, data: { content, revision, base_version } });
    expect(saved.status(), await saved.text()).toBe(200);
    await expect(day(page, 1)).toContainText("From the phone");

    await page.getByRole("button", { name: "Undo" }).first().click();
    await expect(page.getByText("1 day stays as it is: it was changed on another device.")).toBeVisible();
    await expect(day(page, 2)).not.toContainText("Test row");
    await expect(day(page, 1)).toContainText("Test squat");
    await expect(day(page, 1)).toContainText("From the phone");
  });

  await test.step("cells of a sheet are pasted onto a day with the keyboard alone", async () => {
    await page.evaluate(() => navigator.clipboard.writeText("Exercise\tSets\tReps\tLoad\nTest squat\t5\t3\t80%"));
    await day(page, 3).focus();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(dialog.getByRole("list", { name: "How it was read" })).toContainText("Test squat 5×3 @ 80%");
    await expect(dialog.getByRole("button", { name: "Add 1 day as a draft" })).toBeEnabled();
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(day(page, 3)).toContainText("Test squat");
  });
});
