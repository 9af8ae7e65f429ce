import { expect, expectAccessible, setColorScheme } from "./fixtures";
import { test } from "./support/clock";

test("the clock moves by a month and resets, and the outbox is accessible in light and dark", async ({ page }) => {
  test.setTimeout(180_000);
  await setColorScheme(page, "light");
  await page.goto("/developer");
  const time = page.getByTestId("app-time");
  const outbox = page.getByRole("heading", { name: "Outbox" });
  await expect(time).toBeVisible();
  await expect(outbox).toBeVisible();
  await expectAccessible(page);
  const read = async () => Date.parse((await time.getAttribute("datetime")) ?? "");
  const before = await read();
  await page.getByRole("button", { name: "+1 month" }).click();
  // The server answers when everything that became due in a month has run.
  await expect(page.getByText(/days ahead/)).toBeVisible({ timeout: 120_000 });
  const days = ((await read()) - before) / 86_400_000;
  expect(Math.round(days)).toBeGreaterThanOrEqual(28);
  expect(Math.round(days)).toBeLessThanOrEqual(31);
  await page.getByRole("button", { name: "+1 day" }).click();
  await expect.poll(async () => Math.round(((await read()) - before) / 86_400_000)).toBe(Math.round(days) + 1);
  await page.getByRole("button", { name: "Back to real time" }).click();
  await expect(page.getByText("Real time", { exact: true })).toBeVisible();

  await page.setViewportSize({ width: 390, height: 900 });
  await setColorScheme(page, "dark");
  await page.reload();
  await expect(outbox).toBeVisible();
  await expect(time).toBeVisible();
  await expectAccessible(page);
});
