import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import {
  purchaseProgram,
  TEST_CARDS,
  payButton,
  fetchPayments,
  createProgram,
  purchasePath,
  createPaidProgram,
  typeCard,
} from "./support/money";
import { collectEvents } from "./support/analytics";
import { fillSignUp, freshEmail } from "./support/signUp";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";
import { localDay } from "./support/training";

const WAIVER = { plan_waiver: { show: true, text: "I train at my own risk." } };

/** Presses Tab until an element has the focus; fails if it cannot be reached. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let presses = 0; presses < 40; presses += 1) {
    // oxlint-disable no-await-in-loop -- one press after another
    if (await target.evaluate((node) => node === document.activeElement)) return;
    await page.keyboard.press("Tab");
    // oxlint-enable no-await-in-loop
  }
  await expect(target).toBeFocused();
}

/** Somebody who has just signed up on this page. */
async function signedUp(page: Page, email: string): Promise<Someone> {
  const session = await page.evaluate(() => localStorage.getItem("regimen.session") ?? "{}");
  const { token, tokenType, user } = JSON.parse(session) as { token: string; tokenType: string; user: { id: string } };
  const headers = { "Api-Version": "3", Authorization: `${tokenType} ${token}` };
  return { id: user.id, email, headers, session };
}

test(
  "[BUY-01] [BUY-08] [BUY-11] [BUY-16] [BUY-26] [BUY-28] [BUY-38] [BUY-42] [BUY-55] [BUY-57] [BUY-60] [RTE-77] from the public page through sign-up and a declined card to a paid program",
  onPhoneToo,
  async ({ page, request }) => {
    const { programId } = await createPaidProgram(request, {
      prices: { monthly: 3900, quarterly: 9900 },
      set: { level: 3 },
    });
    const email = freshEmail("maya");
    const events = await collectEvents(page);

    await test.step("a price is chosen on the public page", async () => {
      await page.goto(`/p/${programId}?utm_source=post`);
      await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
      await expect(page.getByText("Intermediate", { exact: true })).toBeVisible();
      await page.getByRole("radio", { name: /Every 3 months/ }).check();
      expect(await events()).toContainEqual(expect.objectContaining({ event: "plan_chosen", plan_id: programId }));
      await page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first().click();
    });

    await test.step("signing up leads to the checkout with that price", async () => {
      await expect(page).toHaveURL(/\/onboarding\/sign_up\/client/);
      await fillSignUp(page, "Maya", "Kowalczyk", email);
      await page.getByRole("button", { name: "Create account" }).click();
      await expect(page).toHaveURL(/\/user\/plan\/.*\/purchase\?.*utm_source=post/);
      await expect(page.getByRole("radio", { name: /Every 3 months/ })).toBeChecked();
      await page.getByRole("button", { name: "Start date" }).click();
      await expect(page.getByRole("button", { name: /^\d+ \w+ \d{4}$/ }).first()).toBeVisible();
      await page.keyboard.press("Escape");
    });

    const maya = await signedUp(page, email);
    await test.step("a declined card says why, and what was typed stays", async () => {
      await expect(page.getByText("Simulated payments.")).toBeVisible();
      await typeCard(page, TEST_CARDS.insufficientFunds);
      await expect(payButton(page)).toHaveText(/Subscribe, €99 today/);
      await payButton(page).click();
      const refusal = page.getByRole("alert");
      await expect(refusal).toContainText("insufficient funds");
      await expect(refusal).toBeFocused();
      await expect(refusal).toBeInViewport();
      await expect(page.getByLabel("Card number")).toHaveValue(TEST_CARDS.insufficientFunds);
      await expect(page.getByLabel("Postcode")).toHaveValue("E8 4QN");
      await expectAccessible(page);
      expect(await fetchPayments(request, maya)).toHaveLength(0);
    });

    await test.step("another card pays", async () => {
      await page.getByLabel("Card number").fill(TEST_CARDS.succeeds);
      await payButton(page).click();
      await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
      await expect(page.getByText("You have been successfully subscribed to the Program.").first()).toBeVisible();
      await expectAccessible(page);
      const paid = await fetchPayments(request, maya);
      expect(paid.map(({ status, amount }) => [status, amount.amount_minor])).toEqual([["paid", 9900]]);
    });
  },
);

