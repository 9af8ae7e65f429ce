import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { mailedLink } from "./support/mails";
import { confirmEmail, fillSignUp, freshEmail, PASSWORD } from "./support/signUp";
import { payButton, createProgram, purchasePath, createPaidProgram } from "./support/money";
import { newClient, newCoach, type Someone, signInAs } from "./support/people";

const PRIVATE = { accessibility: false };
const NO_ACCESS = "You do not have permission to access this program";
const INVALID_LINK = "This invitation is no longer valid. Please ask your coach for a new one.";

/** Invites an email address; returns the path of the mailed link. */
async function invite(request: APIRequestContext, coach: Someone, programId: string, email: string): Promise<string> {
  await confirmEmail(request, coach);
  const data = { emails: [email] };
  const response = await request.post(`/api/coach/plans/${programId}/invites`, { headers: coach.headers, data });
  expect(response.status(), await response.text()).toBe(201);
  return mailedLink(request, email);
}

/** Lists the invitations of a program, as its coach sees them. */
async function listInvitations(request: APIRequestContext, coach: Someone, programId: string): Promise<string[]> {
  const listed = await request.get(`/api/coach/plans/${programId}/invites`, { headers: coach.headers });
  const { items } = (await listed.json()) as { items: { email: string; state: string }[] };
  return items.map(({ email, state }) => `${email} ${state}`);
}

const mainButton = (page: Page, name: string) =>
  page.getByRole("button", { name, exact: true }).filter({ visible: true }).first();

test("[BUY-91] someone invited at another address can join a private program", async ({ page, request }) => {
  const coach = await newCoach(request);
  const programId = await createProgram(request, coach, { title: "First Steps", set: PRIVATE });
  const link = await invite(request, coach, programId, freshEmail("work"));
  await page.goto(link);
  await expect(page.getByText("Erik Lindqvist has invited you to this program.")).toBeVisible();
  await expect(page.getByText(NO_ACCESS)).toHaveCount(0);
  await expectAccessible(page);

  await mainButton(page, "Sign up to join").click();
  await expect(page).toHaveURL(/\/onboarding\/sign_up\/client/);
  const own = freshEmail("maya");
  await fillSignUp(page, "Maya", "Kowalczyk", own);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Your invitation is ready. You can join now.")).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/p/${programId}` && !url.searchParams.has("invite"));
  await expect(page.getByText(NO_ACCESS)).toHaveCount(0);
  expect(await listInvitations(request, coach, programId)).toEqual([`${own} sent`]);

  await page.goto("/user/my_programs/invites");
  const invitation = page.getByRole("main").getByRole("listitem").filter({ hasText: "First Steps" });
  await expect(invitation.getByRole("heading", { name: "First Steps" })).toBeVisible();
  await expect(invitation.getByRole("button", { name: "Decline" })).toBeVisible();
  await invitation.getByRole("link", { name: "View and accept" }).click();
  await expect(page).toHaveURL((url) => url.pathname === `/p/${programId}`);
  await expect(page.getByText("Free. No card needed.")).toBeVisible();
  await mainButton(page, "Start for free").click();
  await expect(page.getByText("Program successfully added")).toBeVisible();
  expect(await listInvitations(request, coach, programId)).toEqual([`${own} accepted`]);
  await page.goto("/user/my_programs/invites");
  await expect(page.getByText(/^No open invitations\./)).toBeVisible();
  await expect(invitation).toHaveCount(0);

  // Opening their used link again shows no error.
  await page.goto(link);
  await expect(page).not.toHaveURL(/invite=/);
  await expect(page.getByText(INVALID_LINK)).toHaveCount(0);
});

test("an existing user signs in from the invitation, and returns to it after confirming", async ({ page, request }) => {
  const coach = await newCoach(request);
  const programId = await createProgram(request, coach, { title: "First Steps", set: PRIVATE });
  const client = await newClient(request);
  await page.goto(await invite(request, coach, programId, freshEmail("work")));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/onboarding\/sign_in/);
  // The confirmation email has its own link, which leads to the sign-in page.
  await confirmEmail(request, client);
  await page.goto("/onboarding/sign_in");
  await page.getByLabel("Email").fill(client.email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(mainButton(page, "Start for free")).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === `/p/${programId}` && url.search === "");
  expect(await listInvitations(request, coach, programId)).toEqual([`${client.email} sent`]);
});

test("an invitation to a public program is claimed on the way to the checkout", async ({ page, request }) => {
  const { coach, programId } = await createPaidProgram(request);
  await page.goto(await invite(request, coach, programId, freshEmail("work")));
  await expect(page.getByText("has invited you to this program.")).toBeVisible();
  await mainButton(page, "Subscribe").click();
  await expect(page).toHaveURL(/\/onboarding\/sign_up\/client/);
  const own = freshEmail("maya");
  await fillSignUp(page, "Maya", "Kowalczyk", own);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(payButton(page)).toBeVisible();
  await expect(page).toHaveURL((url) => url.pathname === purchasePath(programId) && !url.searchParams.has("invite"));
  expect(await listInvitations(request, coach, programId)).toEqual([`${own} sent`]);
});

test("an invitation skips a sales page that the coach turned off; an invalid link shows an error once and is removed from the history", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("404");
  const [{ coach, programId: skipping }, client, other] = await Promise.all([
    createPaidProgram(request, { set: { ...PRIVATE, skip_sales_page: true } }),
    newClient(request),
    newClient(request),
  ]);
  const programId = await createProgram(request, coach, { title: "First Steps", set: PRIVATE });
  const link = await invite(request, coach, programId, freshEmail("work"));
  const token = new URL(link, "http://here.invalid").searchParams.get("invite");
  const { headers } = other;
  const first = await request.post("/api/athlete/invites/claim", { headers, data: { plan_id: programId, token } });
  expect(first.status()).toBe(204);
  await signInAs(page, client);

  await test.step("an invitation leads to the checkout", async () => {
    await page.goto(await invite(request, coach, skipping, freshEmail("work")));
    await expect(payButton(page)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === purchasePath(skipping) && !url.searchParams.has("invite"));
    expect(await listInvitations(request, coach, skipping)).toEqual([`${client.email} sent`]);
  });

  await test.step("a link that another person used is invalid", async () => {
    await page.goto("/pages/terms_of_use");
    await page.goto(link);
    await expect(page.getByText(INVALID_LINK)).toBeVisible();
    await expect(page).toHaveURL((url) => url.pathname === `/p/${programId}` && url.search === "");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Close" }).click();
    await expect(page.getByText(INVALID_LINK)).toHaveCount(0);
    await expect(page.getByText(NO_ACCESS).first()).toBeVisible();
    await page.reload();
    await expect(page.getByText(NO_ACCESS).first()).toBeVisible();
    await expect(page.getByText(INVALID_LINK)).toHaveCount(0);
    await page.goBack();
    await expect(page).toHaveURL(/terms_of_use/);
  });
});
