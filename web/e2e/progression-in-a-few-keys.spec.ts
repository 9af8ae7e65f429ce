import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { countKeysAndClicks } from "./support/keys";
import { newCoach, signInAs } from "./support/people";

/** Keys and clicks that "5x5 @ 80 %, four weeks, 2.5 % more each week" may take. */
const MOST = 25;
const FOUR_WEEKS = ["80%", "82.5%", "85%", "87.5%"];

async function openSchedule(page: Page, prepare: (page: Page) => Promise<void> = async () => undefined) {
  const coach = await newCoach(page.request);
  const made = await page.request.post("/api/coach/plans", {
    headers: coach.headers,
    data: { title: "Strength", plan_type: "membership" },
  });
  const { id } = await made.json();
  const actions = await countKeysAndClicks(page);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${id}/schedule`);
  await expect(page.locator("#day-0")).toBeVisible();
  await prepare(page);
  return actions;
}

/** From the selected day, or the one that the cursor is on, to four weeks. */
async function copyToThreeWeeks(page: Page): Promise<void> {
  await page.locator("#day-0").focus();
  await page.keyboard.press("Space");
  await page.getByRole("button", { name: "Copy with progression" }).click();
  await page.getByRole("button", { name: "Week 3", exact: true }).click();
  await page.getByRole("button", { name: "Week 4", exact: true }).click();
  await page.getByRole("button", { name: "Copy 3 days", exact: true }).click();
  for (const [week, percent] of FOUR_WEEKS.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one week after the other
    await expect(page.locator(`#day-${week * 7}`)).toContainText(percent);
  }
}

test("four weeks of 5x5 with 2.5 % more each week take 25 keys and clicks by shorthand", async ({ page }) => {
  const actions = await openSchedule(page);
  await page.locator("#day-0").click();
  await page.keyboard.press("/");
  await page.getByRole("combobox", { name: "Find an exercise" }).pressSequentially("bs 5x5@80%");
  await expect(page.getByRole("option").first()).toContainText("Back Squat");
  await page.keyboard.press("Enter");
  await copyToThreeWeeks(page);
  expect(actions()).toBeLessThanOrEqual(MOST);
});

test("four weeks of 5x5 with 2.5 % more each week take 25 keys and clicks by paste", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const actions = await openSchedule(page, (opened) =>
    opened.evaluate(() => navigator.clipboard.writeText("Back squat 5x5 @ 80%")),
  );
  await page.locator("#day-0").click();
  await page.locator("#day-0").focus();
  await page.keyboard.press("ControlOrMeta+v");
  await expect(page.getByRole("button", { name: "Add 1 day as a draft" })).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");
  await copyToThreeWeeks(page);
  expect(actions()).toBeLessThanOrEqual(MOST);
});