test("[BUY-06] [BUY-45] [BUY-52] a card that fails when charged stays saved; another card pays the same invoice once its bank approves", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { programId } = await createPaidProgram(request);
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto(purchasePath(programId));

  await test.step("the card fails, and the program asks to pay", async () => {
    await typeCard(page, TEST_CARDS.failsWhenCharged);
    await payButton(page).click();
    await expect(page.getByRole("alert")).toContainText("Subscription failed due to a card error, please retry.");
    await page.getByRole("link", { name: /Squat Every Day/ }).click();
    await page.getByRole("button", { name: "Your last payment failed - click here to resolve." }).click();
    const outstanding = page.getByRole("dialog", { name: "Pay outstanding balance" });
    await expect(outstanding).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(outstanding).toBeHidden();
  });

  const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
  await test.step("the card is still there; another one is declined at its bank", async () => {
    await page.goto(purchasePath(programId));
    await expect(page.getByRole("radio", { name: /ending in 0341/ })).toBeChecked();
    await page.getByRole("radio", { name: "Use another card" }).check();
    await typeCard(page, TEST_CARDS.needsBank);
    await payButton(page).click();
    await expect(bank).toContainText("Do you want to use this card for your programs?");
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(bank).toContainText("Do you want to pay €39.00?");
    await expectAccessible(page);
    await bank.getByRole("button", { name: "Decline" }).click();
    await expect(page.getByRole("alert")).toContainText("Subscription failed due to a card error, please retry.");
    expect((await fetchPayments(request, maya)).map(({ status }) => status)).not.toContain("paid");
  });

  await test.step("approving it pays once", async () => {
    await payButton(page).click();
    await bank.getByRole("button", { name: "Approve" }).click();
    await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();
    expect((await fetchPayments(request, maya)).map(({ status }) => status)).toEqual(["paid"]);
  });
});

