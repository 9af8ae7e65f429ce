import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { confirmEmail } from "./support/signUp";
import { createPaidProgram, fetchPayments, payButton, purchasePath, TEST_CARDS, typeCard } from "./support/money";
import { expect, test } from "./fixtures";
import { newClient, signInAs, type Someone } from "./support/people";

const paymentStates = async (request: APIRequestContext, client: Someone) =>
  (await fetchPayments(request, client)).map(({ status }) => status);

test("[BUY-33] a lost answer, two tabs, a double click and the back button pay once", async ({
  page,
  request,
  context,
  allowErrors,
}) => {
  allowErrors("ERR_FAILED", "Failed to load");
  const [{ programId }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  const other = await context.newPage();
  await Promise.all([signInAs(page, maya), signInAs(other, maya)]);
  await page.goto(`/p/${programId}`);
  await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
  await typeCard(page, TEST_CARDS.succeeds);
  await other.goto(purchasePath(programId));
  await typeCard(other, TEST_CARDS.succeeds);
  let attempts = 0;
  await page.route("**/buy", async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });

  await test.step("a purchase without an answer can be tried again", async () => {
    await payButton(page).click();
    await expect(page.getByText("You won't be charged twice").first()).toBeVisible();
  });

  await test.step("a double click here and a click in another tab buy nothing more", async () => {
    await Promise.all([payButton(page).dblclick(), payButton(other).click()]);
    await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
    await expect(other.getByRole("heading", { name: "You're in" })).toBeVisible();
    expect(attempts).toBe(2);
    expect(await paymentStates(request, maya)).toEqual(["paid"]);
  });

  await test.step("the way back leads to a program that is there already", async () => {
    await page.goBack();
    await expect(page.getByText("Your program", { exact: true })).toBeVisible();
    await page.goForward();
    await expect(page.getByText("You already have this program.")).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await fetchPayments(request, maya)).toHaveLength(1);
  });
});

test("[BUY-43] a form that was open too long: signing in again leads back to it, and an option that was archived is refused", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("401", "422");
  const [{ coach, programId }, maya] = await Promise.all([
    createPaidProgram(request, { prices: { monthly: 3900, quarterly: 9900, yearly: 32900 } }),
    newClient(request),
  ]);
  await confirmEmail(request, maya);
  await signInAs(page, maya);
  await page.goto(purchasePath(programId));

  await test.step("after the session expires, signing in leads back to the choice that was made", async () => {
    await page.getByRole("radio", { name: /Every 3 months/ }).check();
    await typeCard(page, TEST_CARDS.succeeds);
    await request.delete("/api/users/sign_out", { headers: maya.headers });
    await payButton(page).click();
    await expect(page).toHaveURL(/onboarding\/sign_in/);
    await page.getByLabel("Email").fill(maya.email);
    await page.getByLabel("Password", { exact: true }).fill("correct horse");
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).toHaveURL(/\/purchase/);
    await expect(page.getByRole("radio", { name: /Every 3 months/ })).toBeChecked();
  });

  await test.step("an option that was archived meanwhile is refused with a message", async () => {
    await page.getByRole("radio", { name: /Yearly/ }).check();
    await typeCard(page, TEST_CARDS.succeeds);
    const plan = await (await request.get(`/api/coach/plans/${programId}`, { headers: coach.headers })).json();
    const yearly = plan.price_options.find((option: { duration: string }) => option.duration === "yearly");
    await request.post(`/api/coach/plans/${programId}/prices/${yearly.id}/archive`, { headers: coach.headers });
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText(
      "This subscription option is no longer available. Please choose another.",
    );
  });

  await test.step("another option is bought", async () => {
    await page.getByRole("radio", { name: /Every 3 months/ }).check();
    await payButton(page).click();
    await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  });
});

