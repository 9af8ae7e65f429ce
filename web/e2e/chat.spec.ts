import { expect, expectAccessible, test } from "./fixtures";
import { collectEvents } from "./support/analytics";
import { editor, say, setUpGroup, thread, written } from "./support/chat";
import { hearsLiveEvents } from "./support/live";
import { signInAs } from "./support/people";

test("[MSG-01] [MSG-02] [RTE-66] [FED-22] coach and client talk live, and see what is unread", async ({
  browser,
  page,
  request,
}) => {
  const { coach, maya, direct, community } = await setUpGroup(request);
  const desk = await browser.newContext();
  const coachPage = await desk.newPage();
  await signInAs(coachPage, coach);
  await signInAs(page, maya);
  const row = (on: typeof page, id = direct) => on.locator(`[data-conversation="${id}"]`);

  await test.step("the coach's inbox has a dot for what is unread and waits for nobody", async () => {
    const live = hearsLiveEvents(coachPage);
    await coachPage.goto("/coach/programs");
    await live;
    await expect(coachPage.getByRole("link", { name: "Inbox", exact: true }).first()).toBeVisible();
    await say(request, maya, community, "Six of us before work");
    await expect(coachPage.getByRole("link", { name: /^Inbox ?unread$/ }).first()).toBeVisible();
  });

  await test.step("a client's list tells the coach from the community, and what is unread", async () => {
    const live = hearsLiveEvents(page);
    await page.goto("/chat");
    await live;
    await expect(page).toHaveURL(/\/chat\/all$/);
    await expect(row(page)).toContainText("private");
    await expect(row(page, community)).toContainText("Community");
    // Sent from elsewhere: an open page would also tell that it has been read, which fetches the lists again.
    await say(request, coach, direct, "How was it?");
    await expect(row(page)).toContainText("How was it?");
    await expect(row(page)).toContainText("1 unread");
    await expect(page.getByRole("link", { name: /^Messages,? (unread|new)/ }).first()).toBeVisible();
  });

  await test.step("both write, and see what the other has seen", async () => {
    await coachPage
      .getByRole("link", { name: /^Inbox/ })
      .first()
      .click();
    await row(coachPage).click();
    await expect(written(coachPage)).toHaveText(["How was it?"]);
    await row(page).click();
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
    await desk.close();
  });

  await test.step("each list shows its own conversations", async () => {
    await page.goto("/chat/messages");
    await expect(row(page)).not.toContainText("unread");
    await expectAccessible(page);
    await page.goto("/chat/communities");
    await expect(page.getByText("Squat Every Day")).toBeVisible();
    await expect(row(page)).toHaveCount(0);
  });
});

test("[MSG-03] [MSG-04] [MSG-05] [MSG-06] [MSG-07] what can be done with a message", async ({
  browser,
  page,
  request,
}) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, coach, direct, "Bar speed looked great");
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);

  const message = thread(page).locator("[data-seq]").filter({ hasText: "Bar speed" }).first();
  await test.step("a message is reacted to and answered", async () => {
    await message.hover();
    await message.getByRole("button", { name: "React" }).click();
    await page.getByRole("menuitem", { name: "💪" }).click();
    await expect(message.getByRole("button", { name: "💪 1" })).toHaveAttribute("aria-pressed", "true");
    await message.hover();
    await message.getByRole("button", { name: "Reply" }).click();
    await editor(page).fill("It felt liek a 7");
    await editor(page).press("Enter");
  });

  await test.step("an own message is edited and deleted", async () => {
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

  await test.step("Enter sends on a desktop, trimmed; Shift-Enter is a new line; blank is not sent", async () => {
    const send = page.getByRole("button", { name: "Send", exact: true });
    const before = await thread(page).locator("[data-seq]").count();
    await expect(send).toBeDisabled();
    await editor(page).fill("   \n ");
    await expect(send).toBeDisabled();
    await editor(page).press("Enter");
    await editor(page).fill("One");
    for (let line = 0; line < 4; line += 1) await editor(page).press("Shift+Enter");
    await editor(page).pressSequentially("Two  ");
    await expect(send).toBeEnabled();
    await editor(page).press("Enter");
    await expect(written(page).last()).toHaveText("One\n\nTwo", { useInnerText: true });
    await expect(thread(page).locator("[data-seq]")).toHaveCount(before + 1);
    await expect(editor(page)).toHaveValue("");
  });

  await test.step("on a phone's browser Enter is a new line, and Ctrl-Enter sends", async () => {
    const userAgent = "Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    const phone = await browser.newContext({ userAgent });
    const mobile = await phone.newPage();
    await signInAs(mobile, maya);
    await mobile.goto(`/chat/${direct}`);
    await editor(mobile).fill("Three");
    await editor(mobile).press("Enter");
    await editor(mobile).pressSequentially("Four");
    await expect(editor(mobile)).toHaveValue("Three\nFour");
    await expect(written(mobile).filter({ hasText: "Three" })).toHaveCount(0);
    await editor(mobile).press("Control+Enter");
    await expect(written(mobile).last()).toHaveText("Three\nFour", { useInnerText: true });
    await phone.close();
  });
});

