import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { day, newProgram, panel, put, squats } from "./support/builder";
import { countKeysAndClicks } from "./support/keys";
import { localDay } from "./support/training";

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

test("cells go to a spreadsheet and come back, text rows are notation, and what can't be read stays", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const program = await newProgram(page, request);
  const content = squats("Lower");
  const amrap = { kind: "amrap", id: "b2", seconds: 600, entries: [{ id: "e2", name: "Wall Ball", sets: [] }] };
  content.sessions[0]?.blocks.push(amrap as never);
  await put(request, program, 0, content);
  await page.goto(`${program.url}?view=sheet`);
  const cell = (week: number, column: string) =>
    page.getByRole("gridcell", { name: `Back squat, Week ${week}, ${column}` });

  await test.step("cells go out to a spreadsheet and come back", async () => {
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

  await test.step("a text row is written as notation", async () => {
    await panel(page).getByRole("button", { name: "Close day" }).click();
    const text = (week: number) => page.getByRole("gridcell", { name: `Wall Ball, Week ${week}` });
    await expect(text(1)).toContainText("AMRAP 10");
    await text(1).click();
    await page.keyboard.press("F2");
    const field = page.getByRole("textbox", { name: /Week 1$/ });
    await expect(field).toHaveValue(/^AMRAP 10:/);
    await field.fill("AMRAP 14:\n12 Wall Ball");
    await field.press("Enter");
    await expect(text(1)).toContainText("AMRAP 14");
    // Out as notation, and back as the same block.
    await text(1).click();
    await page.keyboard.press("ControlOrMeta+c");
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain("AMRAP 14:\n12 Wall Ball");
    await text(2).click();
    await page.keyboard.press("ControlOrMeta+v");
    await expect(text(2)).toContainText("AMRAP 14");
    // What can't be read stays.
    await text(3).click();
    await page.keyboard.press("F2");
    await page.getByRole("textbox", { name: /Week 3$/ }).fill("Chin-up / 3xmany");
    await page.getByRole("textbox", { name: /Week 3$/ }).press("Enter");
    await expect(text(3)).toContainText("Chin-up / 3xmany");
    await expect(text(3)).toHaveAttribute("aria-invalid", "true");
  });

  await test.step("a click on another cell keeps what was typed, and a range is filled", async () => {
    await cell(1, "RPE").click();
    await page.keyboard.type("8");
    await cell(2, "Sets").click();
    await expect(cell(1, "RPE")).toHaveText("8");
    await page.keyboard.type("4x4 @ 70%");
    await page.keyboard.press("Tab");
    await expect(cell(2, "Load")).toHaveText("70 %");
    await expect(cell(2, "Load")).toBeFocused();
    // Down and right by mouse: the range is filled from its first cell.
    await cell(2, "Load").click();
    await cell(4, "Load").click({ modifiers: ["Shift"] });
    await page.keyboard.press("ControlOrMeta+Enter");
    await expect(cell(4, "Load")).toHaveText("70 %");
    await page.keyboard.press("Delete");
    await expect(cell(4, "Load")).toHaveText("");
    await page.keyboard.press("ControlOrMeta+z");
    await expect(cell(4, "Load")).toHaveText("70 %");
  });
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

test("weeks that are over show what a client did beside what was prescribed, and what fell short", async ({
  page,
  request,
}) => {
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  // Two weeks later, with one client who did less in the last set.
  await page.route("**/api/coach/plans/*/timeline?**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), anchor: localDay(-14) } });
  });
  const client = { id: program.programId, full_name: "Maya Kowalczyk" };
  await page.route("**/api/coach/plans/*/clients?**", (route) => route.fulfill({ json: { items: [{ client }] } }));
  const results = [5, 5, 3].map((reps, index) => ({
    entry_id: "e1",
    set_id: `s${index + 1}`,
    done: { reps, load: { value: 80, unit: "kg" }, rpe: 8 },
    prescribed: { reps: { min: 5 } },
  }));
  const logged = { day: 0, program: { id: program.programId }, results };
  await page.route("**/api/coach/athletes/*/calendar?**", (route) => route.fulfill({ json: { days: [logged] } }));
  await page.goto(`${program.url}?view=sheet`);
  await page.getByRole("button", { name: "Previous week" }).click();
  await page.getByRole("button", { name: "Done by" }).click();
  await page.getByRole("menuitem", { name: "Maya Kowalczyk" }).click();
  await expect(
    page.getByRole("gridcell", { name: "Back squat, Week 1, Done: 5 5 3, less than planned" }),
  ).toBeVisible();
  await expect(page.getByRole("gridcell", { name: "Back squat, Week 1, Load" })).toHaveText("77.5 %");
  await expect(page.getByRole("columnheader", { name: "Done, Week 3" })).toBeHidden();
  await expectAccessible(page);
});
