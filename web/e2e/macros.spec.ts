import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

const card = (page: Page) => page.locator("section", { has: page.getByRole("heading", { name: "Macros", level: 2 }) });

async function fillIn(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "Female" }).check();
  await page.getByRole("textbox", { name: "Age" }).fill("30");
  await page.getByRole("textbox", { name: "Weight" }).fill("60");
  await page.getByRole("textbox", { name: "Height" }).fill("165");
}

test("[TRN-18] [TRN-20] [TRN-21] [TRN-25] a coach calculates macros for a client, who sees them live", async ({
  page,
  browser,
  context,
  request,
}) => {
  const [coach, maya] = await Promise.all([newCoach(request), newClient(request)]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Squats") });
  await start(request, maya, programId, localDay());
  const own = await browser.newContext();
  const today = await own.newPage();
  await signInAs(today, maya);
  await today.goto("/user/today");
  await expect(today.getByRole("heading", { name: "Squats" })).toBeVisible();
  await expect(today.getByRole("region", { name: "Macros of this day" })).toHaveCount(0);

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await signInAs(page, coach);
  await page.goto(`/coach/clients/${maya.id}/programs`);
  await expect(card(page).getByText("No macros set for Maya yet.")).toBeVisible();
  await card(page).getByRole("button", { name: "Set macros" }).click();
  await fillIn(page);
  // 1320.25 × 1.55
  await expect(page.getByText("2,046 kcal a day")).toBeVisible();
  await page.getByRole("radio", { name: "Harris Benedict" }).check();
  await expect(page.getByText("BMR 1,384 kcal")).toBeVisible();
  await page.getByRole("radio", { name: "Mifflin St Jeor" }).check();
  await page.getByRole("button", { name: "Use as calories" }).click();
  await expect(page.getByRole("textbox", { name: "Protein, grams", exact: true })).toHaveValue("153");
  await page.getByRole("textbox", { name: "Protein, grams per kg" }).fill("2");
  await expect(page.getByRole("textbox", { name: "Protein, grams", exact: true })).toHaveValue("120");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Copy macros" }).click();
  await expect(page.getByText("Macros were successfully copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    "Protein 120 g, carbs 206 g, fat 68 g, 1,916 kcal",
  );
  // A limit is said beside its field, and nothing can be set until it is kept.
  await page.getByRole("textbox", { name: "Fat, grams", exact: true }).fill("1000.5");
  await expect(page.getByText("Enter a number from 0 to 1,000, with one decimal at most.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set as targets" })).toBeDisabled();
  await page.getByRole("textbox", { name: "Fat, grams", exact: true }).fill("70,5");
  await page.getByRole("button", { name: "Set as targets" }).click();
  await expect(page.getByText("Maya now has these targets")).toBeVisible();

  const shown = today.getByRole("region", { name: "Macros of this day" });
  await expect(shown).toContainText("120 g");
  await expect(shown).toContainText("70.5 g");
  await expectAccessible(today);
  await today.goto(`/user/calendar?date=${localDay(-1)}&view=day`);
  await expect(today.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(shown).toHaveCount(0);
  await today.goto(`/user/calendar?date=${localDay(1)}&view=day`);
  await expect(shown).toContainText("70.5 g");
  await own.close();
  // What was typed is still there after a reload, and the entry can be removed and brought back.
  await page.reload();
  await card(page).getByRole("button", { name: "Set macros" }).click();
  await expect(page.getByRole("textbox", { name: "Fat, grams", exact: true })).toHaveValue("70.5");
  await page.getByRole("button", { name: /^Remove the targets from/ }).click();
  await expect(page.getByRole("button", { name: /^Remove the targets from/ })).toHaveCount(0);
  await page.getByRole("button", { name: "Undo", exact: true }).last().click();
  await expect(page.getByRole("button", { name: /^Remove the targets from/ })).toBeVisible();
});
