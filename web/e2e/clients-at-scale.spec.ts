import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newCoach, signInAs, signUp, type Someone } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

const NAMES: [string, string][] = [
  ["Maya", "Kowalczyk"],
  ["Noah", "Fischer"],
  ["Tom", "Okafor"],
];

type Gym = { coach: Someone; clients: Someone[] };

/** A coach with three clients, who have not logged anything yet. */
async function gym(request: APIRequestContext): Promise<Gym> {
  const [coach, ...clients] = await Promise.all([
    newCoach(request),
    ...NAMES.map((name) => signUp(request, "user", name)),
  ]);
  const programId = await freeProgram(request, coach, "Squat Every Day", { 0: workout("Lower, heavy") }, "membership");
  await Promise.all(clients.map((client) => start(request, client, programId, localDay())));
  return { coach, clients };
}

/** The list in pages of two, so that three clients need two. */
async function showPagesOfTwo(page: Page): Promise<void> {
  await page.route(/\/api\/coach\/clients\?/, (route) =>
    route.continue({ url: route.request().url().replace("per_page=50", "per_page=2") }),
  );
}

const row = (page: Page, name: string) => page.getByRole("main").getByRole("row", { name: new RegExp(name) });

test("filters are counted and saved as a view; a profile has tags, notes and a quick reply", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach, clients } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/clients/active");
  await expect(row(page, "Maya Kowalczyk")).toBeVisible();

  await test.step("filters are counted and kept in the address", async () => {
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
  });

  await test.step("they are saved as a view and found again", async () => {
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
  });

  await test.step("a profile has tags and notes", async () => {
    await row(page, "Tom Okafor").getByRole("link").first().click();
    await expect(page.getByRole("heading", { name: "Tom Okafor" })).toBeVisible();
    await page.getByRole("button", { name: "Tags of Tom Okafor" }).click();
    await page.getByRole("textbox", { name: "Find or create a tag" }).fill("Left knee");
    await page.getByRole("button", { name: "Create “Left knee”" }).click();
    await expect(page.getByRole("checkbox", { name: "Left knee" })).toBeChecked();
    await page.keyboard.press("Escape");
    await page.getByRole("textbox", { name: "Add a note about Tom" }).fill("No deep lunges with load.");
    await page.getByRole("button", { name: "Add note" }).click();
    const note = page.getByRole("listitem").filter({ hasText: "No deep lunges with load." });
    await expect(note).toContainText("Erik Lindqvist");
    await note.getByRole("button", { name: "Actions for this note" }).click();
    await page.getByRole("menuitem", { name: "Pin to top" }).click();
    await expect(note.getByRole("img", { name: "Pinned" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a quick reply reaches the client, who sees none of the notes", async () => {
    await page.getByRole("textbox", { name: "Write to Tom" }).fill("How is the knee?");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "How is the knee?" })).toBeVisible();
    const inbox = await request.get("/api/chat/conversations?tab=messages", { headers: clients[2]?.headers });
    const body = await inbox.text();
    expect(body).toContain("How is the knee?");
    expect(body).not.toContain("lunges");
    expect(body).not.toContain("Left knee");
  });

  await test.step("back leads to the list as it was", async () => {
    await page.goBack();
    await expect(page).toHaveURL(/activity=never/);
    await expect(row(page, "Tom Okafor")).toBeVisible();
    await expect(row(page, "Maya Kowalczyk")).toBeHidden();
  });
});

