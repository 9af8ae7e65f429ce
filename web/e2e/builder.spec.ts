import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { newCoach, signInAs, type Someone } from "./support/people";

type Written = { programId: string; timelineId: string; url: string };

/** Creates a new coach with an empty program and signs the page in. */
async function newProgram(page: Page, request: APIRequestContext): Promise<Written & Someone> {
  const coach = await newCoach(request);
  const made = await request.post("/api/coach/plans", {
    headers: coach.headers,
    data: { title: "Squat Every Day", plan_type: "membership" },
  });
  expect(made.status(), await made.text()).toBe(201);
  const { id } = await made.json();
  const timeline = await (await request.get(`/api/coach/plans/${id}/timeline`, { headers: coach.headers })).json();
  await signInAs(page, coach);
  return { ...coach, programId: id, timelineId: timeline.id, url: `/coach/programs/${id}/schedule` };
}

function squats(title: string, ident = "") {
  const sets = [1, 2, 3].map((n) => ({ id: `s${n}${ident}`, reps: { min: 5 }, percent_1rm: 77.5 }));
  const entry = { id: `e1${ident}`, name: "Back squat", sets };
  return {
    sessions: [{ id: `w1${ident}`, title, blocks: [{ kind: "strength", id: `b1${ident}`, entries: [entry] }] }],
  };
}

async function put(request: APIRequestContext, program: Written & Someone, day: number, content: object, version = 0) {
  const saved = await request.put(`/api/coach/timelines/${program.timelineId}/days/${day}`, {
    headers: program.headers,
    data: { content, version },
  });
  expect(saved.status(), await saved.text()).toBe(200);
}

const day = (page: Page, number: number) => page.locator(`#day-${number - 1}`);
const panel = (page: Page) => page.getByRole("complementary");
const publish = (page: Page) => panel(page).getByRole("button", { name: "Publish changes" });

async function chooseExercise(container: Locator, searchTerm: string, name: string) {
  await container.getByRole("combobox", { name: "Find an exercise" }).fill(searchTerm);
  await container.getByRole("option", { name, exact: true }).click();
}

