import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { confirmEmail } from "./support/signUp";
import { createPaidProgram, fetchPayments, payButton, purchasePath, TEST_CARDS, typeCard } from "./support/money";
import { expect, test } from "./fixtures";
import { newClient, signInAs, type Someone } from "./support/people";

test("[BUY-33] a double click and the back button pay once", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request);
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto(`/p/${programId}`);
  await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
  await typeCard(page, TEST_CARDS.succeeds);
  await payButton(page).dblclick();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Your program", { exact: true })).toBeVisible();
  await page.goForward();
  await expect(page.getByText("You already have this program.")).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  expect(await fetchPayments(request, maya)).toHaveLength(1);
});

test("[BUY-43] an option that was archived while the form was open is refused with a message", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach, programId } = await createPaidProgram(request, { prices: { monthly: 3900, yearly: 32900 } });
  await signInAs(page, await newClient(request));
  await page.goto(purchasePath(programId));
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

test("after the session expires, signing in leads back to the checkout", async ({ page, request, allowErrors }) => {
  allowErrors("401");
  const { programId } = await createPaidProgram(request, { prices: { monthly: 3900, quarterly: 9900 } });
  const maya = await newClient(request);
  await confirmEmail(request, maya);
  await signInAs(page, maya);
  await page.goto(purchasePath(programId));
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
  await typeCard(page, TEST_CARDS.succeeds);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
});

test("two tabs with the same form pay once", async ({ page, request, context }) => {
  const { programId } = await createPaidProgram(request);
  const maya = await newClient(request);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    // oxlint-disable no-await-in-loop -- one tab after another
    await signInAs(tab, maya);
    await tab.goto(purchasePath(programId));
    await typeCard(tab, TEST_CARDS.succeeds);
    // oxlint-enable no-await-in-loop
  }
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  for (const tab of [page, other]) {
    // oxlint-disable-next-line no-await-in-loop -- one tab after another
    await expect(tab.getByRole("heading", { name: "You're in" })).toBeVisible();
  }
  expect(await fetchPayments(request, maya)).toHaveLength(1);
});

/** Maya stands before her bank, which asks whether to pay. */
async function startBankChallenge(page: Page): Promise<{ programId: string; maya: Someone; bank: Locator }> {
  const { programId } = await createPaidProgram(page.request, { type: "fixed", prices: { one_off: 32900 } });
  const maya = await newClient(page.request);
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

test("a purchase left during the bank challenge continues where it stopped and pays once", async ({
  page,
  request,
}) => {
  const { programId, maya, bank } = await startBankChallenge(page);
  await page.reload();
  await page.goto(purchasePath(programId));
  await payButton(page).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Program has been successfully purchased.").first()).toBeVisible();
  expect((await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["paid"]);
});

test("going back during the bank challenge declines, and paying again pays once", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { maya, bank } = await startBankChallenge(page);
  await page.goBack();
  await expect(bank).toBeHidden();
  await expect(page.getByRole("alert")).toContainText("We are unable to authenticate your payment method.");
  await payButton(page).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Program has been successfully purchased.").first()).toBeVisible();
  expect((await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["paid"]);
});

const paymentStates = async (request: APIRequestContext, client: Someone) =>
  (await fetchPayments(request, client)).map(({ status }) => status);

/** The next approval doesn't reach the bank. */
async function loseNextApproval(page: Page): Promise<void> {
  await page.route("**/payment_intents/complete_action", (route) => route.abort(), { times: 1 });
}

test("[BUY-46] an approval that doesn't reach the bank is no success, and trying again pays once", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_FAILED", "Failed to load");
  const { maya, bank } = await startBankChallenge(page);
  await loseNextApproval(page);
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alert")).toContainText("Your bank hasn't confirmed the payment yet.");
  await expect(page.getByRole("heading", { name: "You're in" })).toHaveCount(0);
  expect(await paymentStates(request, maya)).not.toContain("paid");
  await payButton(page).click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  expect(await paymentStates(request, maya)).toEqual(["paid"]);
});

test("[BUY-46] a retried payment whose approval doesn't reach the bank is no success, and trying again pays once", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_FAILED", "Failed to load");
  const { programId, maya, bank } = await startBankChallenge(page);
  await page.goto(`/p/${programId}`);
  await page.getByRole("button", { name: /click here to resolve/ }).click();
  const dialog = page.getByRole("dialog", { name: "Pay outstanding balance" });
  const pay = dialog.getByRole("button", { name: "Pay €329.00" });
  await loseNextApproval(page);
  await pay.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Your bank hasn't confirmed the payment yet.");
  await expect(page.getByText("Payment successful.")).toHaveCount(0);
  expect(await paymentStates(request, maya)).not.toContain("paid");
  await pay.click();
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByText("Payment successful. Your program is active.").first()).toBeVisible();
  expect(await paymentStates(request, maya)).toEqual(["paid"]);
});

test("a payment that was cancelled in another tab is no success when it is approved in this one", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("409", "422");
  const { programId, maya, bank } = await startBankChallenge(page);
  const cancelled = await request.delete(`/api/stripe/plan/${programId}/unsubscribe`, { headers: maya.headers });
  expect(await cancelled.json()).toMatchObject({ state: "canceled" });
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("alert")).toContainText("This payment has been cancelled.");
  await expect(page.getByRole("heading", { name: "You're in" })).toHaveCount(0);
  expect(await paymentStates(request, maya)).not.toContain("paid");
});

test("a purchase without an answer is retried and paid once", async ({ page, request, allowErrors }) => {
  allowErrors("ERR_FAILED", "Failed to load");
  const { programId } = await createPaidProgram(request);
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto(purchasePath(programId));
  await typeCard(page, TEST_CARDS.succeeds);
  let attempts = 0;
  await page.route("**/buy", async (route) => {
    attempts += 1;
    if (attempts > 1) return route.continue();
    await route.fetch();
    return route.abort();
  });
  await payButton(page).click();
  await expect(page.getByText("You won't be charged twice").first()).toBeVisible();
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  expect(attempts).toBe(2);
  expect(await fetchPayments(request, maya)).toHaveLength(1);
});