test("[MSG-04] [MSG-10] [MSG-11] [MSG-12] [MSG-13] [MSG-14] [MSG-15] [MSG-16] [MSG-17] [MSG-18] [MSG-19] [MSG-20] mentions are picked from a list", async ({
  page,
  request,
}) => {
  const { maya, community } = await setUpGroup(request);
  await signInAs(page, maya);
  const events = await collectEvents(page);
  await page.goto(`/chat/${community}`);
  const popup = page.getByRole("listbox", { name: "Mention someone" });
  const options = popup.getByRole("option");
  const active = popup.getByRole("option", { selected: true });

  await test.step("arrows go around the list, and Escape closes it", async () => {
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
  });

  await test.step("Enter picks who is active, which the coach's analytics hear of", async () => {
    await editor(page).pressSequentially("o");
    await expect(options).toHaveText([/Maya Kowalczyk$/, /Tom Okafor$/]);
    await expect(active).toContainText("Maya Kowalczyk");
    await editor(page).press("ArrowUp");
    await expect(active).toContainText("Tom Okafor");
    await editor(page).press("ArrowDown");
    await expect(active).toContainText("Maya Kowalczyk");
    await editor(page).press("ArrowDown");
    const mentioned = expect.objectContaining({ event: "chat_mention_selected" });
    expect(await events()).not.toContainEqual(mentioned);
    await editor(page).press("Enter");
    await expect(editor(page)).toHaveValue("Hi @Tom Okafor ");
    await expect(popup, "who was picked is not offered again: Enter sends").toBeHidden();
    await expect(written(page)).toHaveCount(0);
    expect(await events()).toContainEqual(mentioned);

    await editor(page).pressSequentially("@xyz");
    await expect(page.getByText("No users found")).toBeVisible();
    await editor(page).fill("Hi @Tom Okafor!");
    await page.getByRole("button", { name: "Post" }).click();
    await expect(written(page)).toHaveText(["Hi @Tom Okafor!"]);
  });

  await test.step("Ctrl-Enter sends and Shift-Enter is a new line while names are listed", async () => {
    await editor(page).pressSequentially("See you @tom");
    await expect(page.getByRole("option", { name: "Tom Okafor" })).toBeVisible();
    await editor(page).press("Shift+Enter");
    await expect(editor(page)).toHaveValue("See you @tom\n");
    await editor(page).press("Backspace");
    await expect(page.getByRole("option", { name: "Tom Okafor" })).toBeVisible();
    await editor(page).press("Control+Enter");
    await expect(written(page)).toHaveText(["Hi @Tom Okafor!", "See you @tom"]);
  });

  await test.step("more people are fetched near the end of the list", async () => {
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
    await page.reload();
    await editor(page).pressSequentially("@p");
    await expect(options).toHaveCount(25);
    pages.length = 0;
    const scrollTo = (fromEnd: number) =>
      popup.evaluate((box, end) => box.scrollTo({ top: box.scrollHeight - box.clientHeight - end }), fromEnd);
    await scrollTo(200);
    await expect(options).toHaveCount(25);
    expect(pages).toEqual([]);
    await scrollTo(50);
    await expect(options).toHaveCount(50);
    expect(pages).toEqual(["2"]);
    expect([...sizes]).toEqual(["25"]);
  });
});
