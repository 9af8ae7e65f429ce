import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram, fetchPayments, purchaseProgram } from "./support/money";
import { newClient, signInAs } from "./support/people";

test("[BUY-76] [BUY-78] [BUY-79] [RTE-40] what a client pays stands in the coach's dashboard with its fees, and a part of it is refunded after reading what follows", async ({
  page,
  request,
  browser,
}) => {
  const [{ coach, programId }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await purchaseProgram(request, maya, programId);

  await signInAs(page, coach);
  await page.goto("/coach/dashboard/transactions");
  await expect(page.getByText("Maya Kowalczyk").first()).toBeVisible();
  await expect(page.getByText("€39.00").first()).toBeVisible();
  await expectAccessible(page);
  await page
    .getByRole("button", { name: /^Actions for .* payment$/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Refund" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Amount")).toHaveValue("39.00");
  await dialog.getByLabel("Amount").fill("10");
  await expect(dialog.getByText(/gets €10\.00 back on their card, and keeps training/)).toBeVisible();
  await dialog.getByLabel("Reason (optional)").fill("Two weeks off.");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Refund €10.00" }).click();
  await expect(page.getByText(/€10\.00 refunded to/)).toBeVisible();
  await expect(page.getByText("Partly refunded").filter({ visible: true })).toBeVisible();
  expect((await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["paid"]);

  await page.getByRole("link", { name: "Payouts" }).first().click();
  await expect(page.getByText("every Wednesday", { exact: true })).toBeVisible();
  await expectAccessible(page);

  const phone = await (await browser.newContext()).newPage();
  await signInAs(phone, maya);
  await phone.goto("/user/billing/history");
  await expect(phone.getByText("€10.00 refunded").filter({ visible: true })).toBeVisible();
  await phone.context().close();
});
