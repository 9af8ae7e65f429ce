import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible } from "./fixtures";
import {
  createPaidProgram,
  fetchPayments,
  payButton,
  purchaseProgram,
  purchasePath,
  typeCard,
  TEST_CARDS,
} from "./support/money";
import { newClient, signInAs, type Someone } from "./support/people";
import { test } from "./support/clock";

async function orderNumber(request: APIRequestContext, client: Someone): Promise<string> {
  const answer = await request.get("/api/athlete/purchases", { headers: client.headers });
  return (await answer.json()).items[0].membership.order_number;
}

test("withdrawing takes three screens and no account, from the footer of a public page", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { programId } = await createPaidProgram(request);
  const maya = await newClient(request);
  await purchaseProgram(request, maya, programId);
  const order = await orderNumber(request, maya);

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

test("the consent at checkout keeps the days used, and billing leads to the withdrawal", async ({
  page,
  request,
  clock,
}) => {
  const { programId } = await createPaidProgram(request, { prices: { weekly: 1400 } });
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto(purchasePath(programId));
  await typeCard(page, TEST_CARDS.succeeds);
  await page.getByRole("checkbox", { name: /Start my training before the 14-day withdrawal period is over/ }).check();
  await payButton(page).click();
  await expect(page.getByText(/Your order number is \w{4}-\w{4}\./)).toBeVisible();

  await clock.advance("1d", "1d", "1d");
  await page.goto("/user/billing/purchases");
  await page
    .getByRole("button", { name: /^Actions/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Withdraw from contract" }).click();
  await expect(page.getByLabel("Order number")).toHaveValue(await orderNumber(request, maya));
  await expect(page.getByLabel("Email you bought with")).toHaveValue(maya.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("3 of 7 days used")).toBeVisible();
  await expect(page.getByText("€8.00", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(page.getByText("€8.00 comes back to you")).toBeVisible();
});
