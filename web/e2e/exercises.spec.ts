import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";

const LIBRARY = "/coach/exercises/library";

const rows = (page: Page) => page.getByRole("table", { name: "Exercises" }).getByRole("row");

test("[TRN-30] [TRN-34] [TRN-35] a coach adds an exercise, gets an error for a taken name, and edits it", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  await signInAs(page, await newCoach(request));
  await page.goto(LIBRARY);
  await page.getByRole("button", { name: "Create exercise" }).click();
  const form = page.getByRole("dialog", { name: "New exercise" });
  await form.getByLabel("Name").fill("Back squat");
  await form.getByRole("combobox", { name: "Muscle group" }).click();
  await page.getByRole("option", { name: "Upper legs" }).click();
  await form.getByRole("combobox", { name: "Equipment" }).click();
  await page.getByRole("option", { name: "Specialised" }).click();
  await form.getByLabel("Cue").fill("Small steps, big breath.");
  await form.getByRole("button", { name: "Create exercise" }).click();
  await expect(form.getByText("This name is already taken.")).toBeVisible();
  await expect(form.getByLabel("Cue")).toHaveValue("Small steps, big breath.");

  await form.getByLabel("Name").fill("Harbour sled march");
  await form.getByRole("button", { name: "Create exercise" }).click();
  await expect(page.getByText("Harbour sled march has been added to your library.")).toBeVisible();

  await page.getByRole("searchbox", { name: "Search exercises" }).fill("sled march");
  await expect(rows(page)).toHaveCount(2);
  await rows(page).getByRole("button", { name: "Actions for Harbour sled march" }).click();
  await page.getByRole("menuitem", { name: "Edit exercise" }).click();
  const edit = page.getByRole("dialog", { name: "Edit exercise" });
  await expect(edit.getByRole("combobox", { name: "Category" })).toBeDisabled();
  await edit.getByLabel("Cue").fill("Push the floor behind you.");
  await edit.getByRole("button", { name: "Save exercise" }).click();
  await expect(rows(page).getByText("Push the floor behind you.")).toBeVisible();
});

test("[TRN-35] filters are kept in the address and survive a reload", async ({ page, request }) => {
  await signInAs(page, await newCoach(request));
  await page.goto(LIBRARY);
  await page.getByRole("button", { name: "Muscle group", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Lower legs" }).click();
  await page.getByRole("button", { name: "Equipment", exact: true }).first().click();
  await page.getByRole("menuitem", { name: "Accessories" }).click();
  await expect(page).toHaveURL(/muscle=lower_legs/);
  await expect(page).toHaveURL(/equipment=accessories/);
  await expect(rows(page).getByText("Jump Rope", { exact: true })).toBeVisible();
  await page.reload();
  await expect(rows(page).getByText("Jump Rope", { exact: true })).toBeVisible();
  await expect(rows(page).getByText("Back Squat", { exact: true })).toHaveCount(0);
  await rows(page)
    .getByRole("link", { name: /Jump Rope Turn/ })
    .first()
    .click();
  await expect(page.getByRole("dialog", { name: "Jump Rope" })).toBeVisible();
  await expectAccessible(page);
});

test("[SUB-11] on the Free plan the library is read-only", async ({ page, request }) => {
  await signInAs(page, await newCoach(request, "free"));
  await page.goto(LIBRARY);
  await expect(page.getByText("Creating your own needs the Professional plan.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create exercise" })).toHaveCount(0);
  await expect(rows(page)).not.toHaveCount(0);
  await expectAccessible(page);
});