test("[BUY-26] [BUY-27] [BUY-30] [BUY-39] [CAL-03] [CAL-05] [CAL-06] a free program needs only a start date, starts after the sign-up that it led to, and shows the next steps", async ({
  page,
  request,
}) => {
  const programId = await createProgram(request, await newCoach(request), { title: "First Steps" });
  await page.goto(`/p/${programId}`);
  await expect(page.getByText("Free. No card needed.")).toBeVisible();
  await expect(page.getByText(/Any day until/)).toBeVisible();
  await page.getByRole("button", { name: "Start for free" }).filter({ visible: true }).first().click();
  await expect(
    page.getByText("Sign up to start First Steps by Erik Lindqvist. It's free. No card needed."),
  ).toBeVisible();
  await fillSignUp(page, "Maya", "Kowalczyk", freshEmail("maya"));
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Program successfully added")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "What Happens Next" })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  // The program itself: before it is there, no button is.
  await expect(page.locator("#root").getByRole("heading", { name: "First Steps", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Start for free" })).toHaveCount(0);
});

test("[BUY-71] [BUY-72] [BUY-73] [RTE-34] a waiver is read and signed before a free program is added; the address keeps the date and the query", async ({
  page,
  request,
}) => {
  const programId = await createProgram(request, await newCoach(request), { title: "First Steps", set: WAIVER });
  await signInAs(page, await newClient(request));
  await page.goto(`/p/${programId}?utm_source=post&startDate=${localDay(3)}`);
  await page.getByRole("button", { name: "Start for free" }).filter({ visible: true }).first().click();
  const waiver = page.getByRole("dialog", { name: "Before you start" });
  await expect(waiver.getByRole("button", { name: "Accept" })).toBeDisabled();
  await waiver.getByLabel("Confirmed as read and accepted").check();
  await waiver.getByLabel("Full name").fill("");
  await expect(waiver.getByRole("button", { name: "Accept" })).toBeDisabled();
  await waiver.getByLabel("Full name").fill("Maya Kowalczyk");
  await waiver.getByRole("button", { name: "Accept" }).click();
  await expect(page).toHaveURL((url) => url.pathname === purchasePath(programId));
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    utm_source: "post",
    startDate: localDay(3),
    waiverAgree: "true",
  });
  await expect(page.getByText(/waiver, signed by Maya Kowalczyk/)).toBeVisible();
  await payButton(page).click();
  await expect(page.getByText("Program successfully added").first()).toBeVisible();
});

test("[BUY-07] [BUY-32] [BUY-34] a program that is private or archived cannot be bought; one without a sales page leads to the checkout", async ({
  page,
  request,
}) => {
  const [{ coach, programId: skipping }, client] = await Promise.all([
    createPaidProgram(request, { set: { skip_sales_page: true } }),
    newClient(request),
  ]);
  const [hidden, archived] = await Promise.all([
    createProgram(request, coach, {
      prices: { monthly: 3900 },
      set: { accessibility: false, allowed_emails: ["friend@example.com"] },
    }),
    createProgram(request, coach, { title: "First Steps", set: { description: "Easy does it." } }),
  ]);
  const done = await request.post(`/api/coach/plans/${archived}/archive`, { headers: coach.headers });
  expect(done.ok(), await done.text()).toBe(true);

  await test.step("a visitor reads that a program is archived", async () => {
    await page.goto(`/p/${archived}`);
    await expect(page.getByText("Sorry, this program has been archived by the coach").first()).toBeVisible();
    const button = page.getByRole("button", { name: "Currently Unavailable" }).filter({ visible: true }).first();
    await expect(button).toHaveAttribute("aria-disabled", "true");
    await button.press("Enter");
    await expect(page).toHaveURL(new RegExp(`/p/${archived}`));
    await expectAccessible(page);
  });

  await signInAs(page, client);
  await test.step("a private program is not for sale to a stranger", async () => {
    await page.goto(`/p/${hidden}`);
    await expect(page.getByText("You do not have permission to access this program").first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Subscribe" })).toHaveCount(0);
    await page.goto(purchasePath(hidden));
    await expect(page.getByRole("link", { name: "View program" })).toBeVisible();
    await expect(page.getByText("You do not have permission to access this program").first()).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
  });

  await test.step("without a sales page buyers come to the checkout", async () => {
    await page.goto(`/p/${skipping}`);
    await expect(page).toHaveURL((url) => url.pathname === purchasePath(skipping));
    await expect(payButton(page)).toBeVisible();
  });
});

test("[BUY-02] [BUY-09] [BUY-10] [BUY-33] coaches do not buy; the owner sees the type and copies the link", async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const [{ coach, programId }, other] = await Promise.all([createPaidProgram(request), newCoach(request)]);
  await signInAs(page, coach);
  await page.goto(`/p/${programId}`);
  await expect(page.getByText("Session 1, Day 1", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Copy public link" }).click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/p/${programId}`);
  await expect(page.getByText("Copied")).toBeVisible();

  await page.evaluate((kept) => localStorage.setItem("regimen.session", kept), other.session);
  await page.goto(purchasePath(programId));
  await expect(page).toHaveURL(new RegExp(`/p/${programId}`));
  await expect(
    page.getByText("You are logged in as a coach. Please use a client account to buy this program."),
  ).toBeVisible();
  await expect(page.getByText("Session 1, Day 1", { exact: true })).toHaveCount(0);
});

/** Real payments by a Stripe whose intents succeeded. */
async function fakeIntents(page: Page): Promise<void> {
  await page.route("**/api/settings", async (route) => {
    const answer = await route.fetch();
    await route.fulfill({
      response: answer,
      json: { ...(await answer.json()), payments_mode: "stripe", publishable_key: "pk_test_1" },
    });
  });
  await page.addInitScript(() => {
    const setupIntent = { status: "succeeded", payment_method: "pm_1" };
    const stripe = () => ({ _registerWrapper() {}, retrieveSetupIntent: () => Promise.resolve({ setupIntent }) });
    Object.assign(window, { Stripe: Object.assign(stripe, { version: "test" }) });
  });
}

test("[BUY-53] [BUY-54] a charge that needs billing details asks for those of the default card, and the bank's page leads back to the checkout", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("426");
  const { coach, programId } = await createPaidProgram(request);
  const maya = await newClient(request);
  await purchaseProgram(request, maya, programId);
  const second = await createProgram(request, coach, { prices: { monthly: 2900 }, title: "Row Every Day" });
  await signInAs(page, maya);
  await page.goto(purchasePath(second));
  await expect(page.getByRole("radio", { name: /ending in 4242/ })).toBeChecked();
  await page.route("**/api/stripe/plan/*/buy", (route) =>
    route.fulfill({ status: 426, json: { errors: { base: ["Your bank needs a billing address."] } } }),
  );
  await payButton(page).click();
  const dialog = page.getByRole("dialog", { name: "Visa ending in 4242" });
  await expect(dialog.getByLabel("Card number")).toHaveCount(0);
  await expectAccessible(page);
  await dialog.getByLabel("Name on card").fill("Maya Kowalczyk");
  await dialog.getByRole("combobox", { name: "Country" }).fill("United King");
  await page.getByRole("option", { name: "United Kingdom" }).first().click();
  await dialog.getByLabel("Postcode").fill("E8 4QN");
  await dialog.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Card successfully updated.")).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await page.unroute("**/api/stripe/plan/*/buy");
  await payButton(page).click();
  await expect(page.getByRole("heading", { name: "You're in" })).toBeVisible();

  await test.step("on return from the bank's page the confirmed card is saved, and the checkout goes on", async () => {
    await fakeIntents(page);
    const savedCards: unknown[] = [];
    await page.route("**/api/athlete/card_tokens", (route) => {
      savedCards.push(route.request().postDataJSON());
      return route.fulfill({ status: 201, json: {} });
    });
    const back = encodeURIComponent(purchasePath(second));
    await page.goto(`/stripe-redirect?coach_id=coach-1&back=${back}&setup_intent_client_secret=seti_good`);
    await expect(page.getByText("Card successfully added.")).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === purchasePath(second));
    expect(savedCards).toEqual([{ coach_id: "coach-1", payment_method_id: "pm_1" }]);
  });
});

