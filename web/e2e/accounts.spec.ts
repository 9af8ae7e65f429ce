import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { collectEvents } from "./support/analytics";
import { mailedLink, mailsTo } from "./support/mails";
import { confirmEmail, fillSignUp, freshEmail, PASSWORD, signIn } from "./support/signUp";
import { createProgram } from "./support/money";
import { newClient, newCoach, signInAs, signUp } from "./support/people";

/** Fills the form of the open sign-in page and sends it, whatever comes of it. */
async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

test("[IDN-10][IDN-33][RTE-17][SUB-20][ACC-01][RTE-16][SHL-43] a coach joins, opens a gym, starts the trial, is welcomed once and confirms", async ({
  page,
  request,
  browser,
}) => {
  const email = freshEmail("coach");
  await page.goto("/");
  await expect(page).toHaveURL(/\/onboarding\/sign_up\/coaching/);
  await expectAccessible(page);

  await test.step("the long list of countries shows nine at a time", async () => {
    await page.getByRole("combobox", { name: "Country" }).click();
    const options = page.getByRole("option");
    await expect(options.first()).toBeVisible();
    expect((await options.first().boundingBox())?.height).toBe(32);
    const seen = await options.evaluateAll((all) => {
      const list = all[0]?.closest('[role="listbox"]')?.parentElement?.getBoundingClientRect();
      const within = (box: DOMRect) => list !== undefined && box.top >= list.top && box.bottom <= list.bottom;
      return all.filter((one) => within(one.getBoundingClientRect())).length;
    });
    expect([seen, (await options.count()) > 9]).toEqual([9, true]);
    await page.keyboard.press("Escape");
  });

  const create = page.getByRole("button", { name: "Create coach account" });
  await create.click();
  await expect(page.getByText("Please accept the terms.")).toBeVisible();
  await expectAccessible(page);
  await fillSignUp(page, "Nora", "Berg", email);
  await create.click();

  await expect(page.getByRole("heading", { name: "How do you coach?" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: /With a business/ }).click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Account name is required.")).toBeVisible();
  await page.getByLabel("Account name").fill("Fjord Athletics");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByRole("heading", { name: "Choose how to start" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Start 30-day trial" }).click();
  await expect(page.getByRole("heading", { name: "Welcome, Nora" })).toBeVisible();
  await expect(page.getByText(/Your trial runs until/)).toBeVisible();
  await expectAccessible(page);
  await expect(page).toHaveTitle("Welcome, Nora · Regimen");
  const me = await page.evaluate(() => JSON.parse(localStorage.getItem("regimen.session") ?? "{}"));
  expect(me.user).toMatchObject({ account_kind: "gym", registration_step: "done", title: "Fjord Athletics" });

  await test.step("the welcome page's button leads on, and the page appears only once", async () => {
    await page.getByRole("button", { name: "Create your first program" }).click();
    await expect(page).toHaveURL(/\/coach\/programs\/create$/);
    await expect(page.getByLabel("What's it called?")).toBeVisible();
    await page.goto("/success");
    await expect(page).toHaveURL(/\/coach\/programs\/active\?step=choose-program-type/);
  });

  // Confirming elsewhere ends the session here.
  await page.close();
  const elsewhere = await browser.newPage();
  await elsewhere.goto(await mailedLink(request, email));
  await expect(elsewhere.getByText("Your account has been confirmed.")).toBeVisible();
  await expect(elsewhere).toHaveURL(/\/onboarding\/sign_in$/);
  // The link proves who reads the mail, not who signed up: a new password is due.
  await expect(elsewhere.getByRole("heading", { name: "Choose a password" })).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.reload();
  await elsewhere.getByLabel("New password").fill("123456");
  await elsewhere.getByLabel("Confirm password").fill("123456");
  await elsewhere.getByRole("button", { name: "Save and sign in" }).click();
  await expect(elsewhere.getByText(/^This password is easy to guess\./)).toBeVisible();
  await elsewhere.getByLabel("New password").fill("battery staple");
  await elsewhere.getByLabel("Confirm password").fill("battery staple");
  await elsewhere.getByRole("button", { name: "Save and sign in" }).click();
  await expect(elsewhere).not.toHaveURL(/onboarding/);
  await elsewhere.close();
});

test("[IDN-38] a client signs another device out at once, and deletes their account after typing the confirmation word", async ({
  page,
  request,
  browser,
  allowErrors,
}) => {
  allowErrors("422", "401");
  const maya = await newClient(request);
  await confirmEmail(request, maya);
  const elsewhere = await browser.newPage();
  await signInAs(elsewhere, maya);
  await elsewhere.goto("/user/profile");
  await expect(elsewhere.getByLabel("First name")).toHaveValue("Maya");
  const data = { client_id: "regimen-web", client_secret: "regimen-web", email: maya.email, password: PASSWORD };
  const third = await request.post("/api/users/sign_in", { headers: { "Api-Version": "3" }, data });
  expect(third.ok(), await third.text()).toBe(true);
  await signIn(page, maya.email);
  await page.goto("/user/settings/privacy");

  await test.step("they see where they are signed in", async () => {
    const devices = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Where you're signed in" }) });
    await expect(devices.getByText("This device")).toHaveCount(1);
    await expect(devices.getByRole("listitem")).toHaveCount(3);
    await expectAccessible(page);
    await devices.getByRole("button", { name: "Sign out on all other devices" }).click();
    await expect(page.getByText("You're signed out on all other devices.")).toBeVisible();
    await expect(devices.getByRole("listitem")).toHaveCount(1);
    await expect(elsewhere).toHaveURL(/\/onboarding\/sign_in/);
    await elsewhere.close();
  });

  await test.step("deleting needs the word and the password", async () => {
    await page.getByRole("button", { name: "Delete my account" }).click();
    const confirm = page.getByRole("button", { name: "Delete permanently" });
    await expect(confirm).toBeDisabled();
    await page.getByLabel("Type DELETE to confirm").fill("delete");
    await expect(confirm).toBeDisabled();
    await page.getByLabel("Type DELETE to confirm").fill("DELETE");
    await expect(confirm).toBeDisabled();
    await page.getByRole("dialog").getByLabel("Your password").fill("wrong horse");
    await confirm.click();
    await expect(page.getByText("That's not your password.")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
    await confirm.click();
    await expect(page.getByText("Your account has been deleted.")).toBeVisible();
  });

  await test.step("nobody signs in to it any more", async () => {
    await page.goto("/onboarding/sign_in");
    await enter(page, maya.email);
    await expect(page.getByText("Invalid email or password.")).toBeVisible();
  });
});

test("a coach invites nobody before their address is confirmed", async ({ page, request, allowErrors }) => {
  allowErrors("422");
  const coach = await newCoach(request);
  const id = await createProgram(request, coach);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${id}/invites`);
  await expect(page.getByText(/^Please confirm your email address before you invite people\./)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email addresses").fill("stranger@example.com");
  await page.getByRole("button", { name: "Invite 1 person" }).click();
  await expect(page.getByText("Please confirm your email address first. We sent you a link.")).toBeVisible();
  expect(await mailsTo(request, "stranger@example.com")).toEqual([]);
  await page.getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText(/a new link is on its way/)).toBeVisible();
  // The new link ends the first one: it has to be there before it is read.
  await expect.poll(async () => (await mailsTo(request, coach.email)).length).toBe(2);
  await confirmEmail(request, coach);
  await page.reload();
  await expect(page.getByRole("button", { name: "Send the link again" })).toHaveCount(0);
});

test("[OV-107][IDN-05][IDN-06][IDN-07][IDN-09][IDN-14][IDN-28][IDN-29][IDN-30][IDN-33][API-61][API-62][RTE-02][RTE-03][RTE-04][RTE-17] what fails to sign in keeps the form, and a mailed link replaces a forgotten password", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422", "503");
  const maya = await newClient(request);
  await confirmEmail(request, maya);

  await test.step("an expired confirmation link says so and leads to sign-in", async () => {
    await page.goto("/confirmation?confirmation_token=made-up");
    await expect(page.getByText("This confirmation link is invalid or has expired.")).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding\/sign_in/);
  });

  await test.step("what is wrong stands beside its field", async () => {
    await enter(page, "nobody", "12345");
    await expect(page.getByText("Please enter a valid email address.")).toBeVisible();
    await expect(page.getByText("Use at least 6 characters.")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("any other failure is shown by the generic error handler", async () => {
    await page.route("**/api/users/sign_in", (route) =>
      route.fulfill({ status: 503, json: { errors: { base: ["We'll be back in a minute."] } } }),
    );
    await enter(page, maya.email);
    await expect(page.getByRole("status").getByText("We'll be back in a minute.")).toBeVisible();
    await expect(page).toHaveURL(/\/onboarding\/sign_in/);
    await page.unroute("**/api/users/sign_in");
  });

  await test.step("a wrong password shows an error and keeps the form", async () => {
    let answerNow = () => {};
    const held = new Promise<void>((resolve) => (answerNow = resolve));
    await page.route("**/api/users/sign_in", async (route) => {
      await held;
      await route.continue();
    });
    await enter(page, maya.email, "wrong horse");
    await expect(page.getByLabel("Email")).toBeDisabled();
    answerNow();
    await expect(page.getByText("Invalid email or password.")).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(maya.email);
    await expect(page.getByLabel("Password", { exact: true })).toHaveValue("wrong horse");
  });

  await test.step("a link is mailed to the address that was typed", async () => {
    await page.getByRole("link", { name: "Forgot your password?" }).click();
    await expect(page).toHaveURL(/\/onboarding\/forgot_password\?email=/);
    await expect(page.getByRole("heading", { name: "Reset your password" })).toBeVisible();
    await expect(page.getByLabel("Email")).toHaveValue(maya.email);
    await expectAccessible(page);
    await page.getByRole("button", { name: "Send link" }).click();
    await expect(page.getByText("Check your inbox")).toBeVisible();
  });

  await test.step("the link replaces the password and signs in", async () => {
    await page.goto(await mailedLink(request, maya.email, /^Reset/));
    await page.getByLabel("New password").fill("battery staple");
    await page.getByLabel("Confirm password").fill("battery stable");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page.getByText("Passwords must be identical.")).toBeVisible();
    await page.getByLabel("Confirm password").fill("battery staple");
    await page.getByRole("button", { name: "Save and sign in" }).click();
    await expect(page).not.toHaveURL(/onboarding/);
  });
});

test("[IDN-11][RTE-76] someone sent to sign in returns afterwards, and never to another site; analytics are told", async ({
  page,
  request,
}) => {
  const maya = await newClient(request);
  await confirmEmail(request, maya);
  const events = await collectEvents(page);
  await page.goto("/user/settings/default-units");
  await expect(page).toHaveURL(/\/onboarding\/sign_in/);
  await enter(page, maya.email);
  await expect(page).toHaveURL(/\/user\/settings\/default-units$/);
  expect(await events()).toContainEqual({ event: "login_success" });

  // Leave the app first: it would write the session back.
  await page.goto("/favicon.svg");
  await page.evaluate(() => localStorage.clear());
  await page.goto("/onboarding/sign_in?redirect=%2F%2Fevil.example");
  await enter(page, maya.email);
  await expect(page).not.toHaveURL(/sign_in/);
  expect(new URL(page.url()).host).not.toContain("evil");
});

test("[LEG-01][LEG-02][LEG-03][LEG-04][LEG-05][LEG-06][LEG-07][LEG-08][RTE-23] the legal pages have the required content", async ({
  page,
}) => {
  await page.goto("/pages");
  await expect(page.getByRole("heading", { level: 1, name: "Privacy policy" })).toBeVisible();
  await expect(page.getByText(/Financial records.*about 7 years/)).toBeVisible();
  await expect(page.getByText(/answer every data request within 30 days/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Terms of use" }).first().click();
  await expect(page.getByText(/at least 13 years old/)).toBeVisible();
  await expect(page.getByText(/One account per person/)).toBeVisible();
  await expect(page.getByText(/lesser of the fees you paid us in the last 12 months and 100 pounds/)).toBeVisible();
  await page.getByRole("link", { name: "Cookies policy" }).first().click();
  await expect(page.getByRole("heading", { level: 1, name: "Cookies policy" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Preferences" })).toBeVisible();
  await expect(page.getByText(/With your consent, this device keeps the message you're writing/)).toBeVisible();
  await expectAccessible(page);
  await page.goto("/pages/data_security");
  await expect(page.getByRole("heading", { name: "Coming soon" })).toBeVisible();
});

test("[IDN-34][IDN-36][IDN-37][IDN-48][IDN-50][IDN-51][IDN-53] a client is asked for missing details, and edits their profile, units and password", async ({
  page,
  request,
}) => {
  await signInAs(page, await newClient(request));
  await page.route("**/api/users/me", async (route) => {
    if (route.request().method() !== "GET") return route.continue();
    const response = await route.fetch();
    const body = await response.json();
    body.current.created_at = "2020-01-01T00:00:00Z";
    return route.fulfill({ response, json: body });
  });
  await page.goto("/user/profile");

  await test.step("a client of some weeks is asked for missing details", async () => {
    const dialog = page.getByRole("dialog", { name: "Tell us a little more" });
    await expect(dialog).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
    await dialog.getByLabel("Year").fill(String(new Date().getFullYear() - 10));
    await dialog.getByRole("combobox", { name: "Gender" }).click();
    await page.getByRole("option", { name: "Female" }).click();
    await expect(dialog.getByText("You must be at least 16 years old")).toBeVisible();
    await expect(dialog.getByRole("button", { name: "Continue" })).toBeDisabled();
    await dialog.getByLabel("Year").fill("1994");
    await dialog.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("You are ready to go!")).toBeVisible();
    await expect(dialog).toBeHidden();
  });

  const home = page.getByRole("link", { name: "Regimen" }).first();
  await test.step("a profile that is left with unsaved changes keeps them", async () => {
    await page.getByLabel("First name").fill("Maja");
    await home.click();
    await expect(page.getByText("Your changes aren't saved yet. We've kept them for you.")).toBeVisible();
    await page.goto("/user/profile");
    await expect(page.getByLabel("First name")).toHaveValue("Maja");
    await page.getByRole("combobox", { name: "Gender" }).click();
    await page.getByRole("option", { name: "Prefer not to say" }).click();
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Saved Changes")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the password is changed", async () => {
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill("battery staple");
    await page.getByLabel("Confirm password").fill("battery staple");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("Your password has been changed")).toBeVisible();
    await home.click();
    await expect(page).toHaveURL(/my_programs/);
  });

  await test.step("the units are kept", async () => {
    await page.goto("/user/settings");
    await page.getByLabel("Pounds").check();
    await expect(page.getByText("Saved Changes")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Pounds")).toBeChecked();
    await expectAccessible(page);
  });
});

test("[ACC-03][ACC-04][ACC-09][ACC-10][ACC-12][RTE-07] a coach switches between their accounts, and sees all of them side by side", async ({
  page,
  context,
  request,
}) => {
  const coach = await newCoach(request);
  const gym = { kind: "gym", title: "Harbour Studio" };
  expect((await request.post("/api/accounts", { headers: coach.headers, data: gym })).status()).toBe(201);
  await signInAs(page, coach);
  await page.goto("/coach/my_accounts");
  await expect(page.getByRole("row", { name: /Harbour Studio/ })).toBeVisible();
  await expect(page.getByText("Private account")).toBeVisible();
  await expectAccessible(page);
  const dialog = page.getByRole("dialog", { name: "Switch account" });
  const open = async () => {
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Switch account" }).click();
  };

  await test.step("a dialog lists the accounts and closes with Cancel", async () => {
    await open();
    await expect(dialog.getByRole("listitem")).toHaveText([/All accounts/, /Erik Lindqvist/, /Harbour Studio/]);
    await expect(dialog.getByRole("button", { name: /Harbour Studio/ })).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toHaveCount(0);
  });

  await test.step("all accounts together have no pages of one account; another tab is warned", async () => {
    const otherTab = await context.newPage();
    await signInAs(otherTab, coach);
    await otherTab.goto("/coach/my_accounts");
    await expect(otherTab.getByRole("row", { name: /Harbour Studio/ })).toBeVisible();
    await open();
    await dialog.getByRole("button", { name: "All accounts" }).click();
    await expect(page.getByRole("heading", { name: "All accounts" })).toBeVisible();
    await expect(page).toHaveURL(/\/coach\/my_accounts$/);
    await expect(otherTab.getByText("You switched account in another tab.")).toBeVisible();
    await otherTab.close();
    await expectAccessible(page);
    for (const gone of ["Programming", "Clients", "Today"]) {
      await expect(page.getByRole("navigation").getByText(gone, { exact: true })).toHaveCount(0);
    }
    await expect(page.getByText("Get Started")).toHaveCount(0);
    await page.goto("/coach/clients/active");
    await expect(page).toHaveURL(/\/coach\/my_accounts$/);
  });

  await test.step("one of them is opened from the list", async () => {
    await page.getByRole("button", { name: "Switch to Harbour Studio" }).click();
    await expect(page).toHaveURL(/\/coach\/programs/);
    await page.goBack();
    await expect(page.getByRole("heading", { name: "My accounts" })).toBeVisible();
    const switched = page.waitForResponse((response) => response.url().endsWith("/api/accounts/switch"));
    await page.getByRole("button", { name: "Switch to Erik Lindqvist" }).click();
    expect((await switched).status()).toBe(200);
    await page.waitForURL((url) => !url.pathname.includes("my_accounts"));
    await expect(page.getByRole("button", { name: "Account menu, Erik Lindqvist" })).toBeVisible();
  });

  await test.step("the private account is set up already, and has its own profile", async () => {
    await page.goto("/onboarding/setup-profile");
    await expect(page).toHaveURL(/\/coach\/my_accounts$/);
    await page.getByRole("button", { name: /^Account menu/ }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await expect(page).toHaveURL(/\/coach\/profile\/info$/);
    await page.getByLabel("About").fill("Barbells and long runs.");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Saved Changes")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("another account is created from the dialog", async () => {
    await open();
    await dialog.getByRole("button", { name: "Erik Lindqvist" }).waitFor();
    await dialog.getByRole("button", { name: "Create brand" }).click();
    await expect(page).toHaveURL(/\/create-account$/);
  });
});

test("[IDN-12] signing out in one tab signs out the other and clears it", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("401"); // what was asked just before is answered after the session has ended
  const nora = await signUp(request, "user", ["Nora", "Berg"]);
  await confirmEmail(request, nora);
  await signIn(page, nora.email);
  const other = await context.newPage();
  await other.goto("/user/profile");
  await expect(other.getByLabel("First name")).toHaveValue("Nora");
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
  await expect(page).toHaveURL(/\/onboarding\/sign_up\/client/);
  await expect(page.getByText("You're signed out.")).toBeVisible();
  await expect(other).toHaveURL(/\/onboarding\/sign_in/);

  const maya = await newClient(request);
  await confirmEmail(request, maya);
  await enter(other, maya.email);
  // Not where somebody else was.
  await expect(other).toHaveURL(/\/user\/today/);
  await other.goto("/user/profile");
  await expect(other.getByLabel("First name")).toHaveValue("Maya");
  // Where somebody signs in, the other tab goes on too.
  await expect(page).not.toHaveURL(/onboarding/);
});
