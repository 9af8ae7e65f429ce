import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram, purchaseProgram } from "./support/money";
import { newClient, signInAs } from "./support/people";

test("a payment has its invoice, for the coach who enters details and for the client who needs an address", async ({
  page,
  request,
  browser,
  baseURL,
  allowErrors,
}) => {
  allowErrors("422");
  const [{ coach, programId }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await signInAs(page, coach);
  await page.goto("/coach/profile/payouts");

  await test.step("a mistake has its sentence, and what was typed stays", async () => {
    await page.getByLabel("Legal name").fill("Saltline Coaching Ltd");
    await page.getByLabel("Street and number").fill("4 Quay Lane");
    await page.getByLabel("Postcode").fill("H91 K2P8");
    await page.getByRole("combobox", { name: "Country" }).fill("Ireland");
    await page.getByRole("option", { name: "Ireland", exact: true }).click();
    await page.getByLabel("VAT number (optional)").fill("IE1234567X");
    await page.getByLabel("Number prefix").fill("sal");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("Enter a town or city.")).toBeVisible();
    await expect(page.getByText("This isn't a valid VAT number of Ireland.")).toBeVisible();
    await expect(page.getByLabel("Street and number")).toHaveValue("4 Quay Lane");
    await page.getByLabel("Town or city").fill("Galway");
    await page.getByLabel("VAT number (optional)").fill("IE 6433435 F");
    await page.getByRole("button", { name: "Save details" }).click();
    await expect(page.getByText("Invoice details saved")).toBeVisible();
    await expect(page.getByLabel("VAT number (optional)")).toHaveValue("IE6433435F");
    await expectAccessible(page);
  });

  const theirs = await browser.newContext({ baseURL });
  const buyer = await theirs.newPage();
  await test.step("the client has paid, and downloads the invoice", async () => {
    await purchaseProgram(request, maya, programId);
    await signInAs(buyer, maya);
    await buyer.goto("/user/billing/history");
    const download = buyer.waitForEvent("download");
    await buyer.getByRole("button", { name: /^Download Invoice SAL-/ }).click();
    expect((await download).suggestedFilename()).toMatch(/^SAL-\d{4}-00001\.pdf$/);
  });

  await test.step("the client adds an address for the next invoice", async () => {
    await buyer.getByRole("main").locator('a[href="/user/billing/payment"]').click();
    await buyer.getByLabel("Name or company").fill("Kowalczyk Ltd");
    await buyer.getByRole("button", { name: "Save details" }).click();
    await expect(buyer.getByText("Invoice details saved")).toBeVisible();
    await buyer.reload();
    await expect(buyer.getByLabel("Name or company")).toHaveValue("Kowalczyk Ltd");
  });
  await theirs.close();

  await test.step("the coach finds, filters and downloads it", async () => {
    await page.goto("/coach/dashboard/invoices");
    await expect(page.getByText(/^SAL-\d{4}-00001/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Kind" }).click();
    await page.getByRole("menuitem", { name: "Credit note" }).click();
    await expect(page.getByText("No invoices match these filters.")).toBeVisible();
    await page.getByRole("button", { name: "Show all" }).click();
    const invoice = page.waitForEvent("download");
    await page.getByRole("button", { name: /^Download Invoice SAL-/ }).click();
    expect((await invoice).suggestedFilename()).toMatch(/^SAL-\d{4}-00001\.pdf$/);
    await page.getByRole("button", { name: "Download", exact: true }).click();
    const statement = page.waitForEvent("download");
    await page.getByRole("menuitem", { name: /^Statement \d{4} \(PDF\)$/ }).click();
    expect((await statement).suggestedFilename()).toMatch(/^Statement \d{4}\.pdf$/);
  });
});
