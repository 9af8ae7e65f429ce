import { expect, expectAccessible } from "./fixtures";
import { collectEvents } from "./support/analytics";
import { test } from "./support/clock";
import {
  TEST_CARDS,
  payButton,
  fetchPayments,
  purchasePath,
  createPaidProgram,
  purchaseProgram,
  typeCard,
} from "./support/money";
import { newClient, signInAs, type Someone } from "./support/people";
import type { APIRequestContext, Page } from "@playwright/test";

// The server works through weeks of renewals before it answers.
test.setTimeout(180_000);

/** Sign-ins last thirty days, so the renewals in these tests are weekly. */
const WEEKLY = { weekly: 1900 };

async function membershipState(request: APIRequestContext, client: Someone, programId: string): Promise<string> {
  const answer = await request.get(`/api/plans/${programId}/public`, { headers: client.headers });
  return (await answer.json()).membership.state;
}

/** Adds a new default card that cannot be charged. */
async function addFailingCard(page: Page): Promise<void> {
  await page.goto("/user/billing/payment");
  await page.getByRole("button", { name: "Add card" }).click();
  const dialog = page.getByRole("dialog", { name: "Add card" });
  await expect(dialog.getByRole("button", { name: "Save card" })).toBeDisabled();
  await typeCard(page, TEST_CARDS.failsWhenCharged);
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card successfully added.")).toBeVisible();
}

