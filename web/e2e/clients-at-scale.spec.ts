import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { newCoach, signInAs, signUp, type Someone } from "./support/people";
import { confirmEmail } from "./support/signUp";
import { freeProgram, localDay, start, workout } from "./support/training";

const NAMES: [string, string][] = [
  ["Maya", "Kowalczyk"],
  ["Noah", "Fischer"],
  ["Tom", "Okafor"],
];

type Gym = { coach: Someone; clients: Someone[]; programId: string };

/** A coach with three clients, who have not logged anything yet. */
async function gym(request: APIRequestContext): Promise<Gym> {
  const coach = await newCoach(request);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Lower, heavy") }, "membership");
  const clients: Someone[] = [];
  for (const name of NAMES) {
    // oxlint-disable no-await-in-loop -- one after the other, as people join
    const client = await signUp(request, "user", name);
    await start(request, client, programId, localDay());
    clients.push(client);
    // oxlint-enable no-await-in-loop
  }
  return { coach, clients, programId };
}

/** The list in pages of two, so that three clients need two. */
async function showPagesOfTwo(page: Page): Promise<void> {
  await page.route(/\/api\/coach\/clients\?/, (route) =>
    route.continue({ url: route.request().url().replace("per_page=50", "per_page=2") }),
  );
}

const row = (page: Page, name: string) => page.getByRole("main").getByRole("row", { name: new RegExp(name) });

test("filters are counted, kept in the address, saved as a view and found again", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/clients/active");
  await expect(row(page, "Maya Kowalczyk")).toBeVisible();
  await page.getByRole("button", { name: "Activity", exact: true }).click();
  await expect(page.getByRole("menuitem", { name: /Never logged\s*3/ })).toBeVisible();
  await page.getByRole("menuitem", { name: /Logged in the last 7 days/ }).click();
  await expect(page.getByText("No clients match these filters.")).toBeVisible();
  await page.getByRole("button", { name: "Activity: Logged in the last 7 days" }).click();
  await page.getByRole("menuitem", { name: /Never logged/ }).click();
  await expect(page).toHaveURL(/activity=never/);
  await page.getByLabel("Search clients").fill("tom");
  await expect(row(page, "Tom Okafor")).toBeVisible();
  await expect(row(page, "Maya Kowalczyk")).toBeHidden();

  await page.getByRole("button", { name: "Save view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save view" });
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog.getByText("Name is required.")).toBeVisible();
  await dialog.getByLabel("Name").fill("New Toms");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Save view" }).click();
  await expect(dialog).toBeHidden();

  await page.goto("/coach/clients/active");
  await expect(row(page, "Maya Kowalczyk")).toBeVisible();
  await page.getByRole("navigation", { name: "Saved views" }).getByRole("link", { name: "New Toms" }).click();
  await expect(row(page, "Tom Okafor")).toBeVisible();
  await expect(row(page, "Maya Kowalczyk")).toBeHidden();
  await page.reload();
  await expect(row(page, "Tom Okafor")).toBeVisible();
  await row(page, "Tom Okafor").getByRole("link").first().click();
  await expect(page.getByRole("heading", { name: "Tom Okafor" })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/activity=never/);
  await expect(row(page, "Tom Okafor")).toBeVisible();
});

