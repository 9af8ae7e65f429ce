import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { hearsLiveEvents } from "./support/live";
import { mailsTo } from "./support/mails";
import { signInAs, type Someone } from "./support/people";
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

test("[ACC-13][ACC-14][ACC-39][RTE-14][RTE-50][RTE-89] a stranger signs up by a mailed invitation", async ({
  page,
  request,
  browser,
}) => {
  const erik = await owner(request);
  const email = freshEmail("nora");
  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  await expect(page.getByRole("heading", { name: "Coaches", level: 1 })).toBeVisible();
  const dialog = page.getByRole("dialog");
  const open = () => page.getByRole("button", { name: "Invite coach" }).click();

  await test.step("what is typed stays on the device after Escape and a reload", async () => {
    await open();
    await dialog.getByLabel("Email").fill("no address");
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(dialog.getByText("Please enter a valid email address.")).toBeVisible();
    await dialog.getByLabel("Email").fill(email);
    await dialog.getByLabel("First name (optional)").fill("Nora");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.reload();
    await open();
    await expect(dialog.getByLabel("Email")).toHaveValue(email);
    await expect(dialog.getByLabel("First name")).toHaveValue("Nora");
    await expect(dialog.getByText("We kept them from last time")).toBeVisible();
  });

  await test.step("it is sent once, and then what is typed or cancelled is gone", async () => {
    await dialog.getByLabel("Contributor").check();
    await expect(dialog.getByLabel("Can see and manage payments")).toBeDisabled();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send invitation" }).dblclick();
    await expect(row(page, email)).toHaveCount(1);
    await expect(row(page, email)).toContainText("Invited");
    await expectAccessible(page);
    await open();
    await expect(dialog.getByLabel("Email")).toHaveValue("");
    await dialog.getByLabel("First name").fill("Not");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(dialog).toBeHidden();
    await open();
    await expect(dialog.getByLabel("First name")).toHaveValue("");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
  });

  const elsewhere = await (await browser.newContext()).newPage();
  await test.step("a stranger signs up by the mailed link, and the owner sees it without a reload", async () => {
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
  });

  await test.step("what is for coaches and managers is closed to a contributor", async () => {
    const header = elsewhere.getByRole("banner");
    await expect(header.getByRole("link", { name: "Clients" })).toHaveCount(0);
    await expect(header.getByRole("link", { name: "Inbox" })).toHaveCount(0);
    await expect(elsewhere.getByRole("link", { name: "Create program" })).toHaveCount(0);
    for (const path of ["/coach/clients/active", "/chat/all", "/coach/programs/create", "/coach/today"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await elsewhere.goto(path);
      // oxlint-disable-next-line no-await-in-loop
      await expect(elsewhere).toHaveURL(/\/coach\/programs\/active/);
    }
    await expect(
      elsewhere.getByText(
        "Clients are open to coaches and managers only. Ask the owner or a manager of Northside Strength to change your role.",
      ),
    ).toBeVisible();
    await elsewhere.context().close();
  });
});

test("[ACC-11][ACC-15][ACC-16][ACC-17][FED-20][RTE-68][API-12][API-13] an invitation is declined and accepted", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("503");
  const [erik, other, ines] = [await owner(request), await owner(request), await otherCoach(request)];
  await invited(request, erik, ines.email);
  await signInAs(page, ines);
  /** The server lets the next answer wait, and fails once it is released. */
  const failing = async (answer: "accept" | "reject") => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      `**/api/invites/*/${answer}`,
      async (route) => {
        await held;
        const json = { status: 503, code: "Unavailable", errors: { base: ["Not now."] } };
        await route.fulfill({ status: 503, json });
      },
      { times: 1 },
    );
    return release;
  };
  const statuses = async (by: Someone) => {
    const team = await (await request.get("/api/coach/coaches", { headers: by.headers })).json();
    return team.coaches.map((one: { status: string }) => one.status);
  };
  const accept = page.getByRole("button", { name: "Accept invitation from Northside Strength" });
  const decline = page.getByRole("button", { name: "Decline invitation from Northside Strength" });

  await test.step("the mailed link leads to the invitation", async () => {
    await page.goto(await invitationLink(request, ines.email));
    await expect(page).toHaveURL(/\/feed\/invites/);
    await expect(page.getByText("Erik Lindqvist invited you to coach at Northside Strength.")).toBeVisible();
    await expect(accept).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("declining shows at once, and is open again when the server fails", async () => {
    const release = await failing("reject");
    await decline.click();
    await expect(page.getByText("Declined")).toBeVisible();
    release();
    await expect(page.getByText("Not now.")).toBeVisible();
    await expect(decline).toBeVisible();
    await decline.click();
    await expect(page.getByText("Declined")).toBeVisible();
    await expect.poll(() => statuses(erik)).toEqual(["active", "rejected"]);
  });

  await test.step("so does accepting, which then leads to the account", async () => {
    await invited(request, other, ines.email);
    await page.reload();
    const release = await failing("accept");
    await accept.click();
    await expect(page.getByText("Accepted")).toBeVisible();
    release();
    await expect(page.getByText("Not now.")).toBeVisible();
    await expect(accept).toBeVisible();
    await accept.click();
    await page.getByRole("button", { name: "Go to Northside Strength" }).click();
    await expect(page).toHaveURL(/\/coach\/programs\/active/);
    expect(await statuses(other)).toEqual(["active", "active"]);
    const me = await (await request.get("/api/users/me", { headers: ines.headers })).json();
    expect(me.current.title).toBe("Northside Strength");
  });
});

test("[ACC-14] roles change in place, invitations are repeated, and a removed coach is out at once", async ({
  page,
  request,
  browser,
}) => {
  const erik = await owner(request);
  const ines = await hired(request, erik, "coach");
  const email = freshEmail("sam");
  await invited(request, erik, email);
  await signInAs(page, erik);
  await page.goto("/coach/profile/coaches");
  const dialog = page.getByRole("dialog");
  const choose = async (who: string, what: string) => {
    await row(page, who)
      .getByRole("button", { name: /^More about/ })
      .click();
    await page.getByRole("menuitem", { name: what }).click();
  };

  await test.step("a role and the access to payments change in place", async () => {
    await choose(ines.email, "Change role");
    await dialog.getByLabel("Manager").check();
    await dialog.getByLabel("Can see and manage payments").check();
    await dialog.getByRole("button", { name: "Save" }).click();
    await expect(row(page, ines.email)).toContainText("Manager");
    await expect(row(page, ines.email)).toContainText("Payments access");
  });

  await test.step("an invitation is cancelled and repeated", async () => {
    await choose(email, "Cancel invitation");
    await expect(row(page, email)).toContainText("Cancelled");
    await choose(email, "Invite again");
    await expect(dialog.getByLabel("Email")).toHaveValue(email);
    await dialog.getByRole("button", { name: "Send invitation" }).click();
    await expect(row(page, email)).toContainText("Invited");
  });

  await test.step("a removed coach hands over and is taken out of the account at once", async () => {
    const elsewhere = await (await browser.newContext()).newPage();
    await signInAs(elsewhere, ines);
    const live = hearsLiveEvents(elsewhere);
    await elsewhere.goto("/coach/clients/active");
    await expect(elsewhere.getByRole("heading", { name: "Clients", level: 1 })).toBeVisible();
    await live;
    await choose(ines.email, "Remove");
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
});
