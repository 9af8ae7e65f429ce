import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { mailedLink } from "./support/mails";
import { preflight } from "./support/openProgram";
import { fillSignUp, freshEmail, PASSWORD } from "./support/signUp";

/** Clicks and pages that a whole first visit may take. */
const MOST_CLICKS = 20;
const MOST_PAGES = 9;

const price = (page: Page) => page.getByLabel("Price (includes applicable taxes)");
const panel = (page: Page) => page.getByRole("complementary");

const WEEK = `Monday
Goblet squat 3x10
Thursday
Push up 4x8`;

async function confirmEmail(page: Page, email: string): Promise<void> {
  const inbox = await page.context().newPage();
  await inbox.goto(await mailedLink(page.request, email));
  await expect(inbox.getByText("Your account has been confirmed.")).toBeVisible();
  await inbox.close();
}

/** Counts what a person clicks, and the different pages of the app they see. */
async function countSteps(page: Page): Promise<{ clicks: () => number; pages: () => string[] }> {
  let clicks = 0;
  const pages = new Set<string>();
  await page.exposeFunction("countClick", () => (clicks += 1));
  await page.addInitScript(() => {
    document.addEventListener("pointerdown", () => (window as never as { countClick(): void }).countClick(), true);
  });
  page.on("framenavigated", (frame) => {
    const { pathname } = new URL(frame.url());
    // The provider's own form is no page of ours.
    if (frame === page.mainFrame() && pathname !== "/" && !pathname.startsWith("/sandbox"))
      pages.add(pathname.replace(/[0-9a-f-]{36}/, ":id"));
  });
  return { clicks: () => clicks, pages: () => [...pages] };
}

/** The tab is closed, as by a crash, and the same address opened again. */
async function openAgain(context: BrowserContext, page: Page): Promise<Page> {
  const address = page.url();
  await page.close();
  const next = await context.newPage();
  await next.goto(address);
  return next;
}

test("from sign-up to a published, priced, written program in 20 clicks on 9 pages", async ({ page }) => {
  const steps = await countSteps(page);
  const email = freshEmail("nora");
  await page.goto("/onboarding/sign_up/coaching");
  await fillSignUp(page, "Nora", "Berg", email);
  await page.getByRole("button", { name: "Create coach account" }).click();
  await page.getByRole("link", { name: /On my own/ }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await page.getByRole("button", { name: "Start 30-day trial" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
  await confirmEmail(page, email);
  await page.getByRole("button", { name: "Create your first program" }).click();
  await page.locator("label").filter({ hasText: "Fixed Length" }).click();
  await page.getByLabel("What's it called?").fill("First Steps");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Connect payments" }).click();
  await page.getByRole("button", { name: "Finish onboarding" }).click();
  await page.getByRole("button", { name: "Back to your program" }).click();
  await expect(price(page)).toBeFocused();
  await page.keyboard.type("39");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/sign-up-clients$/);
  await page.getByRole("button", { name: "Start programming" }).click();
  await page.getByRole("button", { name: "Actions for week 1" }).click();
  await page.getByRole("menuitem", { name: "Paste training…" }).click();
  const dialog = page.getByRole("dialog", { name: /Paste training/ });
  await dialog.getByRole("textbox", { name: "Your text" }).fill(WEEK);
  await expect(dialog.getByRole("button", { name: "Add 2 days as drafts" })).toBeEnabled();
  await page.keyboard.press("ControlOrMeta+Enter");
  await expect(page.locator("#day-3")).toContainText("Draft");
  const missing = await preflight(page);
  await missing.getByRole("button", { name: "Publish both days" }).click();
  const open = missing.getByRole("button", { name: "Open program" });
  await expect(open).toBeEnabled();
  await open.click();
  await expect(page.getByText("The program is open. Clients can join now.")).toBeVisible();
  await expect(page.locator("#day-0")).not.toContainText("Draft");
  expect(steps.clicks()).toBeLessThanOrEqual(MOST_CLICKS);
  expect(steps.pages().length, steps.pages().join(" ")).toBeLessThanOrEqual(MOST_PAGES);
});

test("whatever interrupts a coach on the way to a first program, what they typed is still there", async ({
  page: first,
  context,
  allowErrors,
}) => {
  test.setTimeout(180_000);
  allowErrors("401");
  let page = first;
  const email = freshEmail("nora");

  await test.step("a reload of the sign-up; only the password and the consent are given again", async () => {
    await page.goto("/onboarding/sign_up/coaching");
    await fillSignUp(page, "Nora", "Berg", email);
    await page.reload();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await expect(page.getByLabel("Year")).toHaveValue("1994");
    await expect(page.getByRole("combobox", { name: "Country" })).toHaveValue("United Kingdom");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("checkbox").check();
    await page.getByRole("button", { name: "Create coach account" }).click();
  });

  await test.step("a crash while the account is named", async () => {
    await page.getByRole("link", { name: /With a business/ }).click();
    await page.getByLabel("Account name").fill("Fjord Athletics");
    page = await openAgain(context, page);
    await expect(page.getByLabel("Account name")).toHaveValue("Fjord Athletics");
    await page.getByRole("button", { name: "Create account" }).click();
    await page.getByRole("button", { name: "Start 30-day trial" }).click();
    await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
    await confirmEmail(page, email);
  });

  await test.step("another page while the program is named", async () => {
    await page.goto("/coach/programs/create");
    await page.locator("label").filter({ hasText: "Fixed Length" }).click();
    await page.getByLabel("What's it called?").fill("First Steps");
    await page.getByRole("link", { name: "Exit" }).click();
    await expect(page.getByText("Your changes aren't saved yet. We've kept them for you.")).toBeVisible();
    await page.goBack();
    await expect(page.getByLabel("What's it called?")).toHaveValue("First Steps");
    await expect(page.getByRole("radio", { name: /Fixed Length/ })).toBeChecked();
    await page.getByRole("button", { name: "Continue" }).click();
  });

  await test.step("connecting payments, and then a crash, while it is described and priced", async () => {
    await page.getByLabel("Description").fill("Nine weeks to your first 5 km.");
    await price(page).fill("39");
    await page.getByRole("button", { name: "Connect payments" }).click();
    await page.getByRole("button", { name: "Finish onboarding" }).click();
    await page.getByRole("button", { name: "Back to your program" }).click();
    await expect(price(page)).toBeFocused();
    await expect(price(page)).toHaveValue("39.00");
    page = await openAgain(context, page);
    await expect(page.getByLabel("Description")).toHaveValue("Nine weeks to your first 5 km.");
    await expect(price(page)).toHaveValue("39.00");
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/sign-up-clients$/);
  });

  const clients = page.url();
  await test.step("signing out while people are invited and a day is written", async () => {
    await page.getByLabel("Email addresses").fill("maya@example.com");
    await page.getByRole("button", { name: "Skip" }).click();
    await page.getByRole("button", { name: "Plan day 1" }).click();
    await panel(page).getByRole("button", { name: "Add session" }).click();
    await panel(page).getByLabel("Session title").fill("Run and walk");
    await page.getByRole("button", { name: "Account menu" }).click();
    await page.getByRole("menuitem", { name: "Log out" }).click();
    await page.getByRole("link", { name: "Sign in again" }).click();
    await expect(page.getByRole("heading", { name: "Welcome back" })).toBeVisible();
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await expect(page).not.toHaveURL(/onboarding/);
    await page.goto(clients);
    await expect(page.getByLabel("Email addresses")).toHaveValue("maya@example.com");
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(page.locator("#day-0")).toContainText("Run and walk");
  });
});