test("[CLI-01] a selection survives paging, and everyone who matches can be tagged at once", async ({
  page,
  request,
}) => {
  const { coach } = await gym(request);
  await signInAs(page, coach);
  await showPagesOfTwo(page);
  await page.goto("/coach/clients/active");
  await page.getByRole("checkbox", { name: "Select Maya Kowalczyk" }).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected clients" });
  await expect(bar.getByRole("status")).toHaveText("1 selected");
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("checkbox", { name: "Select Tom Okafor" }).check({ force: true });
  await expect(bar.getByRole("status")).toHaveText("2 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Tag" }).click();
  const dialog = page.getByRole("dialog", { name: "Tag clients" });
  await dialog.getByRole("combobox", { name: "Tag" }).fill("Marathon");
  await page.getByRole("option", { name: "Create “Marathon”" }).click();
  await dialog.getByRole("button", { name: "Tag 2 clients" }).click();
  await expect(page.getByText("2 clients tagged")).toBeVisible();
  await expect(row(page, "Tom Okafor")).toContainText("Marathon");

  await page.getByRole("checkbox", { name: "Select Tom Okafor" }).check({ force: true });
  await bar.getByRole("button", { name: "Select all 3 that match" }).click();
  await expect(bar.getByRole("status")).toHaveText("3 selected");
  await bar.getByRole("button", { name: "Tag" }).click();
  await dialog.getByRole("combobox", { name: "Tag" }).click();
  await page.getByRole("option", { name: "Marathon" }).click();
  await dialog.getByRole("button", { name: "Tag 3 clients" }).click();
  await expect(page.getByText("3 clients tagged")).toBeVisible();

  // The inbox shows the same tags.
  await page.goto("/coach/clients/active");
  await expect(row(page, "Noah Fischer")).toContainText("Marathon");
});

test(
  "everyone on all pages is chosen but one, and other filters change nothing about who is meant",
  onPhoneToo,
  async ({ page, request }) => {
    const { coach, clients } = await gym(request);
    await signInAs(page, coach);
    await showPagesOfTwo(page);
    await page.goto("/coach/clients/active");
    const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
    await expect(page.getByRole("link", { name: /Maya Kowalczyk/ }).first()).toBeVisible();
    const select = page.getByRole("button", { name: "Select", exact: true });
    if (await select.isVisible()) await select.click();
    else await box("Maya Kowalczyk").check({ force: true });
    const bar = page.getByRole("region", { name: "Selected clients" });
    await bar.getByRole("button", { name: "Select all 3 that match" }).click();
    await expect(bar.getByRole("status")).toHaveText("3 selected");
    await expect(bar.getByRole("button", { name: /^Select all/ })).toBeHidden();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(box("Tom Okafor")).toBeChecked();
    await box("Tom Okafor").uncheck({ force: true });
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar.getByRole("button", { name: "Select all 3 that match" })).toBeVisible();

    await page.getByLabel("Search clients").fill("tom");
    await expect(box("Maya Kowalczyk")).toBeHidden();
    await expect(box("Tom Okafor")).not.toBeChecked();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar.getByText("Some may not match these filters")).toBeVisible();
    // While new rows are fetched, those before are shown faded.
    await expect(page.locator("[data-stale]")).toHaveCount(0);
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Message" }).click();
    const dialog = page.getByRole("dialog", { name: "Message clients" });
    await dialog.getByLabel("Message", { exact: true }).fill("Hi {first_name}");
    await expect(dialog.getByText("2 clients each get this as a direct message.")).toBeVisible();
    await dialog.getByRole("button", { name: "Send 2 messages" }).click();
    await expect(dialog.getByText("All 2 done")).toBeVisible();
    for (const [index, client] of clients.entries()) {
      // oxlint-disable no-await-in-loop -- one client after the other
      const inbox = await request.get("/api/chat/conversations?tab=messages", { headers: client.headers });
      const [name] = NAMES[index] ?? [""];
      if (name === "Tom") expect(await inbox.text()).not.toContain("Hi Tom");
      else expect(await inbox.text()).toContain(`Hi ${name}`);
      // oxlint-enable no-await-in-loop
    }
  },
);

/** Opens the message to the first client of the list. */
async function writeToFirst(page: Page) {
  await page.getByRole("checkbox", { name: "Select Maya Kowalczyk" }).check({ force: true });
  await page.getByRole("region", { name: "Selected clients" }).getByRole("button", { name: "Message" }).click();
  return page.getByRole("dialog", { name: "Message clients" });
}

