import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";

const notes = (page: Page) => page.getByRole("complementary", { name: "Notes" });

test("[TRN-03] [TRN-14] [TRN-15] [TRN-17] a coach keeps notes beside the schedule", async ({ page, request }) => {
  const coach = await newCoach(request);
  const made = await request.post("/api/coach/plans", {
    headers: coach.headers,
    data: { title: "Squat Every Day", plan_type: "membership" },
  });
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${(await made.json()).id}/schedule`);
  await expect(page.getByRole("grid")).toBeVisible();
  await page.keyboard.press("Control+Shift+N");
  await notes(page).getByRole("button", { name: "Save note" }).click();
  await expect(notes(page).getByText("Title is required.")).toBeVisible();
  await notes(page).getByRole("textbox", { name: "Title" }).fill("Week 3");
  await notes(page).getByRole("textbox", { name: "Note", exact: true }).fill("Knee: no jumps.");
  await expect(notes(page).getByText("15 / 5,000")).toBeVisible();
  // What was typed survives a reload; the sidebar is remembered.
  await page.reload();
  await notes(page).getByRole("button", { name: "New note" }).first().click();
  await expect(notes(page).getByRole("textbox", { name: "Title" })).toHaveValue("Week 3");
  await notes(page).getByRole("button", { name: "Save note" }).click();
  await expect(notes(page).getByRole("button", { name: /^Week 3/ })).toBeVisible();
  await expectAccessible(page);
  await notes(page)
    .getByRole("button", { name: /^Week 3/ })
    .click();
  await notes(page).getByRole("button", { name: "Delete note" }).click();
  await expect(notes(page).getByRole("button", { name: /^Week 3/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(notes(page).getByRole("button", { name: /^Week 3/ })).toBeVisible();
  await notes(page).getByRole("button", { name: "Close sidebar" }).click();
  await expect(notes(page)).toHaveCount(0);
  // Browsers keep Ctrl+Shift+N for themselves: N alone works in all of them.
  await page.keyboard.press("n");
  await expect(notes(page).getByRole("textbox", { name: "Title" })).toBeFocused();
});
