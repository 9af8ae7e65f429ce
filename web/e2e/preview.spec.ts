import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";
import { freeProgram, workout } from "./support/training";

test("the coach previews a week as a client sees it on a phone, without interacting", async ({ page, request }) => {
  const coach = await newCoach(request);
  const programId = await freeProgram(request, coach, "Squat Every Day", {
    0: workout("Lower, heavy"),
    9: workout("Pull"),
  });
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/schedule`);
  await page.getByRole("button", { name: "Preview as client" }).click();
  const dialog = page.getByRole("dialog", { name: "Preview as client" });
  await expect(dialog).toContainText("Clients see everything at once.");
  const phone = page.frameLocator('iframe[title="Preview as client"]');
  await expect(phone.getByText("Lower, heavy")).toBeVisible();
  await dialog.getByRole("radio", { name: "Day 1, Lower, heavy" }).click();
  await expect(phone.getByText("Test squat")).toBeVisible();
  // Laid out for a phone, whatever the screen around it.
  expect(await phone.locator("body").evaluate((body) => body.ownerDocument.defaultView?.innerWidth)).toBeLessThan(400);
  expect(await phone.locator("body").evaluate((body) => (body as HTMLElement).inert)).toBe(true);
  expect(await phone.locator("body").evaluate((body) => body.scrollWidth > body.clientWidth)).toBe(false);
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Next week" }).click();
  await dialog.getByRole("radio", { name: "Day 10, Pull" }).click();
  await expect(phone.getByRole("heading", { name: "Pull", includeHidden: true }).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});
