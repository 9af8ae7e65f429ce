import type { APIRequestContext, Page } from "@playwright/test";
import { openProgram } from "./support/openProgram";
import { expect, expectAccessible, test } from "./fixtures";
import { mailsTo } from "./support/mails";
import { confirmEmail } from "./support/signUp";
import { withLargeFile } from "./support/media";
import { purchaseProgram, connectPayments, createPaidProgram } from "./support/money";
import { picture } from "./support/picture";
import { newClient, newCoach, signInAs, type Someone } from "./support/people";

const PROGRAM_LIST = "/coach/programs/active";

type Coach = Someone & { request: APIRequestContext };

/** Signs a new coach in; with `takesPayments` they can take payments. */
async function signInNewCoach(page: Page, request: APIRequestContext, takesPayments = true): Promise<Coach> {
  const coach = await newCoach(request);
  await confirmEmail(request, coach);
  if (takesPayments) await connectPayments(request, coach);
  await signInAs(page, coach);
  return { ...coach, request };
}

async function createDraft({ request, headers }: Coach, type: string, title: string): Promise<string> {
  const created = await request.post("/api/coach/plans", { headers, data: { plan_type: type, title } });
  expect(created.status(), await created.text()).toBe(201);
  return (await created.json()).id;
}

test("[PRG-02] [PRG-15] [PRG-17] [PRG-18] [PRG-26] [PRG-57] [MED-39] [MED-42] [RTE-42] from an empty list to a published program", async ({
  page,
  request,
  context,
  allowErrors,
}) => {
  allowErrors("422");
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const coach = await signInNewCoach(page, request);
  await page.goto(PROGRAM_LIST);
  await expect(page.getByText("No programs yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Create program" }).last().click();

  await expect(page).toHaveURL(/\/coach\/programs\/create$/);
  await expect(page.getByText("Info & Pricing")).toBeVisible();
  await expect(page.getByRole("radio")).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Please choose a type.")).toBeVisible();
  await expect(page.getByText("Please provide a valid Title.")).toBeVisible();
  await page.getByText("Session 1, Day 1").click();
  await page.getByLabel("What's it called?").fill("Kniebeugenspezialisierungsprogramm für Wiedereinsteigerinnen");
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/\/coach\/programs\/edit\/[^/]+\/main$/);
  await page.getByLabel("Description").fill("Five short sessions a week.");
  await page.getByLabel("Price (includes applicable taxes)").fill("39.50");
  await page.getByLabel("Choose picture").setInputFiles({
    name: "cover.png",
    mimeType: "image/png",
    buffer: await picture(page),
  });
  const crop = page.getByRole("dialog", { name: "Crop photo" });
  await expect(crop.getByRole("img").first()).toBeVisible();
  await crop.getByRole("radio", { name: "Square" }).check();
  await crop.getByLabel("Zoom").fill("2");
  await expectAccessible(page);
  await crop.getByRole("button", { name: "Save crop" }).click();
  await expect(crop).toBeHidden();
  await expect(page.getByRole("button", { name: "Replace picture" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue" }).click();

  await expect(page).toHaveURL(/\/sign-up-clients$/);
  await page.getByLabel("Email addresses").fill("maya@example.com, tom");
  await page.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("Please check these addresses: tom")).toBeVisible();
  await page.getByLabel("Email addresses").fill("maya@example.com, tom@example.com");
  await page.getByRole("button", { name: "Invite 2 people" }).click();
  await expect(page.getByText("98 of 100 invitations left today")).toBeVisible();
  await expect(page.getByText("Sent when you open it")).toHaveCount(2);
  await expectAccessible(page);
  await openProgram(page, "without training");
  await expect(page.getByText("Sent when you open it")).toHaveCount(0);
  await page.getByRole("button", { name: "Copy public link" }).click();
  await expect(page.getByText("Copied")).toBeVisible();

  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toContain("/p/");

  await page.goto(PROGRAM_LIST);
  const main = page.getByRole("main");
  await expect(main.getByText("Kniebeugenspezialisierungsprogramm")).toBeVisible();
  await expect(main.getByText("€39.50").or(main.getByText("£39.50"))).toBeVisible();
  await expect(main.getByText("No Clients")).toBeVisible();
  const listed = await (await request.get("/api/coach/plans", { headers: coach.headers })).json();
  const shown = main.locator("img").first();
  const expectCover = async (view: string) => {
    const cover = listed.items[0].covers.find((one: { cover_type: string }) => one.cover_type === view);
    await expect.poll(async () => [cover.small, cover.normal].includes(await shown.getAttribute("src"))).toBe(true);
  };
  await expectCover("table_view");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectCover("tiled_view");
});

test("[PRG-19] [PRG-20] [PRG-23] [PRG-24] [PRG-25] [PRG-28] [PRG-39] [PRG-43] [OV-71] what is refused says why, and the rest stays", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const coach = await signInNewCoach(page, request, false);
  const [one, programId] = await Promise.all([
    createDraft(coach, "fixed", "First"),
    createDraft(coach, "membership", "Second"),
  ]);
  const taken = `race-${crypto.randomUUID().slice(0, 8)}`;
  const set = await request.patch(`/api/coach/plans/${one}`, { headers: coach.headers, data: { custom_url: taken } });
  expect(set.ok()).toBe(true);
  await page.goto(`/coach/programs/edit/${programId}/main`);

  await test.step("a file that is not a picture, or too big", async () => {
    const file = page.getByLabel("Choose picture");
    await file.setInputFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: Buffer.from("<!doctype html>") });
    await expect(
      page.getByText("This file isn't a picture. Please use a JPEG, PNG, WebP, GIF or HEIC picture."),
    ).toBeVisible();
    await withLargeFile("a.jpg", 11 * 1024 * 1024, async (path) => {
      await file.setInputFiles(path);
      await expect(page.getByText("File is too big (11Mb). Max filesize: 10Mb.")).toBeVisible();
    });
  });

  await test.step("prices", async () => {
    const price = page.getByLabel("Price (includes applicable taxes)");
    const add = page.getByRole("button", { name: "Add option" });
    await price.fill("39");
    await add.click();
    await expect(
      page.getByText("You must connect to Stripe if you want to set a price for your program."),
    ).toBeVisible();
    await expect(price).toHaveValue("39.00");
    await price.fill("0");
    await add.click();
    await expect(price).toHaveValue("");
    await expect(page.getByText("This program is free. Add a price to sell it.")).toBeVisible();
    const saved = await (await request.get(`/api/coach/plans/${programId}`, { headers: coach.headers })).json();
    expect(saved).toMatchObject({ plan_pricing: "free", price_options: [] });
    await connectPayments(request, coach);
    await price.fill("0.20");
    await add.click();
    await expect(page.getByText("Price cannot be less then £0.30.")).toBeVisible();
    await price.fill("39");
    await add.click();
    await expect(page.getByRole("button", { name: "Add another option" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Actions for Monthly .*39.00/ })).toBeVisible();
  });

  await test.step("an address that is taken", async () => {
    await page.getByLabel("Title").fill("Second, better");
    await page.getByLabel("Web address").fill(taken);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page.getByText("This URL has been already taken. Please try another one.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Second, better");
    await page.getByRole("link", { name: "Exit" }).click();
    await expect(page.getByText("2 of 2 shown")).toBeVisible();
    await page.goBack();
    await expect(page.getByText("These changes aren't saved yet.")).toBeVisible();
    await expect(page.getByLabel("Title")).toHaveValue("Second, better");
    await page.getByLabel("Web address").fill("");
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page).toHaveURL(PROGRAM_LIST);
    await expect(page.getByRole("main").getByRole("link", { name: /Second, better/ })).toBeVisible();
  });
});