test("[CLI-01] a selection survives paging and filters: its clients are tagged and written to", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const { coach, clients } = await gym(request);
  await signInAs(page, coach);
  await showPagesOfTwo(page);
  await page.goto("/coach/clients/active");
  const box = (name: string) => page.getByRole("checkbox", { name: `Select ${name}` });
  const bar = page.getByRole("region", { name: "Selected clients" });

  await test.step("two clients on two pages are tagged", async () => {
    await box("Maya Kowalczyk").check();
    await expect(bar.getByRole("status")).toHaveText("1 selected");
    await page.getByRole("button", { name: "Next page" }).click();
    await box("Tom Okafor").check();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expectAccessible(page);
    await bar.getByRole("button", { name: "Tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Tag clients" });
    await dialog.getByRole("combobox", { name: "Tag" }).fill("Marathon");
    await page.getByRole("option", { name: "Create “Marathon”" }).click();
    await dialog.getByRole("button", { name: "Tag 2 clients" }).click();
    await expect(page.getByText("2 clients tagged")).toBeVisible();
    await expect(row(page, "Tom Okafor")).toContainText("Marathon");
  });

  await test.step("everyone who matches is tagged at once", async () => {
    await box("Tom Okafor").check();
    await bar.getByRole("button", { name: "Select all 3 that match" }).click();
    await expect(bar.getByRole("status")).toHaveText("3 selected");
    await bar.getByRole("button", { name: "Tag" }).click();
    const dialog = page.getByRole("dialog", { name: "Tag clients" });
    await dialog.getByRole("combobox", { name: "Tag" }).click();
    await page.getByRole("option", { name: "Marathon" }).click();
    await dialog.getByRole("button", { name: "Tag 3 clients" }).click();
    await expect(page.getByText("3 clients tagged")).toBeVisible();
    await page.getByRole("button", { name: "Previous page" }).click();
    await expect(row(page, "Noah Fischer")).toContainText("Marathon");
  });

  await test.step("everyone on all pages is chosen but one", async () => {
    await page.getByRole("checkbox", { name: "Select all on this page" }).check();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await bar.getByRole("button", { name: "Select all 3 that match" }).click();
    await expect(bar.getByRole("status")).toHaveText("3 selected");
    await expect(bar.getByRole("button", { name: /^Select all/ })).toBeHidden();
    await page.getByRole("button", { name: "Next page" }).click();
    await expect(box("Tom Okafor")).toBeChecked();
    await box("Tom Okafor").uncheck();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar.getByRole("button", { name: "Select all 3 that match" })).toBeVisible();
  });

  await test.step("other filters change nothing about who is meant", async () => {
    await page.getByLabel("Search clients").fill("tom");
    await expect(box("Maya Kowalczyk")).toBeHidden();
    await expect(box("Tom Okafor")).not.toBeChecked();
    await expect(bar.getByRole("status")).toHaveText("2 selected");
    await expect(bar.getByText("Some may not match these filters")).toBeVisible();
    // While new rows are fetched, those before are shown faded.
    await expect(page.locator("[data-stale]")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("a message to many arrives in each client's own conversation, with their name", async () => {
    await bar.getByRole("button", { name: "Message" }).click();
    const dialog = page.getByRole("dialog", { name: "Message clients" });
    const message = dialog.getByLabel("Message", { exact: true });
    await message.fill("Hi {frist_name}");
    await expect(dialog.getByText(/\{frist_name\} isn't a variable/)).toBeVisible();
    await message.fill("Hi {first_name}, the gym is closed on Monday.");
    await expect(dialog.getByText("2 clients each get this as a direct message.")).toBeVisible();
    await expect(dialog.getByText("Hi Maya, the gym is closed on Monday.")).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole("button", { name: "Send 2 messages" }).click();
    await expect(dialog.getByText("All 2 done")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(bar).toBeHidden();
    const texts = await Promise.all(
      clients.map(async ({ headers }) => {
        const { items } = await (await request.get("/api/chat/conversations?tab=messages", { headers })).json();
        return items[0]?.last_message?.text ?? "";
      }),
    );
    expect(texts.slice(0, 2)).toEqual(["Maya", "Noah"].map((name) => `Hi ${name}, the gym is closed on Monday.`));
    expect(texts[2]).not.toContain("closed");
  });
});

/** Opens the message to the first client of the list. */
async function writeToFirst(page: Page) {
  await page.getByRole("checkbox", { name: "Select Maya Kowalczyk" }).check();
  await page.getByRole("region", { name: "Selected clients" }).getByRole("button", { name: "Message" }).click();
  return page.getByRole("dialog", { name: "Message clients" });
}

test("a message to many stays on the device until it is sent, is sent once, and can be stopped", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_FAILED");
  const { coach, clients } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/today");
  await page.getByRole("link", { name: "Clients" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Message clients" });
  const message = dialog.getByLabel("Message", { exact: true });
  const sent = async () => {
    const actions = await request.get("/api/coach/bulk_actions", { headers: coach.headers });
    return (await actions.json()).items.length;
  };

  await test.step("it stays after Escape, Back and a reload", async () => {
    const text = "The gym is closed on Monday.";
    await writeToFirst(page);
    await message.fill(text);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await writeToFirst(page);
    await expect(message).toHaveValue(text);
    await page.goBack();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/clients\/active/);
    await page.reload();
    await writeToFirst(page);
    await expect(message).toHaveValue(text);
    await dialog.getByRole("button", { name: "Send 1 message" }).click();
    await expect(dialog.getByText("1 done")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
  });

  await test.step("what was sent or cancelled is gone", async () => {
    await writeToFirst(page);
    await expect(message).toHaveValue("");
    await message.fill("Not this");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await writeToFirst(page);
    await expect(message).toHaveValue("");
    expect(await sent()).toBe(1);
  });

  await test.step("one whose answer is lost keeps its text, and is sent once when it is sent again", async () => {
    let isLost = false;
    await page.route("**/api/coach/bulk_actions", async (route) => {
      if (route.request().method() !== "POST" || isLost) return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await message.fill("Hello");
    await dialog.getByRole("button", { name: "Send 1 message" }).dblclick();
    await expect(dialog.getByRole("alert")).toBeVisible();
    await expect(message).toHaveValue("Hello");
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "Clear selection" }).click();
    await writeToFirst(page);
    await dialog.getByRole("button", { name: "Send 1 message" }).click();
    await expect(dialog.getByText("1 done")).toBeVisible();
    expect(await sent()).toBe(2);
    const inbox = await request.get("/api/chat/conversations?tab=messages", { headers: clients[0]?.headers });
    expect((await inbox.json()).items[0].unread).toBe(2);
  });

  await test.step("one that runs can be stopped from the list", async () => {
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
    await dialog.getByRole("button", { name: "Stop" }).click();
    await expect(dialog.getByText("Stopped after 40 of 300")).toBeVisible();
    await dialog.getByRole("button", { name: "Done" }).click();
    await expect(banner).toBeHidden();
  });
});

test("on a phone rows are chosen after a tap on Select", { tag: "@phone-only" }, async ({ page, request }) => {
  const { coach } = await gym(request);
  await signInAs(page, coach);
  await page.goto("/coach/clients/active");
  await page.getByRole("button", { name: "Select", exact: true }).click();
  await page.getByRole("checkbox", { name: "Select Maya Kowalczyk" }).check();
  const bar = page.getByRole("region", { name: "Selected clients" });
  await expect(bar.getByRole("status")).toHaveText("1 selected");
  await expectAccessible(page);
  await bar.getByRole("button", { name: "Clear selection" }).click();
  await expect(page.getByRole("checkbox")).toHaveCount(0);
});
