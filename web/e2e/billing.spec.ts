import { expect, expectAccessible } from "./fixtures";
import { test } from "./support/clock";
import { CARDS, payButton, payments, purchasePath, shop, typeCard } from "./support/money";
import { newClient, signedIn, type Someone } from "./support/training";
import type { APIRequestContext, Page } from "@playwright/test";

// Time moves through weeks of renewals before an answer comes.
test.setTimeout(180_000);

/** Sessions last thirty days, so what renews in these tests renews every week. */
const WEEKLY = { weekly: 1900 };

async function bought(page: Page, programId: string, card: string): Promise<void> {
  await page.goto(purchasePath(programId));
  await typeCard(page, card);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeVisible();
}

async function stateOf(request: APIRequestContext, client: Someone, programId: string): Promise<string> {
  const answer = await request.get(`/api/plans/${programId}/public`, { headers: client.headers });
  return (await answer.json()).membership.state;
}

/** The saved card of a client begins to fail: the new default one cannot be charged. */
async function useFailingCard(page: Page): Promise<void> {
  await page.goto("/user/billing/payment");
  await page.getByRole("button", { name: "Add card" }).click();
  const dialog = page.getByRole("dialog", { name: "Add card" });
  await expect(dialog.getByRole("button", { name: "Save card" })).toBeDisabled();
  await typeCard(page, CARDS.failsLater);
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card successfully added.")).toBeVisible();
}

test("[BUY-20] [BUY-22] [BUY-46] [BUY-47] [BUY-48] [BUY-61] [SHL-29] [CAL-07] trial, first payment, a missed one, the banner, paid again", async ({
  page,
  request,
  clock,
}) => {
  const { programId } = await shop(request, { prices: WEEKLY, set: { trial_days: 7 } });
  const maya = await newClient(request);
  await signedIn(page, maya);
  await page.goto(`/p/${programId}`);
  await expect(page.getByText(/€0 today\. First payment of €19 on/)).toBeVisible();
  await page.getByRole("button", { name: "Start free trial" }).filter({ visible: true }).first().click();
  await typeCard(page, CARDS.works);
  await expect(payButton(page)).toHaveText("Start free trial, €0 today");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeVisible();
  expect(await payments(request, maya)).toHaveLength(0);

  await clock.advance("7d", "1h");
  expect(await stateOf(request, maya, programId)).toBe("active");
  expect((await payments(request, maya)).map(({ status }) => status)).toEqual(["paid"]);

  await useFailingCard(page);
  await clock.advance("7d", "1h");
  expect(await stateOf(request, maya, programId)).toBe("past_due");
  await page.goto("/user/my_programs/active");
  await expect(page.getByText("Missed payment")).toBeVisible();
  await page.getByText("You have missed a program payment - click here to resolve.").click();
  await expect(page).toHaveURL(new RegExp(`/p/`));
  await page.getByRole("button", { name: "Your last payment failed - click here to resolve." }).click();
  const retry = page.getByRole("dialog", { name: "Pay what is open" });
  await expect(retry.getByText(/Pay by/)).toBeVisible();
  await expectAccessible(page);
  await retry.getByRole("radio", { name: /4242/ }).check();
  await retry.getByRole("button", { name: "Pay €19.00" }).click();
  await expect(page.getByText("Payment successful. Your program is active again.")).toBeVisible();
  expect(await stateOf(request, maya, programId)).toBe("active");
  expect((await payments(request, maya)).map(({ status }) => status)).toEqual(["paid", "paid"]);
});

