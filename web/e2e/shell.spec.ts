import { expect, expectAccessible, test } from "./fixtures";

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
