import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

test(
  "[LDB-08] a client finds a benchmark, enters results and sees a record",
  onPhoneToo,
  async ({ page, request, isMobile }) => {
    await signInAs(page, await newClient(request));
    await page.goto("/user/progress/benchmarks");
    await expect(page.getByRole("list", { name: "Strength" })).toBeVisible();
    await page.getByRole("searchbox", { name: "Search benchmarks" }).fill("back squat");
    await page.getByRole("link", { name: /^Back Squat 1RM/ }).click();
    await expect(page.getByText("Test yourself, and see your progress here.")).toBeVisible();

    await test.step("what is wrong stands beside its field, and nothing typed is lost", async () => {
      await page.getByRole("button", { name: "Add result" }).click();
      const dialog = page.getByRole("dialog", { name: "Back Squat 1RM" });
      await dialog.getByRole("textbox", { name: "Load (kg)" }).fill("heavy");
      await dialog.getByRole("button", { name: "Add result" }).click();
      await expect(dialog.getByText("Enter a number.")).toBeVisible();
      await dialog.getByRole("textbox", { name: "Load (kg)" }).fill("100");
      await expectAccessible(page);
      await dialog.getByRole("button", { name: "Add result" }).click();
      await expect(dialog).toBeHidden();
    });

    const attempts = page.getByRole("list", { name: "Attempts" });
    await expect(attempts.getByRole("listitem")).toHaveCount(1);
    await expect(attempts.getByText("100 kg")).toBeVisible();

    await test.step("a result can be changed and deleted", async () => {
      await attempts.getByRole("button", { name: /^Actions for 100 kg/ }).click();
      await page.getByRole("menuitem", { name: "Edit result" }).click();
      await page.getByRole("textbox", { name: "Load (kg)" }).fill("102,5");
      await page.getByRole("textbox", { name: "Note (optional)" }).fill("With a belt");
      await page.getByRole("button", { name: "Save result" }).click();
      await expect(attempts.getByText("102.5 kg")).toBeVisible();
      await expect(attempts.getByText("With a belt")).toBeVisible();
      await expectAccessible(page);
      if (isMobile) await page.getByRole("link", { name: "All benchmarks" }).click();
      await expect(
        page.getByRole("list", { name: "Your benchmarks" }).getByRole("link", { name: /Back Squat 1RM 102.5 kg/ }),
      ).toBeVisible();
      if (isMobile) await page.getByRole("link", { name: /Back Squat 1RM/ }).click();
      await attempts.getByRole("button", { name: /^Actions for 102.5 kg/ }).click();
      await page.getByRole("menuitem", { name: "Delete result" }).click();
      await page.getByRole("button", { name: "Delete result" }).click();
      await expect(attempts).toHaveCount(0);
    });
  },
);

test("[LDB-09] [RTE-63] [RTE-57] [RTE-58] [CLI-02] a coach creates a benchmark, and sees a client's results live", async ({
  page,
  browser,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const [coach, maya] = await Promise.all([newCoach(request), newClient(request)]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Squats") });
  await start(request, maya, programId, localDay());
  await signInAs(page, coach);

  await page.goto("/coach/benchmarks");
  await expect(page).toHaveURL(/\/coach\/benchmarks\/library$/);
  await page.getByRole("button", { name: "New benchmark" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New benchmark" });
  await dialog.getByRole("textbox", { name: "Name" }).fill("Fran");
  await dialog.getByRole("textbox", { name: "Time cap (optional)" }).fill("20:00");
  await dialog.getByRole("button", { name: "Create benchmark" }).click();
  await expect(dialog.getByText("A benchmark has this name already.")).toBeVisible();
  await dialog.getByRole("textbox", { name: "Name" }).fill("Depot Triathlon");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create benchmark" }).click();
  const table = page.getByRole("table", { name: "Benchmarks" });
  await expect(table.getByText("Depot Triathlon")).toBeVisible();
  await expectAccessible(page);

  await page.goto(`/coach/clients/${maya.id}/programs`);
  await page.getByRole("link", { name: "Benchmarks", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/coach/clients/${maya.id}/benchmarks$`));
  await page.getByRole("link", { name: /^Depot Triathlon/ }).click();
  await expect(page).toHaveURL(new RegExp(`/coach/clients/${maya.id}/benchmarks/[0-9a-f-]+$`));

  await test.step("the client hits the cap, and the coach's page shows it", async () => {
    const own = await browser.newContext();
    const phone = await own.newPage();
    await signInAs(phone, maya);
    await phone.goto("/user/progress/benchmarks?q=depot");
    await phone.getByRole("link", { name: /^Depot Triathlon/ }).click();
    await phone.getByRole("button", { name: "Add result" }).click();
    await phone.getByRole("radio", { name: "Hit the time cap" }).check();
    await phone.getByRole("textbox", { name: "Reps at the time cap" }).fill("87");
    await phone.getByRole("dialog").getByRole("button", { name: "Add result" }).click();
    await expect(phone.getByRole("list", { name: "Attempts" }).getByText("Capped, 87 reps")).toBeVisible();
    await expect(page.getByRole("list", { name: "Attempts" }).getByText("Capped, 87 reps")).toBeVisible();
    await own.close();
  });

  await test.step("the coach adds a result, which is the best", async () => {
    await page.getByRole("button", { name: "Add result" }).click();
    const entry = page.getByRole("dialog", { name: "Depot Triathlon" });
    await entry.getByRole("textbox", { name: "Time (minutes:seconds)" }).fill("21:00");
    await entry.getByRole("button", { name: "Add result" }).click();
    await expect(entry.getByText("That is over the time cap.")).toBeVisible();
    await entry.getByRole("textbox", { name: "Time (minutes:seconds)" }).fill("18:24.5");
    await entry.getByRole("button", { name: "Add result" }).click();
    await expect(page.getByRole("list", { name: "Attempts" }).getByText("Entered by you")).toBeVisible();
    await expectAccessible(page);
    await page.goto("/coach/benchmarks/library");
    await expect(table.getByRole("row").filter({ hasText: "Depot Triathlon" })).toContainText("18:24.5");
  });
});