test("[BUY-49] [BUY-24] [BUY-69] [CAL-12] [CAL-13] a week without paying ends it; bought again it continues", async ({
  page,
  request,
  clock,
}) => {
  const { programId } = await shop(request, { prices: WEEKLY });
  const maya = await newClient(request);
  await signedIn(page, maya);
  await bought(page, programId, CARDS.works);
  await useFailingCard(page);
  await clock.advance("7d", "1h", "7d", "1d");
  expect(await stateOf(request, maya, programId)).toBe("canceled");

  await page.goto("/user/my_programs/past");
  await expect(page.getByText("Cancelled", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Get it again" }).click();
  await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
  await expect(page.getByRole("radio", { name: "Continue" })).toBeChecked();
  await page.getByRole("radio", { name: /4242/ }).check();
  await payButton(page).click();
  await expect(page.getByText("Your program has been resumed successfully!").first()).toBeVisible();
  expect(await stateOf(request, maya, programId)).toBe("active");
});

test("[BUY-25] [BUY-66] [BUY-67] [BUY-70] [BUY-80] [BUY-81] [CAL-02] cancelled from the list it runs to its end, and can be kept", async ({
  page,
  request,
}) => {
  const { programId } = await shop(request);
  const maya = await newClient(request);
  await signedIn(page, maya);
  await page.addInitScript(() => Object.assign(window, { dataLayer: [] }));
  await bought(page, programId, CARDS.works);
  await page.goto("/user/billing/purchases");
  await page.getByRole("button", { name: "More about Squat Every Day" }).click();
  await page.getByRole("menuitem", { name: "Cancel program" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel Squat Every Day?" });
  await expect(dialog.getByText(/You can train until/)).toBeVisible();
  await expect(dialog.getByText("You will not be charged again.")).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel program" }).click();
  await expect(page.getByText("Program successfully cancelled.")).toBeVisible();
  await expect(page.getByText(/Ends on/).first()).toBeVisible();
  const told = () => page.evaluate(() => (window as unknown as { dataLayer: object[] }).dataLayer);
  expect(await told()).toContainEqual({ event: "subscription_cancelled", plan_id: programId });
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

test("[BUY-56] [BUY-58] [BUY-59] [BUY-62] [BUY-82] the card of a running program stays until another takes its place", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { programId } = await shop(request);
  const maya = await newClient(request);
  await signedIn(page, maya);
  await bought(page, programId, CARDS.works);
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
  let answerNow = () => {};
  const held = new Promise<void>((answer) => (answerNow = answer));
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
  answerNow();
  await expect(page.getByText("Card successfully updated.")).toBeVisible();
  await expect(page.getByText("Mastercard ending in 4444")).toBeVisible();
  await expect(page.getByText("Visa ending in 4242")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Actions for Mastercard ending in 4444" }).click();
  await page.getByRole("menuitem", { name: "Edit billing details" }).click();
  await page.getByLabel("Name on card").fill("M. Kowalczyk");
  await page.getByLabel("Postcode").fill("E8 1AA");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card successfully updated.")).toBeVisible();
});

test("[CAL-02] [CAL-09] [CAL-10] [CAL-11] [CAL-14] a program that waits is moved to another day", async ({
  page,
  request,
  clock,
}) => {
  const { programId } = await shop(request, { type: "fixed", prices: { one_off: 32900 } });
  const maya = await newClient(request);
  await signedIn(page, maya);
  const later = await clock.day(3);
  await page.goto(`${purchasePath(programId)}?startDate=${later}`);
  await typeCard(page, CARDS.works);
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You’re in" })).toBeVisible();
  expect(await stateOf(request, maya, programId)).toBe("scheduled");
  await page.goto("/user/my_programs/active");
  await expect(page.getByText("Scheduled", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Open calendar" })).toHaveCount(0);
  await page.getByRole("button", { name: "More about Squat Every Day" }).click();
  await page.getByRole("menuitem", { name: "Reschedule" }).click();
  const dialog = page.getByRole("dialog", { name: "Reschedule Squat Every Day" });
  await expect(dialog.getByRole("button", { name: "Apply" })).toBeDisabled();
  await dialog.getByRole("button", { name: /New start date/ }).click();
  const days = page.locator("table button:not([disabled])");
  await days.first().click();
  await dialog.getByRole("button", { name: "Apply" }).click();
  await expect(page.getByText("Squat Every Day has been successfully rescheduled.")).toBeVisible();
});
