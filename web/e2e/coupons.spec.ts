import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { createPaidProgram, payButton, purchaseProgram, TEST_CARDS, typeCard } from "./support/money";
import { newClient, signInAs } from "./support/people";

type Headers = { headers: Record<string, string> };
type Send = { post(url: string, options: object): Promise<{ ok(): boolean; json(): Promise<unknown> }> };

/** Creates a coupon of this coach. Returns its id. */
async function createCoupon(request: Send, { headers }: Headers, data: object): Promise<string> {
  const created = await request.post("/api/coach/coupons", { headers, data });
  expect(created.ok()).toBe(true);
  return ((await created.json()) as { id: string }).id;
}

test("[BUY-85] [BUY-86] [BUY-87] [BUY-89] [BUY-90] a coach sees what is wrong with a coupon and what it does before saving it, and deactivating is final", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach } = await createPaidProgram(request, { prices: { monthly: 3900, yearly: 32_900 } });
  await signInAs(page, coach);
  await page.goto("/coach/coupons");
  await expect(page.getByText("Give a discount for a launch")).toBeVisible();
  await page.getByRole("button", { name: "New coupon" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New coupon" });
  const code = dialog.getByRole("textbox", { name: "Code", exact: true });

  await test.step("what is wrong stands beside its field", async () => {
    await code.fill("10 % off");
    await dialog.getByRole("button", { name: "Create coupon" }).click();
    await expect(dialog.getByText("Letters, numbers, hyphens and underscores.")).toBeVisible();
    await expect(dialog.getByText("Please enter a whole number from 1 to 100.")).toBeVisible();
    await expect(code).toHaveValue("10 % off");
  });

  await test.step("the next invoices show what it does", async () => {
    await code.fill("NEWYEAR25");
    await dialog.getByLabel("Discount").fill("25");
    await dialog.getByRole("radio", { name: "Months" }).press("Space");
    await dialog.getByLabel("Number of months").fill("3");
    const plan = dialog.getByRole("table", { name: "Next twelve invoices" });
    await expect(plan.getByRole("row").filter({ hasText: "€9.75" })).toHaveCount(3);
    await expect(plan.getByRole("row").filter({ hasText: "12 invoices" })).toContainText("€438.75");
    await expect(dialog.getByText("€246.75 instead of €329.00")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Create coupon" }).click();
    await expect(page.getByText("NEWYEAR25 is ready to use.")).toBeVisible();
    await expect(page.getByLabel("Coupons", { exact: true }).getByText("NEWYEAR25")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("deactivating is final", async () => {
    await page.getByRole("button", { name: "Actions for NEWYEAR25" }).click();
    await page.getByRole("menuitem", { name: "Deactivate" }).click();
    await page.getByRole("button", { name: "Deactivate for good" }).click();
    await expect(page.getByText("NEWYEAR25 is deactivated.")).toBeVisible();
    await expect(page.getByText("A deactivated coupon can't be reactivated.")).toBeVisible();
    await page.getByRole("button", { name: "Actions for NEWYEAR25" }).click();
    await expect(page.getByRole("menu")).toBeVisible();
    await expect(page.getByRole("menuitem", { name: "Deactivate" })).toHaveCount(0);
  });
});

test("[BUY-88] a link carries its code to the checkout, a wrong one is refused beside the field, and one that takes off everything needs no card", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const [{ coach, programId }, client] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await Promise.all([
    createCoupon(request, coach, { code: "QUARTER", percent: 25, duration: "once" }),
    createCoupon(request, coach, { code: "FREE", percent: 100, duration: "once" }),
  ]);
  await signInAs(page, client);
  await page.goto(`/p/${programId}?code=QUARTER`);
  await expect(page.getByText("Your code QUARTER is applied at checkout.").filter({ visible: true })).toBeVisible();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/discount/preview", async (route) => {
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();

  await test.step("nothing can be bought while the code is being checked", async () => {
    await typeCard(page, TEST_CARDS.succeeds);
    await expect(payButton(page)).toBeDisabled();
    answer();
    await expect(page.getByText("25% off one payment")).toBeVisible();
    await expect(page.getByText("€29.25").first()).toBeVisible();
    await expect(page.getByText(/charge you €29\.25 on .*, then €39\.00 each month/)).toBeVisible();
    await expect(payButton(page)).toContainText("€29.25");
    await expectAccessible(page);
  });

  const field = page.getByLabel("Discount code");
  await test.step("a wrong code is refused beside the field", async () => {
    await page.getByRole("button", { name: "Remove" }).click();
    await field.fill("NOPE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Please provide a valid Discount Code.")).toBeVisible();
  });

  await test.step("a code that takes off everything needs no card", async () => {
    await field.fill("FREE");
    await field.press("Enter");
    await expect(page.getByText("You don't need a card now.")).toBeVisible();
    await expect(page.getByText(/^You pay nothing while your discount lasts\./)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pay with" })).toHaveCount(0);
    await expect(payButton(page)).toBeEnabled();
    await page.getByRole("button", { name: "Remove" }).click();
  });

  await test.step("the payment is that of the code", async () => {
    await field.fill("quarter");
    await field.press("Enter");
    await expect(page.getByText("25% off one payment")).toBeVisible();
    await page.getByText("Show the next twelve payments").click();
    await expect(page.getByRole("row").filter({ hasText: "€29.25" })).toHaveCount(1);
    await typeCard(page, TEST_CARDS.succeeds);
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
    await page.goto("/user/billing/history");
    await expect(page.getByText("€29.25").filter({ visible: true }).first()).toBeVisible();
  });
});

test("on the phone a running membership takes a code in three taps", onPhoneOnly, async ({ page, request }) => {
  const [{ coach, programId }, client] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await createCoupon(request, coach, { code: "HALF", percent: 50, duration: "once" });
  await purchaseProgram(request, client, programId);
  await signInAs(page, client);
  await page.goto("/user/billing/purchases");
  await page.getByRole("button", { name: /^Actions/ }).tap();
  await page.getByRole("menuitem", { name: "Next payments and discounts" }).tap();
  await page.getByLabel("Discount code").fill("HALF");
  await page.getByRole("button", { name: "Use code" }).tap();
  await expect(page.getByText("Your discount is applied to your next payment.")).toBeVisible();
  await expect(page.getByText(/Next payment of €19\.50/)).toBeVisible();
});

test("another code shows both futures, and the offer when cancelling keeps a client", async ({ page, request }) => {
  const [{ coach, programId }, client] = await Promise.all([createPaidProgram(request), newClient(request)]);
  const [offered] = await Promise.all([
    createCoupon(request, coach, { code: "STAY", percent: 30, duration: "once" }),
    createCoupon(request, coach, { code: "TENTH", percent: 10, duration: "forever" }),
    createCoupon(request, coach, { code: "HALF", percent: 50, duration: "once" }),
    purchaseProgram(request, client, programId),
  ]);
  const chosen = { headers: coach.headers, data: { offered: true } };
  expect((await request.put(`/api/coach/coupons/${offered}/win_back`, chosen)).ok()).toBe(true);
  const applied = { headers: client.headers, data: { discount_code: "HALF" } };
  expect((await request.put(`/api/plans/${programId}/discount`, applied)).ok()).toBe(true);
  await signInAs(page, client);
  await page.goto("/user/billing/purchases");
  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Next payments and discounts" }).click();
  await page.getByLabel("Discount code").fill("TENTH");
  await page.getByRole("button", { name: "Use code" }).click();
  await expect(page.getByText("TENTH would replace HALF.")).toBeVisible();
  await expect(page.getByRole("table", { name: "TENTH" })).toContainText("€35.10");
  await expect(page.getByRole("table", { name: "HALF" })).toContainText("€19.50");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Replace discount" }).click();
  await expect(page.getByText("Your discount is applied to your next payment.")).toBeVisible();

  await page.getByRole("button", { name: /^Actions/ }).click();
  await page.getByRole("menuitem", { name: "Cancel" }).click();
  await expect(page.getByRole("heading", { name: "Stay for less?" })).toBeVisible();
  await expect(page.getByText("It replaces your discount TENTH.")).toBeVisible();
  await page.getByRole("button", { name: "Stay with this discount" }).click();
  await expect(page.getByText("Glad you're staying.")).toBeVisible();
});
