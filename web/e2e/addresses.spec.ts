import { expect, test } from "./fixtures";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";
import { localDay, start } from "./support/training";

test("[RTE-43] [RTE-47] the builder of a program, and of one of its clients", async ({ page, request }) => {
  const [coach, maya] = await Promise.all([newCoach(request), newClient(request)]);
  const programId = await createProgram(request, coach, { type: "individual", title: "One to one" });
  await start(request, maya, programId, localDay());
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${programId}/schedule`);
  await expect(page.getByRole("heading", { name: "One to one" }).first()).toBeVisible();
  await page.goto(`/coach/programs/edit/${programId}/calendar/${maya.id}`);
  await expect(page.getByText("Maya Kowalczyk").first()).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/coach/programs/edit/${programId}/calendar/${maya.id}`);
});
