import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { signInAs } from "./support/people";
import { owner } from "./support/teams";

/** A sample of what can't be read, beside what is saved instead. */
const CHOSEN = { exclude: ['[data-kind="chosen"]'] };

test(
  "[WLB-03] [WLB-04] a coach chooses colours that everybody can read, sees them and saves them",
  onPhoneToo,
  async ({ page, request, context, allowErrors }, { project }) => {
    // A theme that was outdated when it was saved.
    allowErrors("409 (Conflict)");
    const erik = await owner(request);
    await signInAs(page, erik);
    const isPhone = project.name === "phone";
    const field = (name: string, tab = page) => tab.getByRole("textbox", { name: `${name}, hex`, exact: true });
    const save = page.getByRole("button", { name: "Save theme" });
    const preview = page.frameLocator("iframe").first();
    const primaryButton = preview.locator("button", { hasText: "See the programs" });
    const showPart = async (name: "Edit" | "Preview") => {
      if (isPhone) await page.getByRole("radio", { name, exact: true }).check();
    };

    await test.step("the menu of the storefront leads there", async () => {
      if (isPhone) {
        await page.goto("/coach/customisation");
      } else {
        await page.goto("/public-page");
        await page.getByRole("button", { name: "Marketing" }).click();
        await page.getByRole("menuitem", { name: "White label" }).click();
      }
      await expect(page).toHaveURL(/\/coach\/customisation\/address$/);
      await page.getByRole("link", { name: "Theme", exact: true }).click();
      await expect(page).toHaveURL(/\/coach\/customisation\/theme$/);
      await expect(field("Primary")).toHaveValue("#389840");
    });

    await test.step("a colour is typed, another one is suggested, and the unreadable one is corrected", async () => {
      await field("Primary").fill("2E4AE6");
      await field("Secondary").fill("#eef1ff");
      await page.getByRole("button", { name: /^System text/ }).click();
      await page.getByRole("button", { name: "#2d7ff9" }).click();
      await expect(field("Primary")).toHaveValue("#2e4ae6");
      await expect(page.getByText("You chose #2d7ff9")).toBeVisible();
      await expect(page.getByText(/^We save #/)).toBeVisible();
      await expect(page.getByText("3 changes, not live yet")).toBeVisible();
      await expectAccessible(page, CHOSEN);
    });

    await test.step("the preview wears them, light and dark, and the app does not", async () => {
      await showPart("Preview");
      const blue = "rgb(46, 74, 230)";
      await expect(primaryButton).toHaveCSS("background-color", blue);
      await page.getByRole("radio", { name: "Dark" }).check();
      await expect(preview.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await expect(primaryButton).toHaveCSS("border-top-color", "rgb(57, 91, 248)");
      await expectAccessible(page, CHOSEN);
      await expect(save).not.toHaveCSS("background-color", blue);
      await page.emulateMedia({ colorScheme: "dark" });
      await expect(page.locator("html")).toHaveAttribute("data-mantine-color-scheme", "dark");
      await page.getByRole("radio", { name: "Light" }).check();
      await expect(primaryButton).toHaveCSS("background-color", blue);
      await showPart("Edit");
      await expectAccessible(page, CHOSEN);
      await page.emulateMedia({ colorScheme: "light" });
    });

    await test.step("a reload keeps what is not saved; saving keeps the shade that can be read", async () => {
      await page.reload();
      await expect(field("System text")).toHaveValue("#2d7ff9");
      await save.click();
      await expect(page.getByText("Your theme is live.")).toBeVisible();
      await expect(field("System text")).not.toHaveValue("#2d7ff9");
      await expect(save).toBeDisabled();
      await page.reload();
      await expect(field("Primary")).toHaveValue("#2e4ae6");
    });

    await test.step("the storefront wears it, and the coach's app does not", async () => {
      const buttons = () =>
        page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--button").trim());
      const storefront = await page.getByRole("link", { name: "See your storefront" }).first().getAttribute("href");
      await page.goto(new URL(storefront ?? "").pathname);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect.poll(buttons).toBe("#2e4ae6");
      await page.getByRole("link", { name: "Terms of use" }).click();
      await expect.poll(buttons).not.toBe("#2e4ae6");
      await page.goto("/public-page");
      await expect(page.getByRole("link", { name: "Edit" })).toBeVisible();
      expect(await buttons()).not.toBe("#2e4ae6");
      await page.goto("/coach/customisation/theme");
      await expect(field("Primary")).toHaveValue("#2e4ae6");
    });

    await test.step("what another tab saved meanwhile is shown, and can be taken", async () => {
      const other = await context.newPage();
      await other.goto("/coach/customisation/theme");
      await expect(field("Primary", other)).toHaveValue("#2e4ae6");
      await field("Primary").fill("#7a4fb3");
      await field("Primary", other).fill("#b8332b");
      await other.getByRole("button", { name: "Save theme" }).click();
      await expect(other.getByText("Your theme is live.")).toBeVisible();
      await other.close();
      await save.click();
      await expect(page.getByRole("list", { name: "Their theme" })).toContainText("#b8332b");
      await expect(field("Primary")).toHaveValue("#7a4fb3");
      await expectAccessible(page);
      await page.getByRole("button", { name: "Use theirs" }).click();
      await expect(field("Primary")).toHaveValue("#b8332b");
      await expect(save).toBeDisabled();
    });
  },
);