test("[PRG-02] [PRG-12] [PRG-16] [PRG-51] [PRG-52] [RTE-41] programs are found, archived and restored", async ({
  page,
  request,
}) => {
  const coach = await signInNewCoach(page, request, false);
  const main = page.getByRole("main");

  await test.step("the page after signing up", async () => {
    await page.goto(`${PROGRAM_LIST}/ready`);
    const welcome = page.getByRole("dialog", { name: "Welcome to Regimen" });
    await expect(welcome).toBeVisible();
    await expectAccessible(page);
    await welcome.getByRole("button", { name: "Look around first" }).click();
    await expect(page).toHaveURL(PROGRAM_LIST);
  });

  await test.step("steps of the setup can be skipped, and the program saved as a draft", async () => {
    const [programId] = await Promise.all([
      createDraft(coach, "fixed", "Race Prep"),
      createDraft(coach, "individual", "One by One"),
      createDraft(coach, "one_many", "Morning Group"),
      createDraft(coach, "membership", "Squat Every Day"),
    ]);
    await page.goto(`/coach/programs/edit/${programId}/sign-up-clients`);
    await page.getByRole("button", { name: "Skip" }).click();
    await expect(page).toHaveURL(new RegExp(`/coach/programs/edit/${programId}/schedule`));
    await page.goBack();
    await page.getByRole("button", { name: "Save as draft" }).click();
    await expect(page).toHaveURL(PROGRAM_LIST);
  });

  await test.step("every type is listed as what it is, and found by a search or its type", async () => {
    await expect(main.getByText("4 of 4 shown")).toBeVisible();
    await expect(main.getByText("Draft", { exact: true })).toHaveCount(4);
    for (const type of ["1-2-1", "Group Rolling Calendar", "Fixed Length", "Session 1, Day 1"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after another
      await expect(main.getByText(type, { exact: true })).toBeVisible();
    }
    await page.getByLabel("Search programs").fill("race");
    await expect(main.getByText("1 of 1 shown")).toBeVisible();
    await expect(page).toHaveURL(/q=race/);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
    await page.getByRole("button", { name: "Type" }).click();
    await page.getByRole("menuitem", { name: "Session 1, Day 1" }).click();
    await expect(main.getByText("Race Prep")).toBeHidden();
    await page.goto(PROGRAM_LIST);
    await expect(page).toHaveURL(/type=membership/);
    await page.getByRole("button", { name: "Clear", exact: true }).click();
  });

  await test.step("an archived program can be brought back", async () => {
    await page.getByRole("button", { name: "Actions for Race Prep" }).click();
    await page.getByRole("menuitem", { name: "Archive" }).click();
    await expect(main.getByText("Race Prep")).toBeHidden();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(main.getByText("Race Prep")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("nothing needs attention", async () => {
    await page.getByRole("link", { name: /Needs attention/ }).click();
    await expect(
      main.getByText("Nothing needs you right now: training is written, drafts are published and payments are in."),
    ).toBeVisible();
    await expectAccessible(page);
  });
});

test("[RTE-44] [RTE-45] [RTE-46] [PRG-50] [PRG-53] [TRN-06] [TRN-10] a program has tabs for its waiver and tracks", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const coach = await signInNewCoach(page, request, false);
  const programId = await createDraft(coach, "individual", "One-to-One Coaching");
  await page.goto(`/coach/programs/${programId}/details`);
  await expect(page.getByRole("heading", { name: "One-to-One Coaching" })).toBeVisible();
  await expect(page.getByText("Training buffer")).toBeVisible();
  await expectAccessible(page);

  const sections = page.getByRole("navigation", { name: "Program sections" });
  await sections.getByRole("link", { name: "Waiver" }).click();
  await page.getByRole("switch", { name: "Clients must accept a waiver before joining" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Please add the waiver text or turn the waiver off.")).toBeVisible();
  await page.getByLabel("Waiver text").fill("I train at my own risk.");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Saved")).toBeVisible();
  await expectAccessible(page);

  await sections.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("button", { name: "Add track" }).click();
  const naming = page.getByRole("dialog");
  await naming.getByLabel("Track name").fill("main");
  await naming.getByRole("button", { name: "Add track" }).click();
  await expect(naming.getByText("This name is already taken.")).toBeVisible();
  await naming.getByLabel("Track name").fill("Scaled");
  await naming.getByRole("button", { name: "Add track" }).click();
  await expect(page.getByRole("main").getByText("Scaled", { exact: true })).toBeVisible();
  await expectAccessible(page);

  await sections.getByRole("link", { name: "Invitations" }).click();
  await expect(page.getByText("Nobody has been invited yet.")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`/coach/programs/${programId}/edit`);
  await expect(page.getByLabel("Title")).toHaveValue("One-to-One Coaching");
  await expectAccessible(page);
});

test("[PRG-35] [PRG-36] [PRG-37] [PRG-38] clients who pay the old price are messaged about the new one", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("503", "422");
  const { coach, programId } = await createPaidProgram(request, { title: "Kettlebell Mornings" });
  const client = await newClient(request);
  await confirmEmail(request, client);
  await purchaseProgram(request, client, programId);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/edit/${programId}/main`);
  await page.getByRole("button", { name: /^Actions for Monthly/ }).click();
  await page.getByRole("menuitem", { name: "Change price" }).click();
  const change = page.getByRole("dialog", { name: /^Change price/ });
  await change.getByLabel("Price (includes applicable taxes)").fill("45");
  await expect(change.getByLabel("Remind me to tell clients about the new price")).toBeChecked();
  await change.getByRole("button", { name: "Save new price" }).click();
  await expect(page.getByRole("button", { name: "Don't notify" })).toBeVisible();

  await page.getByRole("button", { name: "Update clients" }).click();
  const dialog = page.getByRole("dialog", { name: "Update your clients" });
  const send = dialog.getByRole("button", { name: "Send message" });
  await expect(send).toBeDisabled();
  await dialog.getByLabel("Message").fill("   ");
  await expect(send).toBeDisabled();
  await dialog.getByRole("button", { name: "Skip" }).click();
  await expect(dialog).toBeHidden();

  await page.getByRole("button", { name: "Update clients" }).click();
  const rack = { name: "rack.png", mimeType: "image/png", buffer: await picture(page) };
  await dialog
    .getByLabel("Attach pictures")
    .setInputFiles([rack, { name: "notes.png", mimeType: "image/png", buffer: Buffer.from("no picture") }]);
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByRole("img", { name: "rack.png" })).toBeVisible();
  await expect(dialog.getByRole("img", { name: "notes.png" })).toBeHidden();
  await expect(send).toBeEnabled();
  await dialog.getByRole("button", { name: "Remove rack.png" }).click();
  await expect(send).toBeDisabled();
  await dialog.getByLabel("Attach pictures").setInputFiles(rack);
  await dialog.getByLabel("Message").fill("Rent went up.\nYour own price stays.");
  await expect(send).toBeEnabled();
  await expectAccessible(page);

  const path = "**/api/dashboard/direct_messages";
  await page.route(path, (route) => route.fulfill({ status: 503, body: "" }));
  await send.click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Message")).toHaveValue("Rent went up.\nYour own price stays.");
  await page.unroute(path);
  await send.click();
  await expect(page.getByText("Message sent to 1 client")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("button", { name: "Update clients" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Don't notify" })).toBeHidden();
  await expect
    .poll(async () => (await mailsTo(request, client.email)).map(({ subject }) => subject))
    .toContainEqual(expect.stringMatching(/^Kettlebell Mornings: a message from /));
});