/** Maya stands before her bank, which asks whether to pay. */
async function startBankChallenge(page: Page): Promise<{ programId: string; maya: Someone; bank: Locator }> {
  const [{ programId }, maya] = await Promise.all([
    createPaidProgram(page.request, { type: "fixed", prices: { one_off: 32900 } }),
    newClient(page.request),
  ]);
  await signInAs(page, maya);
  await page.goto(`/p/${programId}`);
  await page.getByRole("button", { name: "Purchase" }).filter({ visible: true }).first().click();
  await typeCard(page, TEST_CARDS.needsBank);
  await payButton(page).click();
  const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(bank).toContainText("Do you want to pay €329.00?");
  return { programId, maya, bank };
}

/** The next approval doesn't reach the bank. */
async function loseNextApproval(page: Page): Promise<void> {
  await page.route("**/payment_intents/complete_action", (route) => route.abort(), { times: 1 });
}

test("[BUY-37] [BUY-44] [BUY-46] a bank's challenge that is lost, declined, left by the back button or reloaded is no success, and trying again pays once", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422", "ERR_FAILED", "Failed to load");
  const { maya, bank } = await startBankChallenge(page);
  const done = page.getByRole("heading", { name: "You're in" });

  await test.step("an approval that doesn't reach the bank is no success", async () => {
    await loseNextApproval(page);
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert")).toContainText("Your bank hasn't confirmed the payment yet.");
    await expect(done).toHaveCount(0);
    expect(await paymentStates(request, maya)).not.toContain("paid");
  });

  await test.step("declining says why", async () => {
    await payButton(page).click();
    await expect(bank).toContainText("Do you want to pay €329.00?");
    await bank.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("alert")).toContainText("Payment failed due to a card error, please retry.");
    await expect(done).toHaveCount(0);
    expect(await paymentStates(request, maya)).not.toContain("paid");
  });

  await test.step("going back declines", async () => {
    await payButton(page).click();
    await expect(bank).toContainText("Do you want to pay €329.00?");
    await page.goBack();
    await expect(bank).toBeHidden();
    await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
    expect(await paymentStates(request, maya)).not.toContain("paid");
  });

  await test.step("after a reload the purchase continues where it stopped", async () => {
    await payButton(page).click();
    await expect(bank).toContainText("Do you want to pay €329.00?");
    await page.reload();
    await payButton(page).click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Program has been successfully purchased.").first()).toBeVisible();
    await expect(done).toBeVisible();
    expect(await paymentStates(request, maya)).toEqual(["paid"]);
  });
});

test("[BUY-46] a payment that was cancelled in another tab is no success when it is approved here, nor is a retry whose approval is lost", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("409", "422", "ERR_FAILED", "Failed to load");
  const { programId, maya, bank } = await startBankChallenge(page);

  await test.step("a payment that was cancelled is approved", async () => {
    const cancelled = await request.delete(`/api/stripe/plan/${programId}/unsubscribe`, { headers: maya.headers });
    expect(await cancelled.json()).toMatchObject({ state: "canceled" });
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("alert")).toContainText("This payment has been cancelled.");
    await expect(page.getByRole("heading", { name: "You're in" })).toHaveCount(0);
    expect(await paymentStates(request, maya)).not.toContain("paid");
  });

  const dialog = page.getByRole("dialog", { name: "Pay outstanding balance" });
  const pay = dialog.getByRole("button", { name: "Pay €329.00" });
  await test.step("another purchase, left at the bank, is retried, and the approval is lost", async () => {
    await payButton(page).click();
    await expect(bank).toContainText("Do you want to pay €329.00?");
    await page.goto(`/p/${programId}`);
    await page.getByRole("button", { name: /click here to resolve/ }).click();
    await loseNextApproval(page);
    await pay.click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your bank hasn't confirmed the payment yet.");
    await expect(page.getByText("Payment successful.")).toHaveCount(0);
    expect(await paymentStates(request, maya)).not.toContain("paid");
  });

  await test.step("trying again pays once", async () => {
    await pay.click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByText("Payment successful. Your program is active.").first()).toBeVisible();
    expect((await paymentStates(request, maya)).filter((state) => state === "paid")).toHaveLength(1);
  });
});
