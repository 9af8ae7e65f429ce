import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { directWith, editor, say, setUpGroup, thread, written } from "./support/chat";
import { deviceKeys, goOffline } from "./support/device";
import { chooseFiles, textFile } from "./support/media";
import { signInAs } from "./support/people";

test("the header says how many wait; done and snoozed by keys, and J and K through the list", async ({
  page,
  request,
}) => {
  const { coach, maya, tom, direct, community } = await setUpGroup(request);
  const toms = await directWith(request, coach, tom);
  await say(request, maya, direct, "Could we move our call?");
  await say(request, tom, toms, "Hotel gym till Friday");
  await signInAs(page, coach);
  await page.goto("/coach/programs");
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  const inbox = (count: number) => page.getByRole("link", { name: new RegExp(`^Inbox ?${count} unread$`) });

  await test.step("what is done can be undone", async () => {
    await inbox(2).click();
    await expect(waiting.getByRole("listitem")).toHaveCount(2);
    await expectAccessible(page);
    await waiting.getByRole("link", { name: /Maya Kowalczyk/ }).click();
    await expect(written(page)).toHaveText(["Could we move our call?"]);
    await page.getByRole("heading", { name: "Maya Kowalczyk" }).click();
    await page.keyboard.press("e");
    await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
    await expect(written(page)).toHaveText(["Hotel gym till Friday"]);
    await expect(inbox(1)).toBeVisible();
    // The toast leaves the buttons of the editor free.
    const toast = await page.getByRole("button", { name: "Undo" }).boundingBox();
    const send = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
    expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(send?.y ?? 0);
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(inbox(2)).toBeVisible();
    await expect(written(page)).toHaveText(["Could we move our call?"]);
  });

  await test.step("a snoozed client is listed below", async () => {
    await page.keyboard.press("s");
    await page.getByRole("menuitem", { name: "Next Monday at 9:00" }).click();
    await expect(
      page.getByText(/^Maya Kowalczyk snoozed until Monday \d+ \w+\.$|snoozed until tomorrow\./),
    ).toBeVisible();
    await expect(page.getByRole("region", { name: "Snoozed" })).toContainText("Maya Kowalczyk");
    await expect(inbox(1)).toBeVisible();
  });

  await test.step("J and K go through the list as it is shown", async () => {
    await page.getByRole("heading", { name: "Tom Okafor", level: 2 }).click();
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(community));
    await page.keyboard.press("j");
    await expect(page).toHaveURL(new RegExp(direct));
    await page.keyboard.press("k");
    await page.keyboard.press("k");
    await expect(page).toHaveURL(new RegExp(toms));
  });

  await test.step("E does nothing behind an open menu", async () => {
    await page.keyboard.press("s");
    await expect(page.getByRole("menuitem", { name: "Next Monday at 9:00" })).toBeVisible();
    await page.keyboard.press("e");
    await page.keyboard.press("Escape");
    await expect(page.getByRole("menuitem")).toHaveCount(0);
    await expect(waiting).toContainText("Tom Okafor");
  });

  await test.step("all keys are listed", async () => {
    await page.keyboard.press("?");
    const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
    for (const name of ["Next conversation", "Write a reply", "Done", "Snooze", "Open profile", "Search the list"]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      await expect(keys.getByText(name, { exact: true })).toBeVisible();
    }
  });
});

