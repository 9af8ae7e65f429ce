import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { editor, say, setUpGroup, thread, written } from "./support/chat";
import { goOffline } from "./support/device";
import { hearsLiveEvents } from "./support/live";
import { signInAs } from "./support/people";

test(
  "[MSG-01] [MSG-02] [RTE-66] [FED-22] coach and client talk live, and see what is unread",
  onPhoneToo,
  async ({ browser, page, request }) => {
    const { coach, maya, direct } = await setUpGroup(request);
    const desk = await browser.newContext();
    const coachPage = await desk.newPage();
    await signInAs(coachPage, coach);
    await signInAs(page, maya);
    const live = hearsLiveEvents(page);
    await page.goto("/chat");
    await live;
    await expect(page).toHaveURL(/\/chat\/all$/);

    // Sent from elsewhere: an open page would also tell that it has been read, which fetches the lists again.
    await say(request, coach, direct, "How was it?");
    const row = page.locator(`[data-conversation="${direct}"]`);
    await expect(row).toContainText("How was it?");
    await expect(row).toContainText("1 unread");
    await expect(page.getByRole("link", { name: /^Messages,? (unread|new)/ }).first()).toBeVisible();
    const hears = hearsLiveEvents(coachPage);
    await coachPage.goto(`/chat/${direct}`);
    await hears;
    await expect(written(coachPage)).toHaveText(["How was it?"]);
    await row.click();
    await expect(written(page)).toHaveText(["How was it?"]);
    await expect(coachPage.getByText("· Seen")).toBeVisible();
    await editor(page).fill("Heavy!");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(written(coachPage)).toHaveText(["How was it?", "Heavy!"]);
    await editor(coachPage).fill("Well done");
    await editor(coachPage).press("Enter");
    await expect(written(page)).toHaveText(["How was it?", "Heavy!", "Well done"]);
    // What is seen is reported after a moment: the page stays open for so long.
    const unread = async () => {
      const list = await (await request.get("/api/chat/conversations", { headers: maya.headers })).json();
      return list.items.find((one: { id: string }) => one.id === direct).unread;
    };
    await expect.poll(unread).toBe(0);
    await page.goto("/chat/messages");
    await expect(page.locator(`[data-conversation="${direct}"]`)).not.toContainText("unread");
    await expectAccessible(page);
    await page.goto("/chat/communities");
    await expect(page.getByText("Squat Every Day")).toBeVisible();
    await expect(page.locator(`[data-conversation="${direct}"]`)).toHaveCount(0);
    await desk.close();
  },
);

test("[MSG-02] the coach's inbox has a dot for what is unread and waits for nobody", async ({ page, request }) => {
  const { coach, maya, community } = await setUpGroup(request);
  await signInAs(page, coach);
  const live = hearsLiveEvents(page);
  await page.goto("/coach/programs");
  await live;
  await expect(page.getByRole("link", { name: "Inbox", exact: true }).first()).toBeVisible();
  await say(request, maya, community, "Six of us before work");
  await expect(page.getByRole("link", { name: /^Inbox ?unread$/ }).first()).toBeVisible();
});

test("[MSG-03] [MSG-06] [MSG-07] Enter sends on a desktop, trimmed; Shift-Enter is a new line; blank is not sent", async ({
  page,
  request,
}) => {
  const { maya, direct } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  const send = page.getByRole("button", { name: "Send", exact: true });
  await expect(send).toBeDisabled();
  await editor(page).fill("   \n ");
  await expect(send).toBeDisabled();
  await editor(page).press("Enter");
  await editor(page).fill("One");
  for (let line = 0; line < 4; line += 1) await editor(page).press("Shift+Enter");
  await editor(page).pressSequentially("Two  ");
  await expect(send).toBeEnabled();
  await editor(page).press("Enter");
  await expect(written(page)).toHaveText(["One\n\nTwo"], { useInnerText: true });
  await expect(editor(page)).toHaveValue("");
});

test("[MSG-04] [MSG-05] on a phone's browser Enter is a new line, and Ctrl-Enter sends", async ({
  browser,
  request,
}) => {
  const { maya, direct } = await setUpGroup(request);
  const userAgent = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
  const phone = await browser.newContext({ userAgent });
  const page = await phone.newPage();
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  await editor(page).fill("One");
  await editor(page).press("Enter");
  await editor(page).pressSequentially("Two");
  await expect(editor(page)).toHaveValue("One\nTwo");
  await expect(written(page)).toHaveCount(0);
  await editor(page).press("Control+Enter");
  await expect(written(page)).toHaveText(["One\nTwo"], { useInnerText: true });
  await phone.close();
});

