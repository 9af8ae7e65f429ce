import { expect, expectAccessible, onPhoneToo, test, setColorScheme } from "./fixtures";

for (const scheme of ["light", "dark"] as const) {
  test(
    `[RTE-73] the style guide shows every component and is accessible in ${scheme}`,
    onPhoneToo,
    async ({ page }) => {
      await setColorScheme(page, scheme);
      await page.goto("/regimen-style-guide");
      await expect(page.getByRole("heading", { name: "Style guide", level: 1 })).toBeVisible();
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
      await expectAccessible(page);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      ).toBeLessThanOrEqual(0);
    },
  );
}

test("dialogs take the focus, close on Escape, return the focus and are accessible", async ({ page }) => {
  await page.goto("/regimen-style-guide");
  const opener = page.getByRole("button", { name: "Open dialog" });
  await opener.click();
  const dialog = page.getByRole("dialog", { name: "Copy with progression" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a busy dialog does not close", async ({ page }) => {
  await page.goto("/regimen-style-guide");
  await page.getByRole("button", { name: "Open busy dialog" }).click();
  const dialog = page.getByRole("dialog", { name: "Refund payment" });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Refund €39.00" })).toBeDisabled();
});

test("[ERR-11] toasts show one at a time, and undo reverts", async ({ page }) => {
  await page.goto("/regimen-style-guide");
  await page.getByRole("button", { name: "Show toast with undo" }).click();
  await expect(page.getByText("Session moved to Thursday")).toBeVisible();
  await page.getByRole("button", { name: "Show error" }).click();
  await expect(page.getByText("Request failed")).toBeVisible();
  await expect(page.getByText("Session moved to Thursday")).toBeHidden();
  await page.getByRole("button", { name: "Show toast with undo" }).click();
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(page.getByText("Moved back")).toBeVisible();
});

test("a coach's accent recolours everything and stays readable", async ({ page }) => {
  await page.goto("/regimen-style-guide");
  const button = page.getByRole("button", { name: "Create program" }).first();
  const before = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
  await page.getByRole("button", { name: "Accent #ffd43b" }).click();
  await expect.poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before);
  await page.mouse.move(0, 0);
  await expectAccessible(page);
});
