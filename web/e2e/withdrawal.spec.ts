import { expect, expectAccessible, test } from "./fixtures";
import { createPaidProgram, fetchPayments, purchaseProgram } from "./support/money";
import { newClient } from "./support/people";

test("withdrawing takes three screens and no account, from the footer of a public page", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const [{ programId }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await purchaseProgram(request, maya, programId);
  const bought = await request.get("/api/athlete/purchases", { headers: maya.headers });
  const order: string = (await bought.json()).items[0].membership.order_number;

  await page.goto(`/p/${programId}`);
  await page.getByRole("link", { name: "Withdraw from a contract" }).click();
  await expect(page.getByRole("heading", { name: "Withdraw from a contract" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please enter your order number.")).toBeVisible();
  await page.getByLabel("Order number").fill("0000-0000");
  await page.getByLabel("Email you bought with").fill(maya.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("alert")).toHaveText(/We can't find an order with this number and email/);
  await expectAccessible(page);
  await page.getByLabel("Order number").fill(order.toLowerCase());
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page.getByRole("heading", { name: "Check and confirm" })).toBeVisible();
  await expect(page.getByText("You get back")).toBeVisible();
  await page.evaluate(() => history.back());
  await expect(page.getByLabel("Email you bought with"), "back leads to the first screen, as it was").toHaveValue(
    maya.email,
  );
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page).toHaveURL(/withdraw\?token=/);
  expect(page.url(), "no address has an email in it").not.toContain("example.com");
  await page.reload();
  await expect(page.getByText("You get back"), "a reload shows the same contract").toBeVisible();
  await expect(page.getByText("€39.00", { exact: true }).last()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Your name").fill("Maya K.");
  await page.getByLabel("Reason (optional)").fill("I have hurt my knee.");
  await page.getByRole("button", { name: "Confirm withdrawal" }).dblclick();

  await expect(page.getByRole("heading", { name: "We've received your withdrawal" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "We've received your withdrawal" })).toBeVisible();
  await expect(page.getByText(`WD-${order}`)).toBeVisible();
  await expect(page.getByText(/^Received on .+ \d\d:\d\d:\d\d \(.+, UTC[+-]\d\d:\d\d\)$/)).toBeVisible();
  await expect(page.getByText("€39.00 comes back to you")).toBeVisible();
  await expectAccessible(page);
  await expect.poll(async () => (await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["refunded"]);
});
