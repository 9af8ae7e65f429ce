import { readFile } from "node:fs/promises";
import { expect, expectAccessible } from "./fixtures";
import { test } from "./support/clock";
import { createPaidProgram, purchaseProgram } from "./support/money";
import { newClient, signInAs } from "./support/people";

test.setTimeout(180_000);

test("a payout opens to the payments in it, keeps its address, adds up and downloads", async ({
  page,
  request,
  clock,
}) => {
  const { coach, programId } = await createPaidProgram(request, { currency: "GBP" });
  await purchaseProgram(request, await newClient(request), programId);
  await clock.advance("7d", "1d");
  await signInAs(page, coach);
  await page.goto("/coach/dashboard/payouts");
  await expectAccessible(page);
  const table = page.getByRole("table", { name: "Payouts" });
  await table.getByRole("row").nth(1).getByRole("link").click();
  await expect(page).toHaveURL(/\/coach\/dashboard\/payouts\/po_/);
  const parts = page.getByRole("table", { name: "What's in this payout" });
  const row = parts.getByRole("row").nth(1);
  // oxlint-disable-next-line no-await-in-loop -- one row
  for (const text of ["Maya Kowalczyk", "Squat Every Day", "£39.00", /[A-Z]+-\d{4}-00001/])
    await expect(row).toContainText(text);
  const sums = page.locator("dl").first();
  const figure = async (name: string) =>
    (await sums.locator("div", { has: page.getByText(name, { exact: true }) }).innerText()).replace(name, "");
  expect(await figure("Net")).toBe(await figure("Paid out"));
  await expectAccessible(page);

  await page.reload();
  await expect(parts).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^Payout \d{4}-\d{2}-\d{2}\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toContain("Maya Kowalczyk");

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByRole("list", { name: "What's in this payout" })).toContainText("Maya Kowalczyk");
  await expectAccessible(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/coach\/dashboard\/payouts$/);
});
