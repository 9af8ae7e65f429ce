import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { TEST_CARDS, payButton, createProgram, purchasePath, createPaidProgram, typeCard } from "./support/money";
import { newClient, newCoach, signInAs } from "./support/people";

test(
  "[BUY-74] [BUY-75] [RTE-18] [SHL-17] a coach connects payouts, leaves it undone first, and can sell afterwards",
  onPhoneToo,
  async ({ page, request }) => {
    const coach = await newCoach(request);
    await signInAs(page, coach);
    await page.goto("/coach/profile/payouts");
    await expect(page.getByRole("heading", { name: "Connect payouts to sell programs" })).toBeVisible();
    await expect(page.getByText("5% fee, plus the provider's fee")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Connect payouts" }).click();
    await expect(page).toHaveURL(/\/sandbox\/onboarding\/acct_/);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Leave it unfinished" }).click();
    await expect(page.getByRole("heading", { name: "Almost there" })).toBeVisible();
    // The banner moves the page down: a button that moves while it is pressed is not clicked.
    await expect(page.getByText("Your Stripe connection requires your attention.")).toBeVisible();
    await page.getByRole("button", { name: "Finish setup" }).click();
    await page.getByRole("button", { name: "Finish onboarding" }).click();
    await expect(page.getByRole("heading", { name: "You can take payments" })).toBeVisible();
    await page.getByRole("link", { name: "Payout settings" }).click();
    await expect(page).toHaveURL(/\/coach\/profile\/payouts$/);
    await expect(page.getByText("Can take payments", { exact: true })).toBeVisible();
    await expect(page.getByText("Connected", { exact: true })).toBeVisible();
  },
);

test("[RTE-18] [RTE-19] the way back from the provider needs to know where it leads", async ({ page, request }) => {
  await signInAs(page, await newCoach(request));
  await page.goto("/stripe-onboarding?source=elsewhere");
  await expect(page).toHaveURL(/\/create-account/);
  await page.goto("/stripe-onboarding/error?source=settings");
  await expect(page.getByRole("heading", { name: "This link has expired" })).toBeVisible();
});

test(
  "[BUY-76] [BUY-78] [BUY-79] [RTE-40] what a client pays stands in the coach's dashboard with its fees",
  onPhoneToo,
  async ({ page, request, browser, baseURL }) => {
    const { coach, programId } = await createPaidProgram(request);
    const theirs = await browser.newContext({ baseURL });
    const buyer = await theirs.newPage();
    await signInAs(buyer, await newClient(request));
    await buyer.goto(purchasePath(programId));
    await typeCard(buyer, TEST_CARDS.succeeds);
    await payButton(buyer).click();
    await expect(buyer.getByRole("heading", { name: "You're in" })).toBeVisible();
    await theirs.close();

    await signInAs(page, coach);
    await page.goto("/coach/dashboard/transactions");
    await expect(page.getByText("Maya Kowalczyk").first()).toBeVisible();
    await expect(page.getByText("€39.00").first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Payouts" }).first().click();
    await expect(page.getByText("every Wednesday", { exact: true })).toBeVisible();
    await expectAccessible(page);
  },
);

test("[RTE-40] the dashboard needs a connected account", async ({ page, request }) => {
  const coach = await newCoach(request);
  await createProgram(request, coach);
  await signInAs(page, coach);
  await page.goto("/coach/dashboard/transactions");
  await expect(page).toHaveURL(/\/coach\/profile\/info/);
});
