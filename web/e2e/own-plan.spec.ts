import { expect, expectAccessible } from "./fixtures";
import { test } from "./support/clock";
import { TEST_CARDS, typeCard } from "./support/money";
import { newCoach } from "./support/people";
import { confirmEmail, signIn } from "./support/signUp";
import type { Page } from "@playwright/test";

// The server works through months before it answers.
test.setTimeout(180_000);

const band = (page: Page, clients: number) =>
  page.getByRole("radio", { name: new RegExp(`up to\\s*${clients} clients`) });
const subscribe = (page: Page) =>
  page.getByRole("button", { name: /^(Subscribe and pay|Change plan and pay|Start on)/ });

test("[RTE-51] [RTE-52] [RTE-64] [SUB-19] [SUB-31] [BUY-82] a plan from the trial to its end: chosen, paid, changed, cancelled", async ({
  page,
  request,
  clock,
  allowErrors,
}) => {
  allowErrors("422", "401");
  const coach = await newCoach(request);
  await confirmEmail(request, coach);
  await signIn(page, coach.email);
  await page.goto("/coach/programs");
  await page.getByRole("link", { name: /left in your trial/ }).click();
  await expect(page).toHaveURL(/\/coach\/choose_your_plan$/);
  await expect(page.getByText("£49.99").first()).toBeVisible();
  await expectAccessible(page);

  await test.step("a declined card changes nothing, another one sets the plan for the end of the trial", async () => {
    await typeCard(page, TEST_CARDS.declined);
    await subscribe(page).click();
    await expect(page.getByText("Your card was declined.").first()).toBeVisible();
    await typeCard(page, TEST_CARDS.succeeds);
    await subscribe(page).click();
    await expect(page.getByText("You're all set.")).toBeVisible();
    await expect(page).toHaveURL(/\/coach\/profile\/subscription$/);
    await expect(page.getByText(/starts when your trial ends/)).toBeVisible();
  });

  await test.step("when the trial ends it is paid by itself", async () => {
    await clock.advance("1mo", "1d");
    await signIn(page, coach.email); // a session ends after thirty days
    await page.goto("/coach/profile/subscription");
    await expect(page.getByRole("heading", { name: "Professional", exact: true })).toBeVisible();
    await expect(page.getByText(/^Next payment on /)).toBeVisible();
    await expect(page.getByText("Professional, up to 5 clients")).toBeVisible();
    await page.goto("/coach/choose_your_plan");
    await expect(page, "who has a plan changes it on its own page").toHaveURL(/\/coach\/profile\/subscription$/);
  });

  await test.step("an upgrade today shows the unused days and charges what it said", async () => {
    await band(page, 10).check();
    await expect(page.getByText(/days not used$/)).toBeVisible();
    const button = subscribe(page);
    const amount = ((await button.textContent()) ?? "").replace(/^.*pay /, "");
    await button.click();
    await expect(page.getByText("You're all set.")).toBeVisible();
    await expect(page.getByText("of 10 clients")).toBeVisible();
    await page.getByRole("link", { name: "Billing" }).first().click();
    await expect(page.getByText("Professional, up to 10 clients")).toBeVisible();
    await expect(page.getByText(amount, { exact: true })).toBeVisible();
    await expect(page.getByText("Visa ending in 4242")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a smaller plan is set for the end of the period, and dropped again", async () => {
    await clock.advance("7d", "7d", "7d");
    await page.goto("/coach/profile/subscription");
    await band(page, 5).check();
    const begins = page.getByRole("radiogroup", { name: "When it begins" });
    await expect(begins.getByRole("radio", { name: /^On / }), "it begins when the paid one is over").toBeChecked();
    await expect(page.getByText(/^No unused days: your plan runs until /)).toBeVisible();
    await begins.getByRole("radio", { name: "Today" }).check();
    await expect(page.getByText(/days not used$/)).toBeVisible();
    await begins.getByRole("radio", { name: /^On / }).check();
    await page.getByRole("button", { name: /^Start on / }).click();
    await expect(page.getByText(/your plan is for 5 clients/)).toBeVisible();
    await page.getByRole("button", { name: "Keep the current plan" }).click();
    await expect(page.getByText("We've kept things as they are.")).toBeVisible();
    await expect(page.getByText(/your plan is for 5 clients/)).toHaveCount(0);
  });

  await test.step("cancelled it goes on until its end, and then the account is on Free", async () => {
    await page.getByRole("button", { name: "Cancel plan" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel plan" }).click();
    await expect(page.getByText("Your plan is set to end.")).toBeVisible();
    await expect(page.getByText("Your subscription has been cancelled.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep Professional" }).first()).toBeVisible();
    await expect(band(page, 25), "it is kept before it is changed").toBeDisabled();
    await clock.advance("1mo", "1d");
    await signIn(page, coach.email);
    await page.goto("/coach/profile/subscription");
    await expect(page.getByRole("heading", { name: "Free", exact: true })).toBeVisible();
  });
});

test("[ACC-28] [RTE-64] [RTE-83] [SUB-30] after the trial the account is closed until a plan is paid", async ({
  page,
  request,
  clock,
  allowErrors,
}) => {
  allowErrors("422");
  const coach = await newCoach(request);
  await confirmEmail(request, coach);
  await clock.advance("1mo", "1d");
  await signIn(page, coach.email);
  await page.goto("/coach/exercises");
  await expect(page).toHaveURL(/\/upgrade-your-account$/);
  await page.getByRole("link", { name: "Choose your plan" }).click();
  await typeCard(page, TEST_CARDS.failsWhenCharged);
  await subscribe(page).click();
  await expect(page.getByText("Your card was declined. Please try another card.")).toBeVisible();
  await page.getByRole("radio", { name: "Use another card" }).check();
  await typeCard(page, TEST_CARDS.needsBank);
  await subscribe(page).click();
  const approve = page.getByRole("dialog").getByRole("button", { name: "Approve" });
  await approve.click(); // the card
  await expect(page.getByText("Do you want to pay £49.99?")).toBeVisible();
  await approve.click();
  await expect(page.getByText("You're all set.")).toBeVisible();
  await page.goto("/coach/exercises");
  await expect(page).toHaveURL(/\/coach\/exercises/);
});
