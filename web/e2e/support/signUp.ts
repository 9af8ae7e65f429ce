import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { mailedLink } from "./mails";

export const PASSWORD = "correct horse";

/** An address that no other test, project or run uses. */
export const freshEmail = (who: string) => `${who}.${crypto.randomUUID()}@example.com`;

/** Fills the form of somebody who joins; the button is left to the test. An invitation brings the address. */
export async function fillSignUp(page: Page, first: string, last: string, email?: string): Promise<void> {
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  if (email) await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Day").fill("17");
  await page.getByLabel("Month").fill("05");
  await page.getByLabel("Year").fill("1994");
  await page.getByRole("combobox", { name: "Country" }).click();
  await page.getByRole("option", { name: "United Kingdom" }).click();
  await page.getByRole("checkbox").check();
}

export async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/onboarding/sign_in");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).not.toHaveURL(/onboarding/);
}

type SignedUp = { email: string; headers: Record<string, string> };

/**
 * Somebody confirms their address on the device where they signed up; then they may sign in with it, and invite people.
 * On any other device the link would end this session and ask for a new password.
 */
export async function confirmEmail(request: APIRequestContext, { email, headers }: SignedUp): Promise<void> {
  const me = (await (await request.get("/api/users/me", { headers })).json()) as { current: { confirmed: boolean } };
  if (me.current.confirmed) return;
  const link = await mailedLink(request, email, /^Confirm/);
  const token = new URL(link, "http://here.invalid").searchParams.get("confirmation_token");
  const response = await request.post("/api/users/confirm", { headers, data: { confirmation_token: token } });
  expect(response.ok(), await response.text()).toBe(true);
}
