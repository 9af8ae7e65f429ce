import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram, purchaseProgram, TEST_CARDS } from "./support/money";
import { newClient, signInAs } from "./support/people";

test("[PRG-33] a client switches to another price, the coach who archives it is warned, and it is taken back", async ({
  page,
  browser,
  baseURL,
  request,
  allowErrors,
}) => {
  allowErrors("409");
  const [{ coach, programId }, client] = await Promise.all([
    createPaidProgram(request, { prices: { monthly: 3900, yearly: 39_000 } }),
    newClient(request),
  ]);
  await purchaseProgram(request, client, programId, TEST_CARDS.succeeds, "monthly");
  await signInAs(page, client);
  await page.goto("/user/billing/purchases");
  const dialog = page.getByRole("dialog", { name: "Change what you pay for Squat Every Day" });
  const open = async () => {
    await page.getByRole("button", { name: "Actions for Squat Every Day" }).first().click();
    await page.getByRole("menuitem", { name: "Change price" }).click();
  };

  await test.step("what will be paid is shown before", async () => {
    await open();
    await expect(dialog.getByRole("radio", { name: "€39 each month" })).toBeChecked();
    await dialog.getByText("€390 each year").first().click();
    await expect(dialog.getByRole("table", { name: "Next payments at €390 each year" })).toContainText("€4,680.00");
    await expectAccessible(page);
    await dialog.getByRole("button", { name: /^Switch on / }).dblclick();
    await expect(page.getByText(/^You'll pay €390 each year from .+\.$/)).toBeVisible();
    await expect(page.getByText(/^€390 each year from /).first()).toBeVisible();
  });

  await test.step("the coach sees it, and is warned before the price is archived", async () => {
    const context = await browser.newContext({ baseURL });
    const desk = await context.newPage();
    await signInAs(desk, coach);
    await desk.goto(`/coach/programs/${programId}/clients`);
    await expect(desk.getByText(/€390\.00 \/ year from /).first()).toBeVisible();
    await desk.goto(`/coach/programs/${programId}/edit`);
    await expect(desk.getByText("1 switching")).toBeVisible();
    await desk.getByRole("button", { name: "Actions for Yearly €390.00" }).click();
    await desk.getByRole("menuitem", { name: "Archive option" }).click();
    const warning = desk.getByRole("dialog", { name: "Pending switch!" });
    await expect(warning).toContainText("Clients who have asked to switch to this option will still be switched.");
    await expectAccessible(desk);
    await warning.getByRole("button", { name: "Archive anyway" }).click();
    await expect(desk.getByText("Option archived")).toBeVisible();
    await context.close();
  });

  await test.step("the client still has the choice, and takes it back", async () => {
    await page.reload();
    await open();
    await expect(dialog.getByText(/^You'll switch to this on /)).toBeVisible();
    await dialog.getByText("€39 each month").first().click();
    await dialog.getByRole("button", { name: "Keep €39 each month" }).click();
    await expect(page.getByText("You'll keep paying €39 each month.")).toBeVisible();
    await expect(page.getByText(/^€390 each year from /)).toHaveCount(0);
    await page.getByRole("button", { name: "Actions for Squat Every Day" }).first().click();
    await expect(page.getByRole("menuitem", { name: "Cancel program" })).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Change price" }), "nothing else is on sale").toBeHidden();
  });
});