test("[BUY-06] [BUY-20] [BUY-22] [BUY-46] [BUY-47] [BUY-48] [BUY-61] [SHL-29] [CAL-07] a trial, its first payment, a missed payment, the banner, and paying the balance", async ({
  page,
  request,
  clock,
}) => {
  const { programId } = await createPaidProgram(request, { prices: WEEKLY, set: { trial_days: 7 } });
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto(`/p/${programId}`);
  await expect(page.getByText(/€0 today\. First payment of €19 on/)).toBeVisible();
  await page.getByRole("button", { name: "Start free trial" }).filter({ visible: true }).first().click();
  await typeCard(page, TEST_CARDS.succeeds);
  await expect(payButton(page)).toHaveText("Start free trial, €0 today");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  expect(await fetchPayments(request, maya)).toHaveLength(0);

  await clock.advance("7d", "1h");
  expect(await membershipState(request, maya, programId)).toBe("active");
  expect((await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["paid"]);

  await addFailingCard(page);
  await clock.advance("7d", "1h");
  expect(await membershipState(request, maya, programId)).toBe("past_due");
  await page.goto("/user/my_programs/active");
  await expect(page.getByText("Missed payment")).toBeVisible();
  await page.getByText("You have missed a program payment - click here to resolve.").click();
  await expect(page).toHaveURL(new RegExp(`/p/`));
  await page.getByRole("button", { name: "Your last payment failed - click here to resolve." }).click();
  const retry = page.getByRole("dialog", { name: "Pay outstanding balance" });
  await expect(retry.getByText(/Pay by/)).toBeVisible();
  await expectAccessible(page);
  await retry.getByRole("radio", { name: /4242/ }).check();
  await retry.getByRole("button", { name: "Pay €19.00" }).click();
  await expect(page.getByText("Payment successful. Your program is active.")).toBeVisible();
  expect(await membershipState(request, maya, programId)).toBe("active");
  expect((await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("[BUY-49] [BUY-24] [BUY-69] [CAL-12] [CAL-13] a membership ends after a week without payment, and continues when it is bought again", async ({
  page,
  request,
  clock,
}) => {
  const [{ programId }, maya] = await Promise.all([createPaidProgram(request, { prices: WEEKLY }), newClient(request)]);
  await purchaseProgram(request, maya, programId);
  await signInAs(page, maya);
  await addFailingCard(page);
  await clock.advance("7d", "1h", "7d", "1d");
  expect(await membershipState(request, maya, programId)).toBe("canceled");

  await page.goto("/user/my_programs/past");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Buy again" }).click();
  await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("radio", { name: "Continue" })).toBeChecked();
  await page.getByRole("radio", { name: /4242/ }).check();
  await payButton(page).click();
  await expect(page.getByText("Your program has been resumed successfully!").first()).toBeVisible();
  expect(await membershipState(request, maya, programId)).toBe("active");
});

test("[BUY-25] [BUY-66] [BUY-67] [BUY-70] [BUY-80] [BUY-81] [CAL-02] a program cancelled from the list stays until the period ends, and the cancellation can be undone", async ({
  page,
  request,
}) => {
  const [{ programId }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await purchaseProgram(request, maya, programId);
  await signInAs(page, maya);
  const events = await collectEvents(page);
  await page.goto("/user/billing/purchases");
  await page.getByRole("button", { name: "Actions for Squat Every Day" }).click();
  await page.getByRole("menuitem", { name: "Cancel program" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Squat Every Day?" });
  await expect(dialog.getByText(/You can train until/)).toBeVisible();
  await expect(dialog.getByText("You won't be charged again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel program" }).click();
  await expect(page.getByText("Program successfully cancelled.")).toBeVisible();
  await expect(page.getByText(/Ends on/).first()).toBeVisible();
  expect(await events()).toContainEqual({ event: "subscription_cancelled", plan_id: programId });
  await expectAccessible(page);

  await page.goto("/user/my_programs/active");
  await page.getByRole("button", { name: "Resume subscription" }).click();
  await expect(page.getByText("Subscription successfully resumed.")).toBeVisible();
  await expect(page.getByText(/Next payment of €39 on/)).toBeVisible();

  await page.goto("/user/billing/history");
  await page.getByRole("button", { name: "Receipt" }).click();
  await expect(page.getByRole("dialog", { name: "Receipt" }).getByText("€39.00")).toBeVisible();
  await expectAccessible(page);
});

test("[BUY-56] [BUY-58] [BUY-59] [BUY-62] the card of an active subscription cannot be removed until it is replaced", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const [{ programId }, maya] = await Promise.all([createPaidProgram(request), newClient(request)]);
  await purchaseProgram(request, maya, programId);
  await signInAs(page, maya);
  await page.goto("/user/billing/payment");
  await page.getByRole("button", { name: "Actions for Visa ending in 4242" }).click();
  await page.getByRole("menuitem", { name: "Remove card" }).click();
  const remove = page.getByRole("dialog", { name: "Remove Visa ending in 4242?" });
  await remove.getByRole("button", { name: "Remove card" }).click();
  await expect(
    remove.getByText("This card cannot be removed because it is linked to an active subscription."),
  ).toBeVisible();
  await remove.getByRole("button", { name: "Cancel" }).click();

  await page.getByRole("button", { name: "Actions for Visa ending in 4242" }).click();
  await page.getByRole("menuitem", { name: "Replace with another card" }).click();
  await typeCard(page, "5555 5555 5555 4444");
  let releaseRequests = () => {};
  const held = new Promise<void>((resolve) => (releaseRequests = resolve));
  await page.route("**/api/**", async (route) => {
    if (route.request().method() !== "GET") await held;
    await route.continue();
  });
  await page.getByRole("button", { name: "Save card" }).click();
  const busy = page.getByRole("dialog");
  await page.keyboard.press("Escape");
  await expect(busy.getByRole("button", { name: "Close" })).toBeDisabled();
  await expect(busy.getByRole("button", { name: "Cancel" })).toBeDisabled();
  await expect(busy).toBeVisible();
  releaseRequests();
  await expect(page.getByText("Card successfully updated.")).toBeVisible();
  await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Actions for Mastercard ending in 4444" }).click();
  await page.getByRole("menuitem", { name: "Edit billing details" }).click();
  await page.getByLabel("Name on card").fill("M. Kowalczyk");
  await page.getByRole("group", { name: "Card", exact: true }).getByLabel("Postcode").fill("E8 1AA");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card successfully updated.")).toBeVisible();
});

test("[CAL-02] [CAL-09] [CAL-10] [CAL-11] [CAL-14] a scheduled program is rescheduled to another day", async ({
  page,
  request,
  clock,
}) => {
  const { programId } = await createPaidProgram(request, { type: "fixed", prices: { one_off: 32900 } });
  const maya = await newClient(request);
  await signInAs(page, maya);
  const later = await clock.day(3);
  await page.goto(`${purchasePath(programId)}?startDate=${later}`);
  await typeCard(page, TEST_CARDS.succeeds);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
  expect(await membershipState(request, maya, programId)).toBe("scheduled");
  await page.goto(`/p/${programId}`);
  const card = page.getByRole("region", { name: "Price" });
  await expect(card.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(card.getByRole("button")).toHaveText(["Reschedule", "Cancel program"]);
  await expect(card.getByRole("link", { name: "Open calendar" })).toHaveCount(0);
  await page.goto("/user/my_programs/active");
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open calendar" })).toHaveCount(0);
  await page.getByRole("button", { name: "Actions for Squat Every Day" }).click();
  await page.getByRole("menuitem", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule Squat Every Day" });
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
  await dialog.getByRole("button", { name: /New start date/ }).click();
  const days = page.locator("table button:not([disabled])");
  await days.first().click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Squat Every Day has been successfully rescheduled.")).toBeVisible();
});

test("the consent at checkout keeps the days used, and billing leads to the withdrawal", async ({
  page,
  request,
  clock,
}) => {
  const [{ programId }, maya] = await Promise.all([
    createPaidProgram(request, { prices: { weekly: 1400 } }),
    newClient(request),
  ]);
  await signInAs(page, maya);
  await page.goto(purchasePath(programId));
  await typeCard(page, TEST_CARDS.succeeds);
  await page.getByRole("checkbox", { name: /Start my training before the 14-day withdrawal period is over/ }).check();
  await payButton(page).click();
  const told = page.getByText(/Your order number is \w{4}-\w{4}\./);
  const [order = ""] = /\w{4}-\w{4}/.exec((await told.textContent()) ?? "") ?? [];

  await clock.advance("1d", "1d", "1d");
  await page.goto("/user/billing/purchases");
  await page
    .getByRole("button", { name: /^Actions/ })
    .filter({ visible: true })
    .click();
  await page.getByRole("menuitem", { name: "Withdraw from contract" }).click();
  await expect(page.getByLabel("Order number")).toHaveValue(order);
  await expect(page.getByLabel("Email you bought with")).toHaveValue(maya.email);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("3 of 7 days used")).toBeVisible();
  await expect(page.getByText("€8.00", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Confirm withdrawal" }).click();
  await expect(page.getByText("€8.00 comes back to you")).toBeVisible();
});
