import { expect, expectAccessible, test } from "./fixtures";
import { day, newProgram } from "./support/builder";
import { mailsTo } from "./support/mails";
import { signInAs } from "./support/people";
import { confirmEmail } from "./support/signUp";

const SUPPORT = "hello@regimen.example";

test("[SHL-21] [SHL-25] [SHL-36] [LEG-09] a coach allows Preferences, writes to support on a bad line, and is advised once on a phone", async ({
  page,
  request,
  context,
  browser,
  baseURL,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED");
  const program = await newProgram(page, request);
  await confirmEmail(request, program);
  const text = `The sheet of ${program.programId} stays empty.`;
  const settings = page.getByRole("dialog", { name: "Cookie settings" });
  const support = page.getByRole("dialog", { name: "Talk to support" });
  const preferences = settings.getByRole("switch", { name: /^Preferences/ });
  const talkToSupport = async () => {
    await page.getByRole("banner").getByRole("button", { name: "Help" }).click();
    await page.getByRole("menuitem", { name: "Talk to support" }).click();
  };

  await test.step("a public page says what is on, and Back closes the settings", async () => {
    await page.goto("/pages/privacy_policy");
    await page.getByRole("navigation", { name: "Legal pages" }).getByRole("link", { name: "Cookies policy" }).click();
    await expect(page.getByRole("heading", { name: "Cookies policy", level: 1 })).toBeVisible();
    await page.getByRole("contentinfo").getByRole("button", { name: "Cookie settings" }).click();
    await expect(preferences).not.toBeChecked();
    await expectAccessible(page);
    await page.goBack();
    await expect(settings).toBeHidden();
    await expect(page).toHaveURL(/cookies_policy$/);
  });

  await test.step("talk to support asks for Preferences, and goes on to the form", async () => {
    await page.goto(program.url);
    await talkToSupport();
    await settings.getByRole("button", { name: "Only necessary" }).click();
    await expect(settings).toBeHidden();
    await expect(support).toBeHidden();
    await talkToSupport();
    await preferences.check();
    await settings.getByRole("button", { name: "Save" }).click();
    await expect(support.getByLabel("We'll reply to")).toHaveValue(program.email);
    await expectAccessible(page);
  });

  await test.step("what was typed survives a lost connection and a reload, and arrives once", async () => {
    await support.getByLabel("What happened?").fill(text);
    await context.setOffline(true);
    await support.getByRole("button", { name: "Send message" }).click();
    await expect(support.getByRole("alert")).toBeVisible();
    await context.setOffline(false);
    await page.reload();
    await talkToSupport();
    await expect(support.getByLabel("What happened?")).toHaveValue(text);
    await support.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByText("Thanks, your message is with us")).toBeVisible();
    const mails = await Promise.all(
      (await mailsTo(request, SUPPORT)).map(async ({ id }) =>
        (await request.get(`/api/developer/mails/${id}`, { headers: { "Api-Version": "3" } })).json(),
      ),
    );
    const arrived = mails.filter((mail: { text: string }) => mail.text.includes(text));
    expect(arrived).toEqual([expect.objectContaining({ reply_to: program.email })]);
    expect(arrived[0].text).toContain(`Page: ${baseURL}${new URL(program.url, baseURL).pathname}`);
    expect(arrived[0].text).toMatch(/Release: \/assets\/\S+\.js/);
  });

  await test.step("on a phone, the builder advises once", async () => {
    const phone = await browser.newContext({
      baseURL,
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
      reducedMotion: "reduce",
    });
    const small = await phone.newPage();
    await signInAs(small, program);
    await small.goto(program.url);
    const advice = small.getByRole("dialog", { name: "Easier on a computer" });
    await expect(advice.getByRole("button", { name: "Copy link" })).toBeVisible();
    await expectAccessible(small);
    await advice.getByRole("button", { name: "Continue here" }).click();
    await expect(advice).toBeHidden();
    await small.reload();
    await expect(day(small, 1)).toBeVisible();
    await expect(advice).toBeHidden();
    await phone.close();
  });
});
