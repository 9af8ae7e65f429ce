import { expect, expectAccessible, test, wear } from "./fixtures";
import { CLIENT, COACH, signedInAs } from "./signedin";

// A page that every coach has; the frame around it is what is looked at here.
const COACH_PAGE = "/coach/exercises/library";

test("[SHL-08] [RTE-74] an unknown path shows the 404 page and a way home", async ({ page }) => {
  await page.goto("/nowhere/at/all");
  await expect(page).toHaveURL(/\/404$/);
  await expect(page.getByText("404 error")).toBeVisible();
  await expect(page.getByText("Sorry, we can't find this page.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Go to main page" })).toHaveAttribute("href", "/");
  await expectAccessible(page);
});

test("[SHL-34] going offline says so until the connection is back", async ({ page, context }) => {
  await page.goto("/404");
  await expect(page.getByText("404 error")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText("There is no internet connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText("There is no internet connection.")).toBeHidden();
});

test("[RTE-76] a protected page asks to sign in and remembers where one wanted to go", async ({ page }) => {
  await page.goto(`${COACH_PAGE}?q=squat`);
  await expect(page).not.toHaveURL(/exercises/);
  expect(await page.evaluate(() => localStorage.getItem("regimen.return_path"))).toBe(`${COACH_PAGE}?q=squat`);
});

test.describe("a coach", () => {
  test.beforeEach(async ({ page, allowErrors }) => {
    allowErrors("503");
    await signedInAs(page, COACH);
  });

  test("[SHL-01] [SHL-03] [SHL-06] has a header with brand, menus, checklist, help and a way out", async ({
    page,
    isMobile,
  }) => {
    await page.goto(COACH_PAGE);
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Regimen" })).toHaveAttribute("href", "/");
    await expect(header.getByText("2/4")).toBeVisible();
    if (isMobile) {
      await header.getByRole("button", { name: "Menu", exact: true }).click();
      await expect(page.getByRole("dialog").getByRole("link", { name: "Exercises" })).toBeVisible();
      await page.keyboard.press("Escape");
    } else {
      await expect(header.getByRole("button", { name: "Programming" })).toHaveAttribute("data-status", "active");
      await expect(header.getByRole("button", { name: "Help" })).toBeVisible();
    }
    await header.getByRole("button", { name: /Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await expect.poll(() => page.evaluate(() => localStorage.getItem("regimen.session"))).toBeNull();
  });

  test("jumps anywhere by keyboard", async ({ page, isMobile }) => {
    test.skip(isMobile, "there is no keyboard");
    await page.goto(COACH_PAGE);
    await expect(page.getByRole("banner")).toBeVisible();
    await page.keyboard.press("Control+k");
    await page.getByPlaceholder("Search or jump to").fill("style");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/regimen-style-guide/);
  });

  test("[SHL-35] is told when another tab switched account", async ({ page, context }) => {
    await page.goto(COACH_PAGE);
    await expect(page.getByRole("banner")).toBeVisible();
    const other = await context.newPage();
    await other.goto("/404");
    await other.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem("regimen.session") ?? "{}") as { user: { id: string } };
      localStorage.setItem(
        "regimen.session",
        JSON.stringify({ ...kept, token: "other", user: { ...kept.user, id: "another" } }),
      );
    });
    await expect(
      page.getByText("You switched account in another tab. Please reload this page or close this tab."),
    ).toBeVisible();
  });

  for (const scheme of ["light", "dark"] as const) {
    test(`has an accessible frame in ${scheme}`, async ({ page }) => {
      await wear(page, scheme);
      await page.goto(COACH_PAGE);
      await expect(page.getByRole("banner")).toBeVisible();
      await page.getByRole("button", { name: /Account menu/ }).click();
      await expect(page.getByRole("menu")).toBeVisible();
      await expectAccessible(page, { exclude: ["main"] });
    });
  }
});

test("[SHL-18] a client sees none of the coach's links and no coach's page", async ({ page, allowErrors }) => {
  allowErrors("503");
  await signedInAs(page, CLIENT);
  await page.goto(COACH_PAGE);
  await expect(page).not.toHaveURL(/exercises/);
  await expect(page.getByRole("link", { name: "Exercises" })).toHaveCount(0);
});

test("[ERR-01] a token that is no longer good leads to the entrance and says so", async ({ page, allowErrors }) => {
  allowErrors("401", "503");
  await signedInAs(page, COACH);
  await page.route("**/api/users/me", (route) => route.fulfill({ status: 401, json: {} }));
  await page.goto(COACH_PAGE);
  await expect(page.getByText("Access is denied. Try to reload the page.")).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("regimen.session"))).toBeNull();
});

test("[ERR-08] [ERR-09] an old version is asked to reload", async ({ page, allowErrors }) => {
  allowErrors("400", "503");
  await signedInAs(page, COACH);
  await page.route("**/api/users/me", (route) => route.fulfill({ status: 400, json: { deprecated_base: true } }));
  await page.goto(COACH_PAGE);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toContainText(
    "You are using an old version of the app. Reload to update - any unsaved changes will be lost.",
  );
  await expect(dialog.getByRole("button", { name: "Reload" })).toBeVisible();
  await dialog.getByRole("button", { name: "Later" }).click();
  await expect(dialog).toBeHidden();
});
