import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs } from "./support/people";

test("[BUY-74] [BUY-75] [RTE-18] [SHL-17] a coach connects payouts, leaves it undone first, and can sell afterwards", async ({
  page,
  request,
}) => {
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
});