test.describe("on a desktop", () => {
  test("[TRN-36] a coach writes a day with strength and a superset and publishes it", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await page.goto(program.url);
    await page.getByRole("button", { name: "Plan day 1" }).click();
    await panel(page).getByRole("button", { name: "Add session" }).click();
    await panel(page).getByLabel("Session title").fill("Lower, heavy");
    await panel(page).getByRole("button", { name: "Exercise", exact: true }).click();
    await chooseExercise(panel(page), "Test squat", "Use “Test squat”");
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
    await chooseExercise(panel(page), "Chin thing", "Use “Chin thing”");
    await expect(day(page, 1)).toContainText("A1Chin thing");
    await expect(panel(page)).toContainText("No clients yet");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 1");
    await page.reload();
    await expect(day(page, 1)).toContainText("Lower, heavy");
    await expect(day(page, 1)).toContainText("1×8–12, 2×5, 1×5+");
    await expectAccessible(page);
  });

  test("the focus is where the next key belongs", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await page.goto(`${program.url}?day=2`);
    await panel(page).getByRole("button", { name: "Add session" }).click();
    await expect(panel(page).getByLabel("Session title")).toBeFocused();
    await panel(page).getByRole("button", { name: "Exercise", exact: true }).click();
    const search = panel(page).getByRole("combobox", { name: "Find an exercise" });
    await expect(search).toBeFocused();
    await search.fill("rdl 4x8 @8");
    await expect(panel(page).getByRole("option").first()).toHaveAccessibleName("Romanian Deadlift");
    await search.press("Enter");
    await expect(panel(page).getByRole("textbox", { name: "Reps, set 1, Romanian Deadlift" })).toBeFocused();
    await expect(panel(page).getByRole("textbox", { name: "RPE, set 4, Romanian Deadlift" })).toHaveValue("8");
    // The click that leaves the search has its effect.
    await panel(page).getByRole("button", { name: "Superset" }).click();
    await panel(page).getByRole("combobox", { name: "Find an exercise" }).fill("romanain dedlift");
    await expect(panel(page)).toContainText("Did you mean");
    await panel(page).getByRole("button", { name: "AMRAP" }).click();
    await expect(day(page, 2)).toContainText("AMRAP");
    await panel(page).getByRole("button", { name: "Close" }).click();
    await expect(day(page, 2)).toBeFocused();
  });

  test("cells of a spreadsheet are pasted over several sets", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
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

  test("the command palette finds programs and exercises, with typos", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await page.goto("/coach/exercises/library");
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
  });

  test("[TRN-01] a day is written as text, and lines with errors are named", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
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

  test("a draft survives a reload, and leaving asks for confirmation", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByLabel("Session title").fill("Lower, changed");
    await expect(day(page, 1)).toContainText("Draft");
    await page.reload();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed");
    await page.getByRole("link", { name: "Back to the program" }).click();
    const asked = page.getByRole("dialog", { name: "You have unpublished changes" });
    await asked.getByRole("button", { name: "Stay" }).click();
    await expect(asked).toBeHidden();
    await panel(page).getByRole("button", { name: "Discard" }).click();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed");
  });

  test("a draft is on a second device, and two devices that both wrote lose nothing", async ({
    page,
    request,
    browser,
    allowErrors,
  }) => {
    allowErrors("409", "ERR_INTERNET_DISCONNECTED");
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByLabel("Session title").fill("Typed here");
    await expect(panel(page)).toContainText("Draft saved, based on version 1");
    const other = await browser.newContext();
    const phone = await other.newPage();
    await signInAs(phone, program);
    await phone.goto(`${program.url}?day=1`);
    await expect(panel(phone).getByLabel("Session title")).toHaveValue("Typed here");
    await page.context().setOffline(true);
    await panel(page).getByLabel("Session title").fill("Typed offline");
    await expect(panel(page)).toContainText("Saved on this device – will sync when you're online");
    await panel(phone).getByLabel("Session title").fill("Typed there");
    await expect(panel(phone)).toContainText("Draft saved");
    await page.context().setOffline(false);
    const dialog = page.getByRole("dialog", { name: "Two versions of your draft" });
    await dialog.getByRole("button", { name: "Keep this device's" }).click();
    await expect(panel(page)).toContainText("Draft saved");
    await expect(panel(phone).getByLabel("Session title")).toHaveValue("Typed offline");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 2");
    await other.close();
  });

  test("a failed save loses nothing", async ({ page, request, allowErrors }) => {
    allowErrors("503");
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByLabel("Session title").fill("Lower, changed");
    await page.route("**/days/0", (route) => route.fulfill({ status: 503, json: { errors: { base: ["Not now."] } } }), {
      times: 1,
    });
    await publish(page).click();
    await expect(panel(page).getByRole("alert")).toContainText("Not now.");
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 2");
  });

  test("of two coaches who edit a day, the later one sees both versions and merges them", async ({
    page,
    request,
    allowErrors,
  }) => {
    allowErrors("409");
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByLabel("Session title").fill("Mine");
    await put(request, program, 0, squats("Theirs", "-2"), 1);
    await publish(page).click();
    const dialog = page.getByRole("dialog", { name: "Two versions of this day" });
    await expect(dialog.getByRole("region", { name: "Yours" })).toContainText("Mine");
    await expect(dialog.getByRole("region", { name: "Published in the meantime (version 2)" })).toContainText("Theirs");
    await dialog.getByRole("checkbox", { name: /Theirs/ }).check();
    await dialog.getByRole("button", { name: "Publish ticked sessions" }).click();
    await expect(dialog).toBeHidden();
    await expect(panel(page)).toContainText("Published, version 3");
    await expect(day(page, 1)).toContainText("Mine");
    await expect(day(page, 1)).toContainText("Theirs");
  });

  test("a session is dragged to another day, and undo moves it back", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(program.url);
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

  test("selected days are copied with progression, with a preview", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await put(request, program, 2, squats("Upper", "-2"));
    await page.goto(program.url);
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

  test("a wave goes to every second week, in any step that is typed", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(program.url);
    await day(page, 1).click({ modifiers: ["ControlOrMeta"] });
    await page.getByRole("toolbar", { name: "Selected days" }).getByText("Copy with progression").click();
    const dialog = page.getByRole("dialog", { name: "Copy with progression" });
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
    await page.screenshot({ path: "/tmp/sheets-copy.png" });
    await dialog.getByRole("button", { name: "Copy 3 days" }).click();
    await expect(dialog).toBeHidden();
    await expect(day(page, 15)).toContainText("3×5 @ 70%");
    await expect(day(page, 29)).toContainText("3×5 @ 72.5%");
  });

  test("[TRN-04] everything works by keyboard: arrows, copy, paste, clear, undo, new block", async ({
    page,
    request,
  }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(program.url);
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
    await expect(panel(page).getByRole("combobox", { name: "Find an exercise" })).toBeFocused();
  });

  test("earlier versions of a day can be seen and restored", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("First"));
    await put(request, program, 0, squats("Second"), 1);
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByRole("button", { name: "Earlier versions" }).click();
    const dialog = page.getByRole("dialog", { name: "Versions of day 1" });
    await expect(dialog).toContainText("Second");
    await dialog.getByRole("button", { name: "Restore" }).click();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("First");
  });

  test("a year of days scrolls, and weeks far away are not rendered", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await request.post(`/api/coach/timelines/${program.timelineId}/repeat_week`, {
      headers: program.headers,
      data: { from_day: 0, times: 51 },
    });
    await page.goto(program.url);
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

  test("a day with a draft is not moved; clearing it removes the draft too, and undo restores both", async ({
    page,
    request,
  }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByLabel("Session title").fill("Lower, changed");
    await day(page, 1).focus();
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: "Move 1 day to" });
    await dialog.getByLabel("Week").press("Enter");
    await expect(page.getByRole("status").filter({ hasText: "Day 1 has unpublished changes." })).toBeVisible();
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await day(page, 1).focus();
    await page.keyboard.press("Delete");
    await expect(day(page, 1)).toContainText("Rest");
    await expect(panel(page)).toContainText("Published, version 2");
    await page.getByRole("status").getByRole("button", { name: "Undo" }).click();
    await expect(day(page, 1)).toContainText("Lower, changed");
    await expect(day(page, 1)).toContainText("Draft");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 4");
  });

  test("edits during publishing become a draft of the published version", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    const title = panel(page).getByLabel("Session title");
    await title.fill("Lower, changed");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/days/0", async (route) => {
      await held;
      await route.continue();
    });
    const saving = page.waitForRequest("**/days/0");
    await publish(page).click();
    await saving;
    await title.fill("Lower, changed again");
    letGo();
    await expect(panel(page)).toContainText("Draft saved, based on version 2");
    await expect(title).toHaveValue("Lower, changed again");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 3");
  });

  test("the chosen sessions of two versions stay when saving fails", async ({ page, request, allowErrors }) => {
    allowErrors("409", "503");
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByLabel("Session title").fill("Mine");
    await put(request, program, 0, squats("Theirs", "-2"), 1);
    await publish(page).click();
    await page.route("**/days/0", (route) => route.fulfill({ status: 503, json: { errors: { base: ["Not now."] } } }), {
      times: 1,
    });
    await page.getByRole("button", { name: "Publish ticked sessions" }).click();
    await expect(panel(page).getByRole("alert")).toContainText("Not now.");
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Mine");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 3");
  });

  test("parsing text does not revert other edits", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(`${program.url}?day=1`);
    await panel(page).getByRole("radio", { name: "Text" }).check();
    const text = panel(page).getByRole("textbox", { name: "Lower as text" });
    await expect(text).toHaveValue("Back squat / 3x5 @ 77.5%");
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route("**/api/coach/notation", async (route) => {
      await held;
      await route.continue();
    });
    const reading = page.waitForRequest("**/api/coach/notation");
    await text.fill("Back squat / 4x5 @ 80%");
    await expect(publish(page)).toBeDisabled();
    await reading;
    await panel(page).getByLabel("Session title").fill("Lower, changed");
    letGo();
    await expect(day(page, 1)).toContainText("4×5 @ 80%");
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed");
    await panel(page).getByRole("textbox", { name: "Lower, changed as text" }).fill("Back squat / 3xmany");
    await expect(panel(page).getByRole("alert").first()).toContainText("Line 1:");
    await panel(page).getByRole("button", { name: "Discard" }).click();
    await expect(text).toHaveValue("Back squat / 3x5 @ 77.5%");
    await expect(panel(page).getByRole("alert")).toHaveCount(0);
  });

  test("copying with progression takes the focus, returns it and does not open by itself", async ({
    page,
    request,
  }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
    await page.goto(program.url);
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
  });

  test("a day that cannot be loaded says so in its panel", async ({ page, request, allowErrors }) => {
    allowErrors("503");
    const program = await newProgram(page, request);
    await page.route("**/timeline?from_day=42*", (route) => route.fulfill({ status: 503, json: {} }));
    await page.goto(`${program.url}?day=50`);
    await expect(panel(page).getByRole("alert")).toBeVisible();
    await page.unroute("**/timeline?from_day=42*");
    await panel(page).getByRole("button", { name: "Try again" }).click();
    await expect(panel(page).getByRole("button", { name: "Add session" })).toBeVisible();
  });
});

test.describe("on a phone", onPhoneOnly, () => {
  test("a coach opens a day on a phone and publishes a change", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 0, squats("Lower"));
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
  });

  test("the list follows the day that is open in the panel", async ({ page, request }) => {
    const program = await newProgram(page, request);
    await put(request, program, 7, squats("Next week"));
    await page.goto(`${program.url}?day=7`);
    await panel(page).getByRole("button", { name: "Next day" }).click();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Next week");
    await panel(page).getByRole("button", { name: "Close day" }).click();
    await expect(day(page, 8)).toContainText("Next week");
  });
});
