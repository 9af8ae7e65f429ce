import type { Page } from "@playwright/test";
import { expect, expectAccessible, test, setColorScheme } from "./fixtures";
import { expectNoSidewaysScroll, onPhoneAndDesktop } from "./support/layout";

/** Opens the style guide, scans it, and looks at its width on a phone and on a desktop. */
async function openStyleGuide(page: Page, scheme: "light" | "dark") {
  await setColorScheme(page, scheme);
  await page.goto("/regimen-style-guide");
  await expect(page.getByRole("heading", { name: "Style guide", level: 1 })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", scheme);
  await expectAccessible(page);
  await onPhoneAndDesktop(page, () => expectNoSidewaysScroll(page));
}

test("[RTE-73] the style guide shows every component and is accessible in dark", async ({ page }) => {
  await openStyleGuide(page, "dark");
});

test("[RTE-73] the style guide is accessible in light, takes a theme, and its dialogs keep the focus", async ({
  page,
}) => {
  await openStyleGuide(page, "light");

  await test.step("dialogs take the focus, close on Escape, return the focus and are accessible", async () => {
    const opener = page.getByRole("button", { name: "Open dialog" });
    await opener.click();
    const dialog = page.getByRole("dialog", { name: "Copy with progression" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("a coach's theme recolours everything and stays readable", async () => {
    const button = page.getByRole("button", { name: "Create program" }).first();
    const before = await button.evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.getByRole("button", { name: "Theme #ffd43b" }).click();
    await expect.poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor)).not.toBe(before);
    await page.mouse.move(0, 0);
    await expectAccessible(page);
  });

  await test.step("a busy dialog does not close", async () => {
    await page.getByRole("button", { name: "Open busy dialog" }).click();
    const dialog = page.getByRole("dialog", { name: "Refund payment" });
    await expect(dialog).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Refund €39.00" })).toBeDisabled();
  });
});
