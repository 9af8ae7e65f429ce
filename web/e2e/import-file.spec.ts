import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { day, newProgram, put, squats } from "./support/builder";
import type { Someone } from "./support/people";

const LIFTS = { Mon: "Back Squat", Tue: "Bench Press", Thu: "Deadlift", Fri: "Overhead Press" };

/** Weeks of four days. "Amount" is a column that nobody knows, and the loads have no unit. */
function sheetOf(weeks: number): string {
  const lines = ["Week,Day,Exercise,Sets,Amount,Load,RPE,Rest,Remarks"];
  for (let week = 1; week <= weeks; week += 1) {
    for (const [weekday, lift] of Object.entries(LIFTS)) {
      lines.push(`${week},${weekday},${lift},5,3,${60 + week * 2.5},8,120,brace`);
    }
  }
  return [...lines, `${weeks},Fri,ask Tom about 7 things and 3 more 4,,,,,,`].join("\r\n");
}

async function openFile(page: Page, name: string, content: string): Promise<Locator> {
  await page.getByRole("button", { name: "Import and export" }).click();
  await page.getByRole("menuitem", { name: "Import a file…" }).click();
  const dialog = page.getByRole("dialog", { name: "Import training" });
  await dialog
    .getByLabel("Choose a file")
    .last()
    .setInputFiles({
      name,
      mimeType: "text/csv",
      buffer: Buffer.from(content),
    });
  return dialog;
}

async function draftedDays(request: APIRequestContext, program: { timelineId: string } & Someone): Promise<number> {
  const days = await Promise.all(
    [0, 42].map(async (first) => {
      const url = `/api/coach/timelines/${program.timelineId}/drafts?from_day=${first}&days=42`;
      return (await (await request.get(url, { headers: program.headers })).json()).items.length;
    }),
  );
  return days.reduce((sum, count) => sum + count, 0);
}

test("a sheet of twelve weeks is checked, imported as drafts and taken back", async ({ page, request }) => {
  const program = await newProgram(page, request);
  await page.goto(program.url);
  const dialog = await openFile(page, "Winter block.csv", sheetOf(12));
  await expect(dialog.getByRole("region", { name: "Days of the file" }).getByRole("button")).toHaveCount(48);
  await expect(dialog.getByRole("row", { name: /Back Squat/ }).first()).toContainText("5 sets @ 62.5 kg");

  await dialog.getByRole("combobox", { name: "Column “Amount” holds" }).click();
  await page.getByRole("option", { name: "Reps", exact: true }).click();
  await expect(dialog.getByRole("row", { name: /Back Squat/ }).first()).toContainText("5×3 @ 62.5 kg @8 · 2:00");

  await dialog.getByRole("button", { name: "To answer 1" }).click();
  await dialog.getByRole("button", { name: "Question", exact: true }).click();
  await page.getByRole("button", { name: "My own note" }).click();
  await expect(dialog.getByRole("button", { name: "To answer 0" })).toBeVisible();

  await dialog.getByRole("button", { name: "Add 48 days as drafts" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("48 days added")).toBeVisible();
  expect(await draftedDays(request, program)).toBe(48);
  await expect(day(page, 1)).toContainText("5×3 @ 62.5 kg");
  await page.getByRole("button", { name: "Undo" }).last().click();
  await expect.poll(() => draftedDays(request, program)).toBe(0);
  await expect(day(page, 1)).toContainText("Rest");
});

test(
  "a file that is no table says so, another one is chosen, and answers survive a reload",
  onPhoneOnly,
  async ({ page, request, allowErrors }) => {
    allowErrors("/api/coach/workout_files");
    const program = await newProgram(page, request);
    await page.goto(program.url);
    const dialog = await openFile(page, "photo.xlsx", "PK\u0003\u0004 this is no workbook");
    await expect(dialog.getByRole("alert")).toContainText("We couldn't read this file.");
    const text = "Day 1\nBack squat 5x5 @ 80%\nask Tom about 7 things and 3 more 4";
    await dialog
      .getByLabel("Choose a file")
      .last()
      .setInputFiles({
        name: "monday.txt",
        mimeType: "text/plain",
        buffer: Buffer.from(text),
      });
    await dialog.getByRole("button", { name: "Question", exact: true }).click();
    await page.getByRole("button", { name: "Leave it out" }).click();
    await expect(dialog.getByRole("button", { name: "To answer 0" })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    const again = await openFile(page, "monday.txt", text);
    await expect(again.getByRole("button", { name: "Left out 1" })).toBeVisible();
    await again.getByRole("button", { name: "Add 1 day as a draft" }).click();
    await expect(page.getByText("1 day added")).toBeVisible();
    expect(await draftedDays(request, program)).toBe(1);
  },
);

test("training is exported as CSV, JSON and PDF, and comes back from a file", async ({ page, request }) => {
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower, heavy"));
  await page.goto(`/coach/programs/${program.programId}/details`);
  const exporting = page.getByRole("dialog", { name: "Export training" });
  const download = async (format: string) => {
    await exporting.getByRole("radio", { name: format }).check();
    const saved = page.waitForEvent("download");
    await exporting.getByRole("button", { name: "Download" }).click();
    const file = await saved;
    await expect(exporting).toBeHidden();
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) };
  };

  await test.step("from the program", async () => {
    await page.getByRole("button", { name: "Actions for Squat Every Day" }).click();
    await page.getByRole("menuitem", { name: "Export training…" }).click();
    await expect(day(page, 1)).toContainText("Lower, heavy");
    await expectAccessible(page);
    const { name, content } = await download("CSV");
    expect(name).toMatch(/^Squat Every Day \d{4}-\d\d-\d\d\.csv$/);
    const edited = content.toString().replace("77.5%", "82.5%").replaceAll("1,1,", "1,4,");
    const review = await openFile(page, "Squat Every Day.csv", edited);
    await review.getByRole("button", { name: "Add 1 day as a draft" }).click();
    await expect(page.getByText("1 day added")).toBeVisible();
    await expect(day(page, 4)).toContainText("3×5 @ 82.5%");
  });

  await test.step("from the schedule", async () => {
    const fromSchedule = async (format: string) => {
      await page.getByRole("button", { name: "Import and export" }).click();
      await page.getByRole("menuitem", { name: "Export…" }).click();
      return (await download(format)).content;
    };
    expect((await fromSchedule("PDF to print")).subarray(0, 5).toString()).toBe("%PDF-");
    const json = (await fromSchedule("JSON")).toString();
    const foreign = await openFile(page, "other.json", '{"workouts":[]}');
    await expect(foreign.getByText("Only JSON exported from here can be imported.")).toBeVisible();
    await foreign.getByRole("button", { name: "Close" }).click();
    const dialog = await openFile(page, "Squat Every Day.json", json);
    await expect(dialog.getByText("1 day of training, exactly as it was exported.")).toBeVisible();
    await dialog.getByRole("combobox", { name: "Starts in" }).click();
    await page.getByRole("option", { name: "Week 3", exact: true }).click();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Add 1 day as a draft" }).click();
    await expect(day(page, 15)).toContainText("Back squat");
    await expect(day(page, 15)).toContainText("3×5 @ 77.5%");
  });

  await test.step("a sheet that is being checked can be read by all", async () => {
    const review = await openFile(page, "One week.csv", sheetOf(1));
    await expect(review.getByRole("combobox", { name: "Column “Amount” holds" })).toBeVisible();
    await expect(review.getByRole("button", { name: /^To answer [1-9]/ })).toBeVisible();
    await expectAccessible(page);
  });
});