test("a program is bought with the keyboard alone", async ({ page, request }) => {
  const { programId } = await createPaidProgram(request, { prices: { monthly: 3900, quarterly: 9900 }, set: WAIVER });
  const maya = await newClient(request);
  await signInAs(page, maya);
  await page.goto(`/p/${programId}`);
  await expect(page.getByRole("heading", { name: "Squat Every Day", level: 1 })).toBeVisible();
  await tabTo(page, page.getByRole("radio", { name: /Monthly/ }));
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("radio", { name: /Every 3 months/ })).toBeChecked();
  await tabTo(page, page.getByRole("button", { name: "Subscribe" }).filter({ visible: true }).first());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  const card = page.getByRole("group", { name: "Card", exact: true });
  await tabTo(page, card.getByLabel("Card number"));
  await page.keyboard.type("4000002760003184");
  await page.keyboard.press("Tab");
  await page.keyboard.type("1234");
  await page.keyboard.press("Tab");
  await page.keyboard.type("123");
  await tabTo(page, card.getByLabel("Postcode"));
  await page.keyboard.type("E8 4QN");
  // Enter in a field sends the form; the waiver comes first and gives the focus back.
  await page.keyboard.press("Enter");
  const waiver = page.getByRole("dialog", { name: "Before you start" });
  await expect(waiver).toBeVisible();
  // Back closes the dialog, not the page with the card that was typed.
  await page.goBack();
  await expect(waiver).toBeHidden();
  await expect(card.getByLabel("Postcode")).toHaveValue("E8 4QN");
  await card.getByLabel("Postcode").press("Enter");
  await tabTo(page, waiver.getByLabel("Confirmed as read and accepted"));
  await page.keyboard.press("Space");
  await tabTo(page, waiver.getByRole("button", { name: "Accept" }));
  await page.keyboard.press("Enter");
  await expect(waiver).toBeHidden();
  await tabTo(page, payButton(page));
  await page.keyboard.press("Enter");
  const bank = page.getByRole("dialog", { name: "Confirm with your bank" });
  for (const question of ["Do you want to use this card", "Do you want to pay"]) {
    // oxlint-disable no-await-in-loop -- one question after another
    await expect(bank).toContainText(question);
    await tabTo(page, bank.getByRole("button", { name: "Approve" }));
    await page.keyboard.press("Enter");
    // oxlint-enable no-await-in-loop
  }
  await expect(page.getByRole("heading", { name: "You're in" })).toBeFocused();
  expect(await fetchPayments(request, maya)).toHaveLength(1);
});