test("[MSG-04] Ctrl-Enter sends and Shift-Enter is a new line while names are listed", async ({ page, request }) => {
  const { maya, community } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto(`/chat/${community}`);
  await editor(page).pressSequentially("See you @tom");
  await expect(page.getByRole("option", { name: "Tom Okafor" })).toBeVisible();
  await editor(page).press("Shift+Enter");
  await expect(editor(page)).toHaveValue("See you @tom\n");
  await editor(page).press("Backspace");
  await expect(page.getByRole("option", { name: "Tom Okafor" })).toBeVisible();
  await editor(page).press("Control+Enter");
  await expect(written(page)).toHaveText(["See you @tom"]);
});

test("[MSG-04] Ctrl-Enter sends while saved replies are listed", async ({ page, request }) => {
  const { coach, direct } = await setUpGroup(request);
  const saved = { title: "Hotel gym", text: "Dumbbells it is." };
  await request.post("/api/chat/saved_replies", { headers: coach.headers, data: saved });
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await editor(page).pressSequentially("/hotel");
  await expect(page.getByRole("option", { name: /Hotel gym/ })).toBeVisible();
  await editor(page).press("Control+Enter");
  await expect(written(page)).toHaveText(["/hotel"]);
});

test("what is typed survives a reload, and a message written offline is sent once", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR");
  const { coach, maya, direct } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  await editor(page).fill("Half a sent");
  await page.reload();
  await expect(editor(page)).toHaveValue("Half a sent");

  const online = await goOffline(context);
  await editor(page).fill("Written in the basement");
  await editor(page).press("Enter");
  await expect(thread(page).getByText("Sends when you're back online")).toBeVisible();
  await editor(page).fill("And another one");
  await editor(page).press("Enter");
  await online();
  await page.reload();
  await expect(written(page)).toHaveText(["Written in the basement", "And another one"]);
  await expect(thread(page).locator("[data-unsent]")).toHaveCount(0);
  const stored = await (
    await request.get(`/api/chat/conversations/${direct}/messages`, { headers: coach.headers })
  ).json();
  const texts = stored.items.map((one: { text: string }) => one.text).filter(Boolean);
  expect(texts).toEqual(["Written in the basement", "And another one"]);
});

