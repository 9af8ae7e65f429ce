import { type APIRequestContext, expect, type Page } from "@playwright/test";

export const PASSWORD = "correct horse";
const HEADERS = { "Api-Version": "3" };

/** An address that no other test, project or run uses. */
export const freshEmail = (who: string) => `${who}.${crypto.randomUUID()}@example.com`;

/** Fills the form of somebody who joins; the button is left to the test. */
export async function fillSignUp(page: Page, first: string, last: string, email: string): Promise<void> {
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await page.getByLabel("Email").fill(email);
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

type Mail = { id: string; to: string; subject: string };

/** The mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const query = `search=${encodeURIComponent(email)}`;
  const listed = await (await request.get(`/api/developer/mails?${query}`, { headers: HEADERS })).json();
  const mails: Mail[] = Array.isArray(listed) ? listed : listed.items;
  return mails.filter(({ to }) => to === email);
}

/** The path of the link with a token in the newest mail to an address, or in the newest with such a subject. */
export async function mailedLink(request: APIRequestContext, email: string, subject = /./): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [newest] = (await mailsTo(request, email)).filter((mail) => subject.test(mail.subject));
      if (!newest) return undefined;
      const mail = await (await request.get(`/api/developer/mails/${newest.id}`, { headers: HEADERS })).json();
      link = /https?:\/\/\S+(?:token|invite)=\S+/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  const { pathname, search } = new URL(link as string);
  return pathname + search;
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
