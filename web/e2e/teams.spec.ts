import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { mailsTo } from "./support/mails";
import { signInAs } from "./support/people";
import { fillSignUp, freshEmail } from "./support/signUp";
import { hired, invited, otherCoach, owner } from "./support/teams";

/** The path of the newest invitation that was mailed to an address. */
async function invitationLink(request: APIRequestContext, email: string): Promise<string> {
  await expect.poll(async () => (await mailsTo(request, email)).length).toBeGreaterThan(0);
  const [newest] = (await mailsTo(request, email)).filter(({ subject }) => subject.includes("invited you to coach"));
  const mail = await (
    await request.get(`/api/developer/mails/${newest?.id}`, { headers: { "Api-Version": "3" } })
  ).json();
  return new URL(/https?:\/\/\S+accept-invitation\/\S+/.exec(mail.text)?.[0] as string).pathname;
}

const row = (page: Page, text: string) => page.getByRole("row").filter({ hasText: text });

test("[ACC-13][ACC-14][ACC-39][RTE-14][RTE-50][RTE-89] a stranger signs up by the mailed link, and the owner sees it without reload", async ({
  page,
  request,
  browser,
}) => {
  const erik = await owner(request);
  const email = freshEmail("nora");
  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  await expect(page.getByRole("heading", { name: "Coaches", level: 1 })).toBeVisible();
  await page.getByRole("button", { name: "Invite coach" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Email").fill("no address");
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("First name (optional)").fill("Nora");
  await dialog.getByLabel("Contributor").check();
  await expect(dialog.getByLabel("Can see and manage payments")).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(row(page, email)).toContainText("Invited");
  await expectAccessible(page);

  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await invitationLink(request, email));
  await expect(elsewhere.getByRole("heading", { name: "Coach at Northside Strength" })).toBeVisible();
  await expect(elsewhere.getByText("Erik Lindqvist invited you as a contributor.")).toBeVisible();
  await expectAccessible(elsewhere);
  await elsewhere.getByRole("link", { name: "Create an account to join" }).click();
  await expect(elsewhere.getByLabel("Email")).toHaveValue(email);
  await fillSignUp(elsewhere, "Nora", "Berg");
  await elsewhere.getByRole("button", { name: "Join Northside Strength" }).click();
  await expect(elsewhere).toHaveURL(/\/coach\/programs\/active/);

  await expect(row(page, email)).toContainText("Active");
  await expect(page.getByText("Nora Berg joined as a contributor")).toBeVisible();
  const header = elsewhere.getByRole("banner");
  await expect(header.getByRole("link", { name: "Clients" })).toHaveCount(0);
  await expect(header.getByRole("link", { name: "Inbox" })).toHaveCount(0);
  await expect(elsewhere.getByRole("link", { name: "Create program" })).toHaveCount(0);
  await elsewhere.goto("/coach/today");
  await expect(elsewhere).toHaveURL(/\/coach\/programs\/active/);
  await expect(
    elsewhere.getByText(
      "Clients are open to coaches and managers only. Ask the owner or a manager of Northside Strength to change your role.",
    ),
  ).toBeVisible();
  for (const path of ["/coach/clients/active", "/coach/today", "/chat/all", "/coach/programs/create"]) {
    await elsewhere.goto(path);
    await expect(elsewhere).toHaveURL(/\/coach\/programs\/active/);
  }
  await elsewhere.context().close();
});

test(
  "[ACC-11][ACC-15][ACC-17][FED-20][RTE-68][API-12] accepting shows at once, is pending again when the server fails, then leads to the account",
  onPhoneToo,
  async ({ page, request, allowErrors }) => {
    allowErrors("503");
    const [erik, ines] = [await owner(request), await otherCoach(request)];
    await invited(request, erik, ines.email);
    await signInAs(page, ines);
    await page.goto(await invitationLink(request, ines.email));
    await expect(page).toHaveURL(/\/feed\/invites/);
    const accept = page.getByRole("button", { name: "Accept invitation from Northside Strength" });
    await expect(accept).toBeVisible();
    await expectAccessible(page);

    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/invites/*/accept", async (route) => {
      await held;
      await route.fulfill({ status: 503, json: { status: 503, code: "Unavailable", errors: { base: ["Not now."] } } });
    });
    await accept.click();
    await expect(page.getByText("Accepted")).toBeVisible();
    release();
    await expect(page.getByText("Not now.")).toBeVisible();
    await expect(accept).toBeVisible();

    await page.unroute("**/api/invites/*/accept");
    await accept.click();
    await page.getByRole("button", { name: "Go to Northside Strength" }).click();
    await expect(page).toHaveURL(/\/coach\/programs\/active/);
    const me = await (await request.get("/api/users/me", { headers: ines.headers })).json();
    expect(me.current.title).toBe("Northside Strength");
  },
);

test("[ACC-16][ACC-17][API-13] declining shows at once, and is pending again when the server fails", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("503");
  const [erik, ines] = [await owner(request), await otherCoach(request)];
  await invited(request, erik, ines.email);
  await signInAs(page, ines);
  await page.goto("/feed/invites");
  const reject = page.getByRole("button", { name: "Decline invitation from Northside Strength" });
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/api/invites/*/reject", async (route) => {
    await held;
    await route.fulfill({ status: 503, json: { status: 503, code: "Unavailable", errors: { base: ["Not now."] } } });
  });
  await reject.click();
  await expect(page.getByText("Declined")).toBeVisible();
  release();
  await expect(reject).toBeVisible();
  await page.unroute("**/api/invites/*/reject");
  await reject.click();
  await expect(page.getByText("Declined")).toBeVisible();
  const statuses = async () => {
    const team = await (await request.get("/api/coach/coaches", { headers: erik.headers })).json();
    return team.coaches.map((one: { status: string }) => one.status);
  };
  await expect.poll(statuses).toEqual(["active", "rejected"]);
});