test(
  "[MSG-10] [MSG-11] [MSG-12] [MSG-13] [MSG-14] [MSG-15] [MSG-17] [MSG-20] mentions are picked from a list",
  onPhoneToo,
  async ({ page, request }) => {
    const { maya, community } = await setUpGroup(request);
    await signInAs(page, maya);
    await page.goto(`/chat/${community}`);
    const popup = page.getByRole("listbox", { name: "Mention someone" });
    const options = popup.getByRole("option");
    const active = popup.getByRole("option", { selected: true });
    await editor(page).pressSequentially("Hi @");
    await expect(options).toHaveText([
      /@all.*Notifies 3 people/,
      /Erik Lindqvist.*Owner/,
      /Maya Kowalczyk$/,
      /Tom Okafor$/,
    ]);
    await expect(page.getByText("No users found")).toHaveCount(0);
    for (const [key, name] of [
      ["ArrowUp", "Tom Okafor"],
      ["ArrowDown", "@all"],
      ["ArrowDown", "Erik Lindqvist"],
      ["ArrowUp", "@all"],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one key after another
      await editor(page).press(key);
      // oxlint-disable-next-line no-await-in-loop -- one key after another
      await expect(active).toContainText(name);
    }
    const box = await popup.boundingBox();
    expect(box?.width).toBe(Math.min(366, (page.viewportSize()?.width ?? 0) - 24));
    await editor(page).press("Escape");
    await expect(popup).toBeHidden();
    await expect(editor(page)).toHaveValue("Hi @");

    await editor(page).pressSequentially("o");
    await expect(options).toHaveText([/Maya Kowalczyk$/, /Tom Okafor$/]);
    await expect(active).toContainText("Maya Kowalczyk");
    await editor(page).press("ArrowUp");
    await expect(active).toContainText("Tom Okafor");
    await editor(page).press("ArrowDown");
    await expect(active).toContainText("Maya Kowalczyk");
    await editor(page).press("ArrowDown");
    await editor(page).press("Enter");
    await expect(editor(page)).toHaveValue("Hi @Tom Okafor ");
    await expect(written(page)).toHaveCount(0);

    await editor(page).pressSequentially("@xyz");
    await expect(page.getByText("No users found")).toBeVisible();
    await editor(page).fill("Hi @Tom Okafor!");
    await page.getByRole("button", { name: "Post" }).click();
    await expect(written(page)).toHaveText(["Hi @Tom Okafor!"]);
  },
);

test("[MSG-16] picking a mention is sent to the coach's analytics", async ({ page, request }) => {
  const { maya, community } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.addInitScript(() => {
    (window as { dataLayer?: unknown[] }).dataLayer = [];
  });
  await page.goto(`/chat/${community}`);
  await editor(page).pressSequentially("@tom");
  await expect(page.getByRole("option", { name: "Tom Okafor" })).toBeVisible();
  await editor(page).press("Enter");
  await expect(editor(page)).toHaveValue("@Tom Okafor ");
  const events = await page.evaluate(() => (window as { dataLayer?: { event: string }[] }).dataLayer);
  expect(events?.map(({ event }) => event)).toContain("chat_mention_selected");
});

test("[MSG-18] [MSG-19] more people are fetched near the end of the list", async ({ page, request }) => {
  const { maya, community } = await setUpGroup(request);
  await signInAs(page, maya);
  const pages: string[] = [];
  const sizes = new Set<string>();
  await page.route(/\/chat\/room\/[^/]+\/members/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    const number = Number(query.get("page"));
    sizes.add(query.get("per_page") ?? "25");
    pages.push(String(number));
    const members = Array.from({ length: 25 }, (_, index) => ({
      id: crypto.randomUUID(),
      full_name: `Person ${(number - 1) * 25 + index + 1}`,
      type_account: "Athlete",
      avatar_url: null,
    }));
    await route.fulfill({ json: { members, pagination: { current_page: number, total_pages: 3 }, total: 75 } });
  });
  await page.goto(`/chat/${community}`);
  await editor(page).pressSequentially("@p");
  const list = page.getByRole("listbox", { name: "Mention someone" });
  await expect(list.getByRole("option")).toHaveCount(25);
  pages.length = 0;
  const scrollTo = (fromEnd: number) =>
    list.evaluate((box, end) => box.scrollTo({ top: box.scrollHeight - box.clientHeight - end }), fromEnd);
  await scrollTo(200);
  await expect(list.getByRole("option")).toHaveCount(25);
  expect(pages).toEqual([]);
  await scrollTo(50);
  await expect(list.getByRole("option")).toHaveCount(50);
  expect(pages).toEqual(["2"]);
  expect([...sizes]).toEqual(["25"]);
});

test("a message is answered, reacted to, edited and deleted", async ({ page, request }) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, coach, direct, "Bar speed looked great");
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  const message = thread(page).locator("[data-seq]").filter({ hasText: "Bar speed" });
  await message.hover();
  await message.getByRole("button", { name: "React" }).click();
  await page.getByRole("menuitem", { name: "💪" }).click();
  await expect(message.getByRole("button", { name: "💪 1" })).toHaveAttribute("aria-pressed", "true");
  await message.hover();
  await message.getByRole("button", { name: "Reply" }).click();
  await editor(page).fill("It felt liek a 7");
  await editor(page).press("Enter");
  const own = thread(page).locator("[data-seq]").filter({ hasText: "liek" });
  await expect(own.getByRole("blockquote")).toContainText("Bar speed looked great");
  await own.hover();
  await own.getByRole("button", { name: "More about this message" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  await page.getByRole("textbox", { name: "Edit" }).fill("It felt like a 7");
  await page.getByRole("button", { name: "Save" }).click();
  const edited = thread(page).locator("[data-seq]").filter({ hasText: "It felt like a 7" });
  await expect(edited).toContainText("edited");
  await edited.hover();
  await edited.getByRole("button", { name: "More about this message" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(thread(page).getByText("Message deleted")).toBeVisible();
  await expect(thread(page).getByText("It felt like a 7")).toHaveCount(0);
});
