import { expect, expectAccessible, onPhoneOnly, onPhoneToo, test } from "./fixtures";
import { createPaidProgram, payButton, purchasePath, purchaseProgram, TEST_CARDS, typeCard } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";
import { hired, owner } from "./support/teams";

type Headers = { headers: Record<string, string> };
type Send = { post(url: string, options: object): Promise<{ ok(): boolean; json(): Promise<unknown> }> };

/** Creates a coupon of this coach. Returns its id. */
async function createCoupon(request: Send, { headers }: Headers, data: object): Promise<string> {
  const created = await request.post("/api/coach/coupons", { headers, data });
  expect(created.ok()).toBe(true);
  return ((await created.json()) as { id: string }).id;
}

test("[BUY-85] [BUY-90] a coach sees what a coupon does before saving it", onPhoneToo, async ({ page, request }) => {
  const { coach } = await createPaidProgram(request, { prices: { monthly: 3900, yearly: 32_900 } });
  await signInAs(page, coach);
  await page.goto("/coach/coupons");
  await expect(page.getByText("Give a discount for a launch")).toBeVisible();
  await page.getByRole("button", { name: "New coupon" }).first().click();
  const dialog = page.getByRole("dialog", { name: "New coupon" });
  await dialog.getByRole("textbox", { name: "Code", exact: true }).fill("NEWYEAR25");
  await dialog.getByLabel("Discount").fill("25");
  await dialog.getByRole("radio", { name: "Months" }).check({ force: true });
  await dialog.getByLabel("Number of months").fill("3");
  const plan = dialog.getByRole("table", { name: "Next twelve invoices" });
  await expect(plan.getByRole("row").filter({ hasText: "€9.75" })).toHaveCount(3);
  await expect(plan.getByRole("row").filter({ hasText: "12 invoices" })).toContainText("€438.75");
  await expect(dialog.getByText("€246.75 instead of €329.00")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Create coupon" }).click();
  await expect(page.getByText("NEWYEAR25 is ready to use.")).toBeVisible();
  const list = page.getByLabel("Coupons", { exact: true });
  await expect(list.getByText("NEWYEAR25")).toBeVisible();
  await expectAccessible(page);
});

test("[BUY-86] [BUY-87] [BUY-89] what is wrong stands beside its field, and deactivating is final", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach } = await createPaidProgram(request);
  await createCoupon(request, coach, { code: "SPRING", percent: 10, duration: "once" });
  await signInAs(page, coach);
  await page.goto("/coach/coupons");
  await page.getByRole("button", { name: "New coupon" }).click();
  const dialog = page.getByRole("dialog", { name: "New coupon" });
  const code = dialog.getByRole("textbox", { name: "Code", exact: true });
  await code.fill("10 % off");
  await dialog.getByRole("button", { name: "Create coupon" }).click();
  await expect(dialog.getByText("Letters, numbers, hyphens and underscores.")).toBeVisible();
  await expect(dialog.getByText("Please enter a whole number from 1 to 100.")).toBeVisible();
  await expect(code).toHaveValue("10 % off");
  await dialog.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Actions for SPRING" }).click();
  await page.getByRole("menuitem", { name: "Deactivate" }).click();
  await page.getByRole("button", { name: "Deactivate for good" }).click();
  await expect(page.getByText("SPRING is deactivated.")).toBeVisible();
  await expect(page.getByText("A deactivated coupon can't be reactivated.")).toBeVisible();
  await page.getByRole("button", { name: "Actions for SPRING" }).click();
  await expect(page.getByRole("menuitem", { name: "Deactivate" })).toHaveCount(0);
});

test("[RTE-39] a coach without financial features is sent to the account's settings", async ({ page, request }) => {
  await signInAs(page, await hired(request, await owner(request), "coach"));
  await page.goto("/coach/coupons");
  await expect(page).toHaveURL("/coach/profile/info");
});

test("without a payment account the page asks to connect one", async ({ page, request }) => {
  await signInAs(page, await newCoach(request));
  await page.goto("/coach/coupons");
  await expect(page.getByText("Connect payouts to sell programs.")).toBeVisible();
});

test(
  "[BUY-88] a link carries its code to the checkout, and a wrong one is refused beside the field",
  onPhoneToo,
  async ({ page, request, allowErrors }) => {
    allowErrors("422");
    const { coach, programId } = await createPaidProgram(request);
    await createCoupon(request, coach, { code: "QUARTER", percent: 25, duration: "once" });
    await signInAs(page, await newClient(request));
    await page.goto(`/p/${programId}?code=QUARTER`);
    await expect(page.getByText("Your code QUARTER is applied at checkout.").filter({ visible: true })).toBeVisible();
    await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
    await expect(page.getByText("25% off one payment")).toBeVisible();
    await expect(page.getByText("€29.25").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Remove" }).click();
    const field = page.getByLabel("Discount code");
    await field.fill("NOPE");
    await page.getByRole("button", { name: "Apply" }).click();
    await expect(page.getByText("Please provide a valid Discount Code.")).toBeVisible();
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
  },
);

test("nothing can be bought while a code is being checked", async ({ page, request }) => {
  const { coach, programId } = await createPaidProgram(request);
  await createCoupon(request, coach, { code: "QUARTER", percent: 25, duration: "once" });
  await signInAs(page, await newClient(request));
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/discount/preview", async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto(`${purchasePath(programId)}?code=QUARTER`);
  await typeCard(page, TEST_CARDS.succeeds);
  await expect(payButton(page)).toBeDisabled();
  answer();
  await expect(page.getByText(/charge you €29\.25 on .*, then €39\.00 each month/)).toBeVisible();
  await expect(payButton(page)).toContainText("€29.25");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
});

test("a code that takes off everything needs no card", async ({ page, request }) => {
  const { coach, programId } = await createPaidProgram(request);
  await createCoupon(request, coach, { code: "FREE", percent: 100, duration: "once" });
  await signInAs(page, await newClient(request));
  await page.goto(`${purchasePath(programId)}?code=FREE`);
  await expect(page.getByText("You don't need a card now.")).toBeVisible();
  await expect(page.getByText(/^You pay nothing while your discount lasts\./)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Pay with" })).toHaveCount(0);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
});

test("on the phone a running membership takes a code in three taps", onPhoneOnly, async ({ page, request }) => {
  const { coach, programId } = await createPaidProgram(request);
  await createCoupon(request, coach, { code: "HALF", percent: 50, duration: "once" });
  const client = await newClient(request);
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
  const { coach, programId } = await createPaidProgram(request);
  const offered = await createCoupon(request, coach, { code: "STAY", percent: 30, duration: "once" });
  await createCoupon(request, coach, { code: "TENTH", percent: 10, duration: "forever" });
  await createCoupon(request, coach, { code: "HALF", percent: 50, duration: "once" });
  const chosen = { headers: coach.headers, data: { offered: true } };
  expect((await request.put(`/api/coach/coupons/${offered}/win_back`, chosen)).ok()).toBe(true);
  const client = await newClient(request);
  await purchaseProgram(request, client, programId);
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
