import { expect, expectAccessible, test } from "./fixtures";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs, signUp } from "./support/people";
import { localDay, start } from "./support/training";

test("[RTE-43] [RTE-47] a coach writes the training of each 1-2-1 client, from today on", async ({ page, request }) => {
  const coach = await newCoach(request);
  const programId = await createProgram(request, coach, { type: "individual", title: "One to one" });
  const [maya, tom] = [await newClient(request), await signUp(request, "user", ["Tom", "Okafor"])];
  await start(request, maya, programId, localDay());
  await start(request, tom, programId, localDay());
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${programId}/schedule`);
  await expect(page.getByRole("heading", { name: "One to one" }).first()).toBeVisible();
  await page.goto("/coach/clients/active");
  await page.getByRole("link", { name: "Write training for Maya Kowalczyk" }).first().click();
  await expect(page).toHaveURL(new RegExp(`/calendar/${maya.id}`));
  await page.goBack();
  await page
    .getByRole("row", { name: /Maya Kowalczyk/ })
    .getByRole("link")
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`/coach/clients/${maya.id}/programs`));
  await page.getByRole("link", { name: "Write training", exact: true }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/coach/programs/edit/${programId}/calendar/${maya.id}`);
  await expect(page.locator('[aria-current="date"]')).toHaveAttribute("id", "day-0");
  await expect(page.getByRole("button", { name: "Today" })).toBeVisible();
  await expectAccessible(page);
  const before = page.getByRole("button", { name: "Previous client" });
  const after = page.getByRole("button", { name: "Next client" });
  await expect(before.or(after).first()).toBeVisible();
  // Whichever of the two comes first in the list, the key leads to the other one, on the same date.
  await page.keyboard.press((await after.isEnabled()) ? "]" : "[");
  await expect(page).toHaveURL(
    (url) => url.pathname.endsWith(`/calendar/${tom.id}`) && url.searchParams.get("date") === localDay(),
  );
});
