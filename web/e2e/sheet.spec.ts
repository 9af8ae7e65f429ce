import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { day, newProgram, panel, put, squats } from "./support/builder";
import { countKeysAndClicks } from "./support/keys";

/** Keys and clicks that "5x5 @ 80 %, four weeks, 2.5 % more each week" may take in the sheet. */
const MOST = 20;
const LOADS = ["80 %", "82.5 %", "85 %", "87.5 %"];

test("four weeks of 5x5 with 2.5 % more each week are filled right, drafted and undone at once", async ({
  page,
  request,
}) => {
  const program = await newProgram(page, request);
  const actions = await countKeysAndClicks(page);
  await page.goto(`${program.url}?view=sheet`);
  await page.getByRole("button", { name: "Add an exercise" }).click();
  await page.getByRole("combobox", { name: "Find an exercise" }).pressSequentially("bs 5x5@80%");
  await expect(page.getByRole("option").first()).toContainText("Back Squat");
  await page.keyboard.press("Enter");
  const grid = page.getByRole("grid", { name: "Squat Every Day sheet" });
  const load = (week: number) => grid.getByRole("gridcell", { name: `Back Squat, Week ${week}, Load` });
  await expect(load(1)).toHaveText("80 %");
  await expect(grid.getByRole("gridcell", { name: "Back Squat, Week 1, Sets" })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+r");
  await expect(load(4)).toHaveText("87.5 %");
  await page.keyboard.press("Enter");
  for (const [week, text] of LOADS.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one week after the other
    await expect(load(week + 1)).toHaveText(text);
  }
  expect(actions()).toBeLessThanOrEqual(MOST);
  await expectAccessible(page);

  await page.getByRole("radio", { name: "Week", exact: true }).check();
  await expect(day(page, 22)).toContainText("87.5%");
  await expect(day(page, 22)).toContainText("Draft");
  const stored = await request.get(`/api/coach/plans/${program.programId}/timeline`, { headers: program.headers });
  expect((await stored.json()).days).toEqual([]);
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(day(page, 22)).not.toContainText("Back Squat");
  await expect(day(page, 8)).not.toContainText("Back Squat");
  await expect(day(page, 1)).toContainText("Back Squat");
});

test("cells go out to a spreadsheet and come back, and what can't be read is kept", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  await page.goto(`${program.url}?view=sheet`);
  const cell = (week: number, column: string) =>
    page.getByRole("gridcell", { name: `Back squat, Week ${week}, ${column}` });
  await cell(1, "Sets").click();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("ControlOrMeta+c");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("3×5\t77.5 %\t");
  await page.evaluate(() => navigator.clipboard.writeText("5/3/1\t75/85/95%\t8\t3x8\t\t7"));
  await cell(2, "Sets").click();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(cell(2, "Sets")).toHaveText("5/3/1");
  await expect(cell(2, "Load")).toHaveText("75/85/95 %");
  await expect(cell(3, "RPE")).toHaveText("7");
  await cell(2, "Load").click();
  await page.keyboard.type("heavy");
  await page.keyboard.press("Enter");
  await expect(cell(2, "Load")).toHaveText("heavy");
  await expect(cell(2, "Load")).toHaveAttribute("aria-invalid", "true");
  await cell(2, "Load").click();
  await expect(page.getByText("Write a load, such as 80%, 100 kg or 75/85/95%")).toBeVisible();
  await page.reload();
  await expect(cell(2, "Load")).toHaveText("heavy");
  await page.getByRole("button", { name: "Open day 8", exact: true }).click();
  await expect(panel(page)).toContainText("1 cell of the sheet can't be read and isn't part of this day: “heavy”");
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(cell(2, "Load")).toHaveText("75/85/95 %");
});

test("a phone shows one week of the sheet, which can be edited", onPhoneOnly, async ({ page, request }) => {
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  await page.goto(program.url);
  await page.getByRole("button", { name: "Sheet" }).tap();
  const load = page.getByRole("gridcell", { name: "Back squat, Week 1, Load" });
  await load.tap();
  await load.tap();
  const field = page.getByRole("textbox", { name: "Back squat, Week 1, Load" });
  await field.fill("80%");
  await field.press("Enter");
  await expect(load).toHaveText("80 %");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Next week" }).tap();
  await expect(page.getByText("Week 2", { exact: true })).toBeVisible();
});

test("hints and the sets of each muscle group stand under the weeks", async ({ page, request }) => {
  const program = await newProgram(page, request);
  const found = await request.get("/api/coach/exercises?q[name_cont]=Bench Press", { headers: program.headers });
  const exercise = (await found.json()).items.find(({ name }: { name: string }) => name === "Bench Press");
  const content = squats("Push");
  Object.assign(content.sessions[0]?.blocks[0]?.entries[0] ?? {}, { exercise_id: exercise.id, name: exercise.name });
  await put(request, program, 0, content);
  await page.goto(`${program.url}?view=sheet`);
  await expect(page.getByRole("gridcell", { name: "Chest: 3 sets, below your range" })).toBeVisible();
  const hints = page.getByRole("group", { name: "Hints" });
  await expect(hints).toContainText("Chest: 3 sets in week 1. You plan at least 6.");
  await expectAccessible(page);
  // Sets that are typed count at once.
  await page.getByRole("gridcell", { name: "Bench Press, Week 1, Sets" }).click();
  await page.keyboard.type("6x5");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("gridcell", { name: "Chest: 6 sets", exact: true })).toBeVisible();
  await expect(hints).toBeHidden();
});