test("[MSG-04] an answer: too long, with a saved reply, without a connection, by Ctrl-Enter", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR");
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Travelling this week");
  await request.post("/api/chat/saved_replies", {
    headers: coach.headers,
    data: { title: "Hotel gym", text: "No problem, {first_name}. Dumbbells it is for {program}." },
  });
  const reply = "No problem, Maya. Dumbbells it is for Squat Every Day.";
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const saved = page.getByRole("listbox", { name: "Saved replies" });
  const region = (name: string) => page.getByRole("region", { name });

  await test.step("one that is too long says so", async () => {
    await editor(page).fill("x".repeat(5001));
    await expect(page.getByText("Messages can have up to 5,000 characters. This one has 5,001.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  });

  await test.step("the button of saved replies keeps what is typed, and the reply goes in at the cursor", async () => {
    await editor(page).fill("Thursday works, see you");
    await editor(page).evaluate((box: HTMLTextAreaElement) => box.setSelectionRange(15, 15));
    await page.getByRole("button", { name: "Saved replies /" }).click();
    await expect(editor(page)).toHaveValue("Thursday works, see you");
    await saved.getByRole("option", { name: /Hotel gym/ }).click();
    await expect(editor(page)).toHaveValue(`Thursday works, ${reply} see you`);
  });

  await test.step("one that waits for a connection does not say that it is done", async () => {
    const online = await goOffline(context);
    await editor(page).fill("Dumbbells it is");
    await editor(page).press("Control+Enter");
    await expect(thread(page).getByText("Sends when you're back online")).toBeVisible();
    await expect(page.getByText("Maya Kowalczyk marked as done.")).toHaveCount(0);
    await online();
    await expect(region("Done")).toContainText("Maya Kowalczyk");
  });

  await test.step("Ctrl-Enter sends what is typed while saved replies are listed", async () => {
    await editor(page).pressSequentially("/hotel");
    await expect(saved.getByRole("option")).toHaveText([/Hotel gym/]);
    await editor(page).press("Control+Enter");
    await expect(written(page)).toHaveText(["Travelling this week", "Dumbbells it is", "/hotel"]);
  });

  await test.step("Enter fills the saved reply in, and Ctrl-Enter marks as done", async () => {
    await say(request, maya, direct, "And on Friday?");
    await expect(region("Waiting for you")).toContainText("Maya Kowalczyk");
    await editor(page).pressSequentially("/hotel");
    await expect(saved.getByRole("option")).toHaveText([/Hotel gym/]);
    await editor(page).press("Enter");
    await expect(editor(page)).toHaveValue(reply);
    await editor(page).press("Control+Enter");
    await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
    await expect(written(page).last()).toHaveText(reply);
    await expect(region("Done")).toContainText("Maya Kowalczyk");
  });
});

test("a long conversation opens at the first unread message, and earlier ones stay in place", async ({
  page,
  request,
}) => {
  const { coach, maya, direct } = await setUpGroup(request);
  for (let number = 1; number <= 100; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in order, and slower than the limit of a minute
    await say(request, number % 2 ? maya : coach, direct, `Message ${number}`);
  }
  await request.post(`/api/chat/conversations/${direct}/read`, { headers: coach.headers, data: { seq: 60 } });
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const line = thread(page).getByText("20 new", { exact: true });
  await expect(line).toBeInViewport();
  const shown = thread(page).getByText("Message 60", { exact: true });
  await expect(shown).toBeVisible();
  await thread(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(thread(page).getByText("Message 10", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Newest messages" }).click();
  await expect(thread(page).getByText("Message 100", { exact: true })).toBeInViewport();
});

test("a conversation opens with one request and is up to date again, and messages are found in it", async ({
  page,
  request,
}) => {
  const { coach, maya, direct, community } = await setUpGroup(request);
  await say(request, maya, direct, "Before");
  await signInAs(page, coach);
  const asked: string[] = [];
  page.on("request", (each) => each.method() === "GET" && asked.push(each.url()));
  const row = (id: string) => page.locator(`[data-conversation="${id}"]`);

  await test.step("one request opens it", async () => {
    await page.goto(`/chat/${direct}`);
    await expect(written(page)).toHaveText(["Before"]);
    expect(asked.filter((url) => url.includes(`${direct}?page=true`))).toHaveLength(1);
    expect(asked.filter((url) => url.includes(`${direct}/messages`))).toEqual([]);
  });

  await test.step("what is written while it is closed is there when it opens again", async () => {
    await row(community).click();
    await expect(page).toHaveURL(new RegExp(community));
    await say(request, maya, direct, "My shin is sore after the intervals");
    await expect(row(direct)).toContainText("My shin is sore");
    await row(direct).click();
    await expect(written(page)).toHaveText(["Before", "My shin is sore after the intervals"]);
  });

  await test.step("a message is found by its words and opened at its place; list shortcuts are off there", async () => {
    await row(community).click();
    await expect(page).toHaveURL(new RegExp(community));
    await page.getByRole("button", { name: "Search messages" }).click();
    const field = page.getByRole("searchbox", { name: "Search messages" });
    await expect(field).toBeFocused();
    await page.keyboard.type("sore shin");
    await expect(field).toHaveValue("sore shin");
    const found = page.getByRole("link", { name: /My shin is sore/ });
    await found.focus();
    await page.keyboard.press("e");
    await found.click();
    await expect(thread(page).getByText("My shin is sore after the intervals")).toBeInViewport();
    await page.getByRole("button", { name: "Close search" }).click();
    await expect(page.getByRole("region", { name: "Waiting for you" })).toContainText("Maya Kowalczyk");
  });
});

test("in a community messages are reported and pinned, only coaches may post, and posts are planned", async ({
  browser,
  page,
  request,
}) => {
  const { coach, maya, tom, community } = await setUpGroup(request);
  await say(request, maya, community, "Bring chalk on Friday");
  await say(request, tom, community, "Rude words");
  const { members } = await (
    await request.get(`/api/chat/room/${community}/members`, { headers: coach.headers })
  ).json();
  const mayas = members.find((one: { full_name: string }) => one.full_name === "Maya Kowalczyk").id;
  const planned = await request.put(`/api/chat/conversations/${community}/planned_posts/${crypto.randomUUID()}`, {
    headers: coach.headers,
    data: { text: "@Maya Kowalczyk bring tape", mentions: [mayas], send_at: "2100-01-01T09:00:00Z" },
  });
  expect(planned.ok(), await planned.text()).toBe(true);
  const [clientPage, colleague] = [
    await (await browser.newContext()).newPage(),
    await (await browser.newContext()).newPage(),
  ];
  await signInAs(clientPage, maya);
  for (const one of [page, colleague]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await signInAs(one, coach);
  }
  const open = async (on: typeof page) => {
    await on.goto(`/chat/${community}`);
    await expect(thread(on).getByText("Bring chalk on Friday")).toBeVisible();
  };
  const pick = async (on: typeof page, text: string, name: string) => {
    const message = thread(on).locator("[data-seq]").filter({ hasText: text });
    await message.hover();
    await message.getByRole("button", { name: "More about this message" }).click();
    await on.getByRole("menuitem", { name, exact: true }).click();
  };

  await test.step("a client reports a message, and the coach hides it", async () => {
    await open(clientPage);
    await pick(clientPage, "Rude words", "Report");
    await clientPage.getByRole("dialog").getByRole("button", { name: "Report" }).click();
    await expect(clientPage.getByText("Reported. Your coaches will look at it.")).toBeVisible();
    await open(page);
    await page.getByRole("button", { name: /Reported messages/ }).click();
    const reports = page.getByRole("dialog");
    await reports.getByRole("button", { name: "Hide" }).click();
    await reports.getByRole("textbox").fill("Kind words only");
    await reports.getByRole("button", { name: "Hide" }).click();
    await expect(page.getByText("No reported messages")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("everybody sees at once what is pinned and unpinned", async () => {
    await open(colleague);
    const pages = [page, colleague, clientPage];
    const pinned = (on: typeof page) => on.getByRole("paragraph").filter({ has: on.getByLabel("Pinned") });
    await pick(page, "Bring chalk on Friday", "Pin");
    for (const one of pages) await expect(pinned(one)).toContainText("Bring chalk on Friday");
    // Another page of a coach knows that it is pinned now.
    await pick(colleague, "Bring chalk on Friday", "Unpin");
    for (const one of pages) await expect(pinned(one)).toHaveCount(0);
    await colleague.context().close();
  });

  const list = page.getByRole("region", { name: "Scheduled posts and drafts" });
  await test.step("only coaches can post, and a post is planned", async () => {
    const only = page.getByRole("checkbox", { name: "Only coaches can post" });
    await only.click();
    await expect(only).toBeChecked();
    await editor(page).fill("Open gym on Saturday");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await page.getByLabel("Send at").fill("2100-01-01T09:00");
    await page.getByRole("button", { name: "Schedule post" }).click();
    await expect(list).toContainText("Open gym on Saturday");
    await expectAccessible(page);
    await clientPage.reload();
    await expect(clientPage.getByText("Only coaches can post here. You can react to their posts.")).toBeVisible();
    await expect(editor(clientPage)).toHaveCount(0);
    await expect(thread(clientPage).getByText("Rude words")).toHaveCount(0);
    await clientPage.context().close();
  });

  await test.step("a planned post is opened, changed and posted at once", async () => {
    await list.getByRole("link", { name: "Open @Maya Kowalczyk bring tape" }).click();
    await expect(editor(page)).toHaveValue("@Maya Kowalczyk bring tape");
    await editor(page).fill("@Maya Kowalczyk bring tape and chalk");
    await page.getByRole("button", { name: "Schedule", exact: true }).click();
    await expect(page.getByLabel("Send at")).not.toHaveValue("");
    await page.getByRole("button", { name: "Schedule post" }).click();
    const own = list.getByRole("listitem").filter({ hasText: "bring tape" });
    await expect(own).toHaveText([/bring tape and chalk/]);
    await expect(editor(page)).toHaveValue("");
    await own.getByRole("link").click();
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await expect(written(page).last()).toHaveText("@Maya Kowalczyk bring tape and chalk");
    await expect(own).toHaveCount(0);
    const posts = await request.get(`/api/chat/conversations/${community}/messages`, { headers: maya.headers });
    expect((await posts.json()).items.at(-1).mentions).toHaveLength(1);
  });

  await test.step("a draft is opened, changed and posted; another is deleted", async () => {
    const saveDraft = async (text: string) => {
      await editor(page).fill(text);
      await page.getByRole("button", { name: "Schedule", exact: true }).click();
      await page.getByRole("button", { name: "Save as draft" }).click();
      await expect(editor(page)).toHaveValue("");
    };
    const drafts = list.getByRole("listitem").filter({ hasText: "Draft" });
    await saveDraft("New rings");
    await saveDraft("Closed in July");
    await expect(drafts).toHaveCount(2);
    await drafts.filter({ hasText: "New rings" }).getByRole("link").click();
    await expect(editor(page)).toHaveValue("New rings");
    await saveDraft("New rings are here");
    await drafts.filter({ hasText: "Closed in July" }).getByRole("button", { name: "Delete" }).click();
    await expect(drafts).toHaveText([/New rings are here/]);
    await drafts.getByRole("link").click();
    await expect(editor(page)).toHaveValue("New rings are here");
    await page.getByRole("button", { name: "Post", exact: true }).click();
    await expect(written(page).last()).toHaveText("New rings are here");
    await expect(drafts).toHaveCount(0);
  });
});

test("a good answer stands under its question, once; the other replies are behind it", async ({ page, request }) => {
  const { coach, maya, tom, community } = await setUpGroup(request);
  await say(request, maya, community, "Something instead of the sled?");
  const { items } = await (
    await request.get(`/api/chat/conversations/${community}/messages`, { headers: maya.headers })
  ).json();
  const to = { reply_to_seq: items.at(-1).seq };
  await say(request, tom, community, "The rower", to);
  await say(request, tom, community, "Heavy lunges", to);
  await signInAs(page, coach);
  await page.goto(`/chat/${community}`);
  await expect(thread(page).getByText("Today, 3 new")).toBeVisible();
  const reply = thread(page).locator("[data-seq]").filter({ hasText: "Heavy lunges" });
  await reply.hover();
  await reply.getByRole("button", { name: "More about this message" }).click();
  await page.getByRole("menuitem", { name: "Mark as good answer" }).click();
  const question = thread(page).locator("[data-seq]").filter({ hasText: "instead of the sled?" }).first();
  await expect(question.getByRole("listitem")).toContainText("Good answer");
  await expect(thread(page).getByText("Heavy lunges")).toHaveCount(1);
  await expectAccessible(page);
  await page.reload();
  await expect(question.getByRole("listitem")).toContainText("Heavy lunges");
  await expect(thread(page).getByText("Heavy lunges")).toHaveCount(1);
  // Also what stands elsewhere is read.
  await expect(page.locator(`[data-conversation="${community}"]`)).not.toContainText("unread");
  await question.getByRole("button", { name: "1 reply" }).click();
  await expect(page.getByRole("dialog").getByRole("listitem")).toHaveText([/The rower/]);
});

test("a missed payment is asked for in the thread and beside it, until it is made", async ({ page, request }) => {
  const { coach, maya, direct, programId } = await setUpGroup(request);
  await say(request, maya, direct, "New card comes tonight");
  const amount = { amount_minor: 3900, currency: "GBP", price_format: "£39.00" };
  const program = { plan_id: programId, program_title: "Squat Every Day" };
  const card = { kind: "payment_missed", ...program, ...amount, pay_by: "2100-01-08", settled: null as string | null };
  const owed = { ...amount, plan_id: programId, plan_title: "Squat Every Day", since: "2026-11-19T08:00:00Z" };
  let outstanding = [{ ...owed, tried_at: "2026-11-26T08:00:00Z" }];
  await page.route(`**/api/chat/conversations/${direct}?**`, async (route) => {
    const opened = await (await route.fetch()).json();
    const joined = opened.page?.items.find((one: { kind: string }) => one.kind === "card");
    if (joined) joined.card = card;
    await route.fulfill({ json: opened });
  });
  await page.route(/\/api\/coach\/clients\/[0-9a-f-]{36}$/, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), outstanding } });
  });
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const line = thread(page).locator("[data-seq]").filter({ hasText: "£39.00 for Squat Every Day wasn't paid" });
  const beside = page.getByRole("region", { name: "Outstanding" });
  await expect(beside).toContainText("£39.00");
  await expect(beside.getByRole("link", { name: "See payments" })).toHaveAttribute("href", /\/coach\/clients\//);
  await expectAccessible(page);
  await editor(page).fill("No problem.");
  await line.getByRole("button", { name: /^Ask to pay/ }).click();
  await expect(editor(page)).toHaveValue(/^No problem\.\n\nHi Maya, your payment of £39\.00 for Squat Every Day/);
  await editor(page).fill("");
  await editor(page).blur();
  await page.keyboard.press("p");
  await expect(editor(page)).toHaveValue(/^Hi Maya/);
  outstanding = [];
  card.settled = "paid";
  await page.reload();
  await expect(line).toContainText("Now paid.");
  await expect(page.getByRole("region", { name: "Programs" })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Ask to pay/ })).toHaveCount(0);
  await expect(beside).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
});

test("a new message is begun with N; files and the quoted message stay with their draft", async ({ page, request }) => {
  const { coach, maya, tom, direct } = await setUpGroup(request);
  const toms = await directWith(request, coach, tom);
  await say(request, maya, direct, "Which rack position?");
  await say(request, tom, toms, "Hotel gym till Friday");
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const file = page.getByRole("button", { name: /^Remove Rack/ });
  const quote = page.getByRole("button", { name: "Don't reply to this message" });
  const dialog = page.getByRole("dialog", { name: "New message" });

  await test.step("a file and a quoted message are put into a draft", async () => {
    const asked = thread(page).locator("[data-seq]").filter({ hasText: "Which rack position?" });
    await asked.hover();
    await asked.getByRole("button", { name: "Reply" }).click();
    const attach = async () => {
      await page.getByRole("button", { name: "Attach", exact: true }).click();
      await page.getByRole("menuitem", { name: "Photo or file" }).click();
    };
    await chooseFiles(page, attach, [textFile("Rack.txt")]);
    await expect(file).toBeVisible();
    await expect(quote).toBeVisible();
  });

  await test.step("a message to another client is begun with N", async () => {
    await page.getByRole("heading", { name: "Maya Kowalczyk" }).click();
    await page.keyboard.press("n");
    const to = dialog.getByRole("combobox", { name: "To" });
    await expect(to).toBeFocused();
    await expect(dialog.getByRole("option")).toHaveText([/Maya Kowalczyk/, /Tom Okafor/]);
    await expectAccessible(page);
    await to.press("ArrowDown");
    await expect(dialog.getByRole("option", { selected: true })).toContainText("Tom Okafor");
    await to.fill("tom");
    await expect(dialog.getByRole("option")).toHaveText([/Tom Okafor/]);
    await to.press("Enter");
    await expect(page).toHaveURL(new RegExp(toms));
    await expect(dialog).toHaveCount(0);
    await expect(written(page)).toHaveText(["Hotel gym till Friday"]);
    await expect(file).toHaveCount(0);
    await expect(quote).toHaveCount(0);
  });

  await test.step("the draft is as it was, also after a reload, until it is sent", async () => {
    await page.getByRole("link", { name: /Maya Kowalczyk/ }).click();
    await expect(file).toBeVisible();
    await expect(quote).toBeVisible();
    await page.reload();
    await expect(file).toBeVisible();
    await expect(quote).toBeVisible();
    await editor(page).fill("Low bar");
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(file).toHaveCount(0);
    await expect(quote).toHaveCount(0);
    await expect(thread(page).locator("[data-seq]").last()).toContainText("Which rack position?");
  });

  await test.step("many are written to from the list of clients", async () => {
    await page.getByRole("button", { name: "New message" }).click();
    await dialog.getByRole("link", { name: "Message several clients" }).click();
    const bar = page.getByRole("region", { name: "Selected clients" });
    await expect(bar).toContainText("Nobody selected");
    await bar.getByRole("button", { name: /^Select all/ }).click();
    await bar.getByRole("button", { name: "Message" }).click();
    await expect(page.getByRole("dialog").getByRole("textbox", { name: "Message" })).toBeVisible();
  });
});

test(
  "on a phone the menu says that somebody waits, back keeps the filter of the list, and an own message is edited",
  onPhoneOnly,
  async ({ page, request }) => {
    const { coach, maya, tom, direct } = await setUpGroup(request);
    for (let number = 1; number <= 11; number += 1) {
      // oxlint-disable-next-line no-await-in-loop -- in order
      await say(request, coach, direct, `Message ${number}`);
    }
    await say(request, maya, direct, "Could we move our call?");
    await say(request, tom, await directWith(request, coach, tom), "Hotel gym till Friday");
    await page.setViewportSize({ width: 390, height: 700 });
    await signInAs(page, coach);

    await test.step("the menu leads to the inbox", async () => {
      await page.goto("/coach/programs");
      await page.getByRole("button", { name: "Menu, new" }).click();
      await page.getByRole("link", { name: /^Inbox ?2 unread$/ }).click();
    });

    await test.step("back leads to the list with its filter, and the thread is ahead", async () => {
      await page.goto("/chat/all?coach=nobody");
      await page.getByRole("link", { name: /Maya Kowalczyk/ }).click();
      await expect(written(page).last()).toHaveText("Could we move our call?");
      await page.getByRole("button", { name: "Back to the list" }).click();
      await expect(page).toHaveURL(/\/chat\/all\?coach=nobody/);
      await expect(page.getByRole("link", { name: /Tom Okafor/ })).toBeVisible();
      // It went back in the history: the thread is ahead, not behind.
      await page.goForward();
      await expect(written(page).last()).toHaveText("Could we move our call?");
    });

    await test.step("an own message is sent and edited, and nothing lies over its buttons", async () => {
      await editor(page).fill("Thursday at six?");
      await page.getByRole("button", { name: "Send", exact: true }).tap();
      const last = thread(page).locator("[data-seq]").last();
      await expect(last).toContainText("Thursday at six?");
      await expect(last).toBeInViewport();
      await last.getByRole("button", { name: "More about this message" }).click();
      await page.getByRole("menuitem", { name: "Edit" }).click();
      const save = thread(page).getByRole("button", { name: "Save" });
      await expect(save).toBeInViewport({ ratio: 1 });
      await expect
        .poll(async () => {
          const box = await save.boundingBox();
          const composer = await editor(page).boundingBox();
          return box && composer && box.y + box.height <= composer.y;
        })
        .toBe(true);
      await page.getByRole("textbox", { name: "Edit" }).fill("Thursday at seven?");
      await save.tap();
      await expect(last).toContainText("edited");
    });
  },
);

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("without a connection all is as it was, one can write, it is sent once, and signing out leaves nothing", async ({
    page,
    context,
    request,
    allowErrors,
  }) => {
    allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR", "WebSocket");
    const { coach, maya, direct } = await setUpGroup(request);
    await say(request, coach, direct, "Box squats this week");
    await signInAs(page, maya);
    const row = page.locator(`[data-conversation="${direct}"]`);

    await test.step("what is typed survives a reload", async () => {
      await page.goto("/chat/all");
      await expect(row).toContainText("Box squats this week");
      await page.evaluate(() => navigator.serviceWorker.ready);
      await page.goto(`/chat/${direct}`);
      await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
      await expect(written(page)).toHaveText(["Box squats this week"]);
      await expect.poll(() => deviceKeys(page, "conversation/")).toHaveLength(1);
      await editor(page).fill("With a p");
    });

    const online = await goOffline(context);
    await test.step("offline, a conversation opens and one can write in it", async () => {
      await page.reload();
      await expect(written(page)).toHaveText(["Box squats this week"]);
      await expect(editor(page)).toHaveValue("With a p");
      await expect(page.getByText("You're offline. What you write is safe and will send.")).toBeVisible();
      for (const text of ["With a pause?", "And how long?"]) {
        // oxlint-disable-next-line no-await-in-loop -- one after the other
        await editor(page).fill(text);
        // oxlint-disable-next-line no-await-in-loop
        await editor(page).press("Enter");
      }
      await expect(page.locator("[data-unsent]")).toContainText(["With a pause?", "And how long?"]);
      await page.reload();
      await expect(page.locator("[data-unsent]")).toContainText(["With a pause?", "And how long?"]);
      await expect(page.getByText("You're offline. Your messages are safe and will send.")).toBeVisible();
      await page.goto("/chat/all");
      await expect(row).toContainText("Box squats this week");
    });

    await test.step("online again, what waited is sent, once and in order", async () => {
      await online();
      await row.click();
      const all = ["Box squats this week", "With a pause?", "And how long?"];
      await expect(written(page)).toHaveText(all);
      await expect(page.locator("[data-unsent]")).toHaveCount(0);
      const path = `/api/chat/conversations/${direct}/messages`;
      const { items } = await (await request.get(path, { headers: coach.headers })).json();
      expect(items.map((one: { text: string }) => one.text).filter(Boolean)).toEqual(all);
    });

    await test.step("nothing stays after signing out", async () => {
      await page.goto("/chat/all");
      await page
        .getByRole("banner")
        .getByRole("button", { name: /Account menu/ })
        .click();
      await page.getByRole("menuitem", { name: "Log out" }).click();
      await expect(page).toHaveURL(/\/onboarding\//);
      await expect.poll(() => deviceKeys(page, "conversation")).toEqual([]);
    });
  });
});