test("a removed coach hands over and is taken out of the account at once", async ({ page, request, browser }) => {
  const erik = await owner(request);
  const ines = await hired(request, erik, "coach");
  const elsewhere = await (await browser.newContext()).newPage();
  await signInAs(elsewhere, ines);
  await elsewhere.goto("/coach/clients/active");
  await expect(elsewhere.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible();

  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  await row(page, ines.email)
    .getByRole("button", { name: /^More about/ })
    .click();
  await page.getByRole("menuitem", { name: "Remove" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: "Who takes over their clients and conversations?" }).click();
  await page.getByRole("option", { name: "Erik Lindqvist" }).click();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Remove coach" }).click();
  await expect(row(page, ines.email)).toHaveCount(0);
  await expect(page.getByText(/removed .*\. Erik Lindqvist took over\./)).toBeVisible();
  // The other page hears of it and loads the coach's own account.
  await expect(elsewhere).toHaveURL(/\/coach\/programs\/active/);
  const says = elsewhere.getByRole("status").filter({ hasText: "You're no longer part of Northside Strength." });
  await expect(says).toContainText(/You're in .+ now\./);
  await says.getByRole("button", { name: "Close" }).click();
  await expect(elsewhere.getByText("Northside Strength")).toHaveCount(0);
  await elsewhere.context().close();
});

test("[ACC-14] roles change in place, and an invitation is cancelled and repeated", async ({ page, request }) => {
  const erik = await owner(request);
  const ines = await hired(request, erik, "coach");
  const email = freshEmail("sam");
  await invited(request, erik, email);
  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  await row(page, ines.email)
    .getByRole("button", { name: /^More about/ })
    .click();
  await page.getByRole("menuitem", { name: "Change role" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Manager").check();
  await dialog.getByLabel("Can see and manage payments").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(row(page, ines.email)).toContainText("Manager");
  await expect(row(page, ines.email)).toContainText("Payments access");

  await row(page, email)
    .getByRole("button", { name: /^More about/ })
    .click();
  await page.getByRole("menuitem", { name: "Cancel invitation" }).click();
  await expect(row(page, email)).toContainText("Cancelled");
  await row(page, email)
    .getByRole("button", { name: /^More about/ })
    .click();
  await page.getByRole("menuitem", { name: "Invite again" }).click();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await dialog.getByRole("button", { name: "Send invitation" }).click();
  await expect(row(page, email)).toContainText("Invited");
});

test("[SUB-05] on the free plan and alone, the page says why nobody can be invited", async ({ page, request }) => {
  const erik = await owner(request);
  const free = await request.post("/api/users/me", { headers: erik.headers, data: { user: { free_start: true } } });
  expect(free.ok(), await free.text()).toBe(true);
  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  await expect(page.getByText(/Upgrade to Professional to invite others/)).toBeVisible();
  await expect(page.getByRole("link", { name: "See plans" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Invite coach" })).toHaveCount(0);
});

test("an invitation stays on the device after Escape and a reload, until it is sent or cancelled", async ({
  page,
  request,
}) => {
  const erik = await owner(request);
  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  const open = async () => {
    await page.getByRole("button", { name: "Invite coach" }).click();
    return page.getByRole("dialog");
  };
  let dialog = await open();
  const email = freshEmail("zoe");
  await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("First name").fill("Zoë");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.reload();
  dialog = await open();
  await expect(dialog.getByLabel("Email")).toHaveValue(email);
  await expect(dialog.getByLabel("First name")).toHaveValue("Zoë");
  await expect(dialog.getByText("We kept them from last time")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send invitation" }).dblclick();
  await expect(row(page, email)).toHaveCount(1);
  dialog = await open();
  await expect(dialog.getByLabel("Email")).toHaveValue("");
  await dialog.getByLabel("First name").fill("Not");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  dialog = await open();
  await expect(dialog.getByLabel("First name")).toHaveValue("");
});