test("a message to many stays on the device after Escape, Back and a reload, until it is sent", async ({
  page,
  request,
}) => {
  const { coach } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/today");
  await page.getByRole("link", { name: "Clients" }).first().click();
  const text = "The gym is closed on Monday.";
  let dialog = await writeToFirst(page);
  const message = dialog.getByLabel("Message", { exact: true });
  await message.fill(text);
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  dialog = await writeToFirst(page);
  await expect(message).toHaveValue(text);
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL(/clients\/active/);
  await page.reload();
  dialog = await writeToFirst(page);
  await expect(message).toHaveValue(text);
  await dialog.getByRole("button", { name: "Send 1 message" }).click();
  await expect(dialog.getByText("1 done")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await writeToFirst(page);
  await expect(message).toHaveValue("");
  await message.fill("Not this");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("region", { name: "Selected clients" }).getByRole("button", { name: "Message" }).click();
  await expect(message).toHaveValue("");
});

test("a message whose answer is lost says so, keeps its text and is sent once when it is sent again", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_FAILED");
  const { coach, clients } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/clients/active");
  let isLost = false;
  await page.route("**/api/coach/bulk_actions", async (route) => {
    if (route.request().method() !== "POST" || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    return route.abort();
  });
  let dialog = await writeToFirst(page);
  await dialog.getByLabel("Message", { exact: true }).fill("Hello");
  await dialog.getByRole("button", { name: "Send 1 message" }).dblclick();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expect(dialog.getByLabel("Message", { exact: true })).toHaveValue("Hello");
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Clear selection" }).click();
  dialog = await writeToFirst(page);
  await dialog.getByRole("button", { name: "Send 1 message" }).click();
  await expect(dialog.getByText("1 done")).toBeVisible();
  const actions = await request.get("/api/coach/bulk_actions", { headers: coach.headers });
  expect((await actions.json()).items).toHaveLength(1);
  const inbox = await request.get("/api/chat/conversations?tab=messages", { headers: clients[0]?.headers });
  expect((await inbox.json()).items[0].unread).toBe(1);
});

test("a message to many arrives in each client's own conversation, with their name", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach, clients } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/clients/active");
  await expect(row(page, "Maya Kowalczyk")).toBeVisible();
  await page.getByRole("checkbox", { name: "Select all on this page" }).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected clients" });
  await bar.getByRole("button", { name: "Message" }).click();
  const dialog = page.getByRole("dialog", { name: "Message clients" });
  await dialog.getByLabel("Message", { exact: true }).fill("Hi {frist_name}");
  await expect(dialog.getByText(/\{frist_name\} isn't a variable/)).toBeVisible();
  await dialog.getByLabel("Message", { exact: true }).fill("Hi {first_name}, the gym is closed on Monday.");
  await expect(dialog.getByText("3 clients each get this as a direct message.")).toBeVisible();
  await expect(dialog.getByText("Hi Maya, the gym is closed on Monday.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Send 3 messages" }).click();
  await expect(dialog.getByText("All 3 done")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(bar).toBeHidden();

  for (const [index, client] of clients.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- one client after the other
    const inbox = await request.get("/api/chat/conversations?tab=messages", { headers: client.headers });
    // oxlint-disable-next-line no-await-in-loop
    const [own] = (await inbox.json()).items;
    expect(own.last_message.text).toBe(`Hi ${NAMES[index]?.[0]}, the gym is closed on Monday.`);
  }
});

test("an action that runs can be stopped from the list", async ({ page, request }) => {
  const { coach } = await gym(request);
  await signInAs(page, coach);
  const running = {
    id: "0192d1d4-0000-7000-8000-000000000001",
    kind: "message",
    state: "running",
    total: 300,
    done: 40,
    not_done: 0,
    created_at: "2026-01-12T09:00:00Z",
    finished_at: null,
  };
  // A job of three clients ends before anyone could stop it; the server's tests stop a real one halfway.
  let state = "running";
  await page.route(/\/api\/coach\/bulk_actions/, async (route) => {
    if (route.request().url().endsWith("/cancel")) {
      state = "cancelled";
      return route.fulfill({ status: 204 });
    }
    const action = { ...running, state };
    const isOne = route.request().url().includes(running.id);
    return route.fulfill({ json: isOne ? { ...action, problems: [] } : { items: [action] } });
  });
  await page.goto("/coach/clients/active");
  const banner = page.getByRole("region", { name: "Message clients" });
  await expect(banner.getByText("40 of 300 so far")).toBeVisible();
  await banner.getByRole("button", { name: "Show" }).click();
  const dialog = page.getByRole("dialog", { name: "Message clients" });
  await dialog.getByRole("button", { name: "Stop" }).click();
  await expect(dialog.getByText("Stopped after 40 of 300")).toBeVisible();
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect(banner).toBeHidden();
});

test(
  "a profile has tags, notes and a quick reply; the client sees none of the notes",
  onPhoneToo,
  async ({ page, request }) => {
    const { coach, clients } = await gym(request);
    const [maya] = clients as [Someone];
    await signInAs(page, coach);
    await page.goto("/coach/clients/active");
    await page
      .getByRole("main")
      .getByRole("link", { name: /Maya Kowalczyk/ })
      .first()
      .click();
    await page.getByRole("button", { name: "Tags of Maya Kowalczyk" }).click();
    await page.getByRole("textbox", { name: "Find or create a tag" }).fill("Left knee");
    await page.getByRole("button", { name: "Create “Left knee”" }).click();
    await expect(page.getByRole("checkbox", { name: "Left knee" })).toBeChecked();
    await page.keyboard.press("Escape");

    await page.getByRole("textbox", { name: "Add a note about Maya" }).fill("No deep lunges with load.");
    await page.getByRole("button", { name: "Add note" }).click();
    const note = page.getByRole("listitem").filter({ hasText: "No deep lunges with load." });
    await expect(note).toContainText("Erik Lindqvist");
    await note.getByRole("button", { name: "Actions for this note" }).click();
    await page.getByRole("menuitem", { name: "Pin to top" }).click();
    await expect(note.getByRole("img", { name: "Pinned" })).toBeVisible();
    await expectAccessible(page);

    await page.getByRole("textbox", { name: "Write to Maya" }).fill("How is the knee?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "How is the knee?" })).toBeVisible();
    const inbox = await request.get("/api/chat/conversations?tab=messages", { headers: maya.headers });
    const body = await inbox.text();
    expect(body).toContain("How is the knee?");
    expect(body).not.toContain("lunges");
    expect(body).not.toContain("Left knee");
  },
);

test("[CLI-15] the badge of a pending client of a fixed program leads to its explanation", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  const programId = await freeProgram(request, coach, "Eight weeks", { 0: workout("Lower, heavy") }, "fixed");
  await confirmEmail(request, coach);
  const invited = await request.post(`/api/coach/plans/${programId}/invites`, {
    headers: coach.headers,
    data: { emails: [`nora.${crypto.randomUUID()}@example.com`] },
  });
  expect(invited.status(), await invited.text()).toBe(201);
  await signInAs(page, coach);
  await page.goto(`/coach/programs/${programId}/clients`);
  const badge = page.getByRole("link", { name: "Pending. What does this mean?" });
  await expect(badge).toBeVisible();
  await badge.click();
  await expect(page.getByRole("heading", { name: "What the statuses mean" })).toBeVisible();
  await expect(page.getByText("The client isn't on the calendar yet.")).toBeVisible();
  await expectAccessible(page);
});

test("on a phone rows are chosen after a tap on Select", { tag: "@phone-only" }, async ({ page, request }) => {
  const { coach } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/clients/active");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Maya Kowalczyk" }).check({ force: true });
  const bar = page.getByRole("region", { name: "Selected clients" });
  await expect(bar.getByRole("status")).toHaveText("1 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
