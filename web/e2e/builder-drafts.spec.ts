import { expect, test } from "./fixtures";
import { day, newProgram, panel, publish, put, squats } from "./support/builder";
import { signInAs } from "./support/people";

test("a draft survives reloads, leaving, a failed save and edits during publishing", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("409", "503");
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  await page.goto(`${program.url}?day=1`);

  await test.step("a draft survives a reload", async () => {
    await panel(page).getByLabel("Session title").fill("Lower, changed");
    await expect(day(page, 1)).toContainText("Draft");
    await page.reload();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed");
  });

  await test.step("one whose answer is lost in a reload is not taken for another device's", async () => {
    let saved = (): void => undefined;
    const isSaved = new Promise<void>((resolve) => (saved = resolve));
    await page.route("**/days/0/draft", async (route) => {
      await route.fetch();
      saved(); // the page never hears of it
    });
    await panel(page).getByLabel("Session title").fill("Lower, changed once");
    await isSaved;
    await panel(page).getByLabel("Session title").fill("Lower, changed twice");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.reload();
    await expect(panel(page)).toContainText("Draft saved, based on version 1");
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed twice");
    await expect(page.getByText("Two versions of your draft")).toHaveCount(0);
  });

  await test.step("leaving asks for confirmation, and what was discarded comes back", async () => {
    await page.getByRole("link", { name: "Back to the program" }).click();
    const asked = page.getByRole("dialog", { name: "You have unpublished changes" });
    await asked.getByRole("button", { name: "Stay" }).click();
    await expect(asked).toBeHidden();
    await panel(page).getByRole("button", { name: "Discard" }).click();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower");
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed twice");
  });

  await test.step("a failed save loses nothing", async () => {
    await panel(page).getByLabel("Session title").fill("Lower, changed again");
    await page.route("**/days/0", (route) => route.fulfill({ status: 503, json: { errors: { base: ["Not now."] } } }), {
      times: 1,
    });
    await publish(page).click();
    await expect(panel(page).getByRole("alert")).toContainText("Not now.");
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, changed again");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 2");
  });

  await test.step("edits during publishing become a draft of the published version", async () => {
    const title = panel(page).getByLabel("Session title");
    await title.fill("Lower, changed now");
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
    await title.fill("Lower, changed later");
    letGo();
    await expect(panel(page)).toContainText("Draft saved, based on version 3");
    await expect(title).toHaveValue("Lower, changed later");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 4");
  });
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

test("of two coaches who edit a day, the later one sees both versions and merges them", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("409", "503");
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  await page.goto(`${program.url}?day=1`);

  await test.step("both versions are merged", async () => {
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

  await test.step("the chosen sessions stay when saving fails", async () => {
    await panel(page).getByLabel("Session title").first().fill("Mine, later");
    await put(request, program, 0, squats("Theirs, later", "-3"), 3);
    await publish(page).click();
    const publishTicked = page.getByRole("button", { name: "Publish ticked sessions" });
    await expect(publishTicked).toBeVisible();
    await page.route("**/days/0", (route) => route.fulfill({ status: 503, json: { errors: { base: ["Not now."] } } }), {
      times: 1,
    });
    await publishTicked.click();
    await expect(panel(page).getByRole("alert")).toContainText("Not now.");
    await expect(panel(page).getByLabel("Session title").first()).toHaveValue("Mine, later");
    await publish(page).click();
    await expect(panel(page)).toContainText("Published, version 5");
  });
});

test("text that is being parsed reverts nothing, and a day with a draft is cleared but not moved", async ({
  page,
  request,
}) => {
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  await page.goto(`${program.url}?day=1`);

  await test.step("parsing text does not revert other edits", async () => {
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

  await test.step("a draft keeps its day from moving; clearing takes both, and undo restores both", async () => {
    await panel(page).getByRole("radio", { name: "Form" }).check();
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
});
