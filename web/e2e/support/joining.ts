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

/** The subjects of the mails to an address, newest first. */
export async function mailsTo(request: APIRequestContext, email: string): Promise<Mail[]> {
  const listed = await (await request.get("/api/developer/mails", { headers: HEADERS })).json();
  const mails: Mail[] = Array.isArray(listed) ? listed : listed.items;
  return mails.filter(({ to }) => to === email);
}

/** The path of the link with a token in the newest mail to an address. */
export async function mailedLink(request: APIRequestContext, email: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const [newest] = await mailsTo(request, email);
      if (!newest) return undefined;
      const mail = await (await request.get(`/api/developer/mails/${newest.id}`, { headers: HEADERS })).json();
      link = /https?:\/\/\S+(?:token|invite)=\S+/.exec(mail.text)?.[0];
      return link;
    })
    .toBeDefined();
  const { pathname, search } = new URL(link as string);
  return pathname + search;
}

/** Who has confirmed their address may sign in with it. */
export async function confirmed(request: APIRequestContext, { email }: { email: string }): Promise<void> {
  const link = await mailedLink(request, email);
  const token = new URL(link, "http://here.invalid").searchParams.get("confirmation_token");
  const response = await request.post("/api/users/confirm", {
    headers: HEADERS,
    data: { confirmation_token: token },
  });
  expect(response.ok(), await response.text()).toBe(true);
}
