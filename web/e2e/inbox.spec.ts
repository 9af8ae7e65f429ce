import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { directWith, editor, say, setUpGroup, thread, written } from "./support/chat";
import { deviceKeys, goOffline } from "./support/device";
import { chooseFiles, textFile } from "./support/media";
import { signInAs } from "./support/people";

test("the header says how many wait; done and snoozed can be undone, by keys", async ({ page, request }) => {
  const { coach, maya, tom, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Could we move our call?");
  const toms = await request.post("/api/chat/direct", {
    headers: coach.headers,
    data: { client_id: (await (await request.get("/api/users/me", { headers: tom.headers })).json()).current.user_id },
  });
  await say(request, tom, (await toms.json()).conversation_id, "Hotel gym till Friday");
  await signInAs(page, coach);
  await page.goto("/coach/programs");
  await page.getByRole("link", { name: /^Inbox ?2 unread$/ }).click();
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await waiting.getByRole("link", { name: /Maya Kowalczyk/ }).click();
  await expect(written(page)).toHaveText(["Could we move our call?"]);
  await page.getByRole("heading", { name: "Maya Kowalczyk" }).click();
  await page.keyboard.press("e");
  await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
  await expect(written(page)).toHaveText(["Hotel gym till Friday"]);
  await expect(page.getByRole("link", { name: /^Inbox ?1 unread$/ })).toBeVisible();
  // The toast leaves the buttons of the editor free.
  const toast = await page.getByRole("button", { name: "Undo" }).boundingBox();
  const send = await page.getByRole("button", { name: "Send", exact: true }).boundingBox();
  expect((toast?.y ?? 0) + (toast?.height ?? 0)).toBeLessThan(send?.y ?? 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: /^Inbox ?2 unread$/ })).toBeVisible();
  await expect(written(page)).toHaveText(["Could we move our call?"]);
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Next Monday at 9:00" }).click();
  await expect(
    page.getByText(/^Maya Kowalczyk snoozed until Monday \d+ \w+\.$|snoozed until tomorrow\./),
  ).toBeVisible();
  await expect(page.getByRole("region", { name: "Snoozed" })).toContainText("Maya Kowalczyk");
  await expect(page.getByRole("link", { name: /^Inbox ?1 unread$/ })).toBeVisible();
  await page.getByRole("heading", { name: "Tom Okafor", level: 2 }).click();
  await page.keyboard.press("?");
  const keys = page.getByRole("dialog", { name: "Keyboard shortcuts" });
  for (const name of ["Next conversation", "Write a reply", "Done", "Snooze", "Open profile", "Search the list"]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await expect(keys.getByText(name, { exact: true })).toBeVisible();
  }
});

test("Ctrl-Enter sends and marks as done; a saved reply is filled in with a slash", async ({ page, request }) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Travelling this week");
  await request.post("/api/chat/saved_replies", {
    headers: coach.headers,
    data: { title: "Hotel gym", text: "No problem, {first_name}. Dumbbells it is for {program}." },
  });
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await editor(page).pressSequentially("/hotel");
  await expect(page.getByRole("listbox", { name: "Saved replies" }).getByRole("option")).toHaveText([/Hotel gym/]);
  await editor(page).press("Enter");
  await expect(editor(page)).toHaveValue("No problem, Maya. Dumbbells it is for Squat Every Day.");
  await editor(page).press("Control+Enter");
  await expect(page.getByText("Maya Kowalczyk marked as done.")).toBeVisible();
  await expect(written(page)).toHaveText([
    "Travelling this week",
    "No problem, Maya. Dumbbells it is for Squat Every Day.",
  ]);
  await expect(page.getByRole("region", { name: "Done" })).toContainText("Maya Kowalczyk");
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

test("one request opens a conversation; what is written while it is closed is there when it opens again", async ({
  page,
  request,
}) => {
  const { coach, maya, direct, community } = await setUpGroup(request);
  await say(request, maya, direct, "Before");
  await signInAs(page, coach);
  const asked: string[] = [];
  page.on("request", (each) => each.method() === "GET" && asked.push(each.url()));
  await page.goto(`/chat/${direct}`);
  await expect(written(page)).toHaveText(["Before"]);
  expect(asked.filter((url) => url.includes(`${direct}?page=true`))).toHaveLength(1);
  expect(asked.filter((url) => url.includes(`${direct}/messages`))).toEqual([]);
  await page.locator(`[data-conversation="${community}"]`).click();
  await expect(page).toHaveURL(new RegExp(community));
  await say(request, maya, direct, "Meanwhile");
  const row = page.locator(`[data-conversation="${direct}"]`);
  await expect(row).toContainText("Meanwhile");
  await row.click();
  await expect(written(page)).toHaveText(["Before", "Meanwhile"]);
});

test("messages are found by their words and opened at their place", async ({ page, request }) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "My shin is sore after the intervals");
  await signInAs(page, coach);
  await page.goto("/chat/all");
  await page.getByRole("button", { name: "Search messages" }).click();
  await page.getByRole("searchbox", { name: "Search messages" }).fill("shin sore");
  await page.getByRole("link", { name: /My shin is sore/ }).click();
  await expect(thread(page).getByText("My shin is sore after the intervals")).toBeInViewport();
});

test("what is typed into the search of messages marks nobody as done", async ({ page, request }) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "My knee hurts");
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await expect(written(page)).toHaveText(["My knee hurts"]);
  await page.getByRole("button", { name: "Search messages" }).click();
  const field = page.getByRole("searchbox", { name: "Search messages" });
  await expect(field).toBeFocused();
  await page.keyboard.type("knee");
  await expect(field).toHaveValue("knee");
  const found = page.getByRole("link", { name: /My knee hurts/ });
  await found.focus();
  await page.keyboard.press("e");
  await found.click();
  await page.getByRole("button", { name: "Close search" }).click();
  await expect(page.getByRole("region", { name: "Waiting for you" })).toContainText("Maya Kowalczyk");
});

test("an own message is edited and saved on a phone", async ({ page, request }) => {
  const { coach, direct } = await setUpGroup(request);
  for (let number = 1; number <= 12; number += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in order
    await say(request, coach, direct, `Message ${number}`);
  }
  await page.setViewportSize({ width: 390, height: 700 });
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const last = thread(page).locator("[data-seq]").last();
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
});

test("only coaches post where they say so; posts are pinned, planned and reported", async ({
  browser,
  page,
  request,
}) => {
  const { coach, maya, tom, community } = await setUpGroup(request);
  await say(request, tom, community, "Rude words");
  const phone = await browser.newContext();
  const clientPage = await phone.newPage();
  await signInAs(clientPage, maya);
  await clientPage.goto(`/chat/${community}`);
  const rude = thread(clientPage).locator("[data-seq]").filter({ hasText: "Rude words" });
  await rude.hover();
  await rude.getByRole("button", { name: "More about this message" }).click();
  await clientPage.getByRole("menuitem", { name: "Report" }).click();
  await clientPage.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(clientPage.getByText("Reported. Your coaches will look at it.")).toBeVisible();

  await signInAs(page, coach);
  await page.goto(`/chat/${community}`);
  await page.getByRole("button", { name: /Reported messages/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No reported messages")).toBeVisible();
  await page.keyboard.press("Escape");
  const only = page.getByRole("checkbox", { name: "Only coaches can post" });
  await only.click();
  await expect(only).toBeChecked();
  await editor(page).fill("Open gym on Saturday");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByLabel("Send at").fill("2100-01-01T09:00");
  await page.getByRole("button", { name: "Schedule post" }).click();
  await expect(page.getByRole("region", { name: "Scheduled posts and drafts" })).toContainText("Open gym on Saturday");
  await expectAccessible(page);

  await clientPage.reload();
  await expect(clientPage.getByText("Only coaches can post here. You can react to their posts.")).toBeVisible();
  await expect(editor(clientPage)).toHaveCount(0);
  await expect(thread(clientPage).getByText("Rude words")).toHaveCount(0);
  await phone.close();
});

test("a planned post is opened, changed and posted at once", async ({ page, request }) => {
  const { coach, maya, community } = await setUpGroup(request);
  const id = crypto.randomUUID();
  const { members } = await (
    await request.get(`/api/chat/room/${community}/members`, { headers: coach.headers })
  ).json();
  const mayas = members.find((one: { full_name: string }) => one.full_name === "Maya Kowalczyk").id;
  const planned = await request.put(`/api/chat/conversations/${community}/planned_posts/${id}`, {
    headers: coach.headers,
    data: { text: "@Maya Kowalczyk bring chalk", mentions: [mayas], send_at: "2100-01-01T09:00:00Z" },
  });
  expect(planned.ok(), await planned.text()).toBe(true);
  await signInAs(page, coach);
  await page.goto("/chat/communities");
  const list = page.getByRole("region", { name: "Scheduled posts and drafts" });
  await list.getByRole("link", { name: "Open @Maya Kowalczyk bring chalk" }).click();
  await expect(editor(page)).toHaveValue("@Maya Kowalczyk bring chalk");
  await editor(page).fill("@Maya Kowalczyk bring chalk and tape");
  await page.getByRole("button", { name: "Schedule", exact: true }).click();
  await expect(page.getByLabel("Send at")).not.toHaveValue("");
  await page.getByRole("button", { name: "Schedule post" }).click();
  await expect(list.getByRole("listitem")).toHaveText([/bring chalk and tape/]);
  await expect(editor(page)).toHaveValue("");
  await list.getByRole("link").click();
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await expect(written(page)).toHaveText(["@Maya Kowalczyk bring chalk and tape"]);
  await expect(list).toHaveCount(0);
  const posts = await request.get(`/api/chat/conversations/${community}/messages`, { headers: maya.headers });
  expect((await posts.json()).items.at(-1).mentions).toHaveLength(1);
});

test("J and K go through the list as it is shown, and E rests behind an open menu", async ({ page, request }) => {
  const { coach, maya, tom, direct, community } = await setUpGroup(request);
  const toms = await directWith(request, coach, tom);
  await say(request, maya, direct, "Could we move our call?");
  await request.put(`/api/chat/conversations/${toms}/desk`, { headers: coach.headers, data: { state: "done" } });
  await say(request, tom, community, "Hello everyone");
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await expect(written(page)).toHaveText(["Could we move our call?"]);
  await page.getByRole("heading", { name: "Maya Kowalczyk" }).click();
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(community));
  await page.keyboard.press("j");
  await expect(page).toHaveURL(new RegExp(toms));
  await page.keyboard.press("k");
  await page.keyboard.press("k");
  await expect(page).toHaveURL(new RegExp(direct));
  await page.keyboard.press("s");
  await expect(page.getByRole("menuitem", { name: "Next Monday at 9:00" })).toBeVisible();
  await page.keyboard.press("e");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("menuitem")).toHaveCount(0);
  await expect(page.getByRole("region", { name: "Waiting for you" })).toContainText("Maya Kowalczyk");
});

test("an answer that waits for a connection does not say that it is done, and a long one says so", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR");
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Travelling this week");
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await editor(page).fill("x".repeat(5001));
  await expect(page.getByText("Messages can have up to 5,000 characters. This one has 5,001.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send", exact: true })).toBeDisabled();
  const online = await goOffline(context);
  await editor(page).fill("Dumbbells it is");
  await editor(page).press("Control+Enter");
  await expect(thread(page).getByText("Sends when you're back online")).toBeVisible();
  await expect(page.getByText("Maya Kowalczyk marked as done.")).toHaveCount(0);
  await online();
  await expect(page.getByRole("region", { name: "Done" })).toContainText("Maya Kowalczyk");
});

test("the button of saved replies keeps what is typed, and the reply goes in at the cursor", async ({
  page,
  request,
}) => {
  const { coach, maya, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Travelling this week");
  await request.post("/api/chat/saved_replies", {
    headers: coach.headers,
    data: { title: "Hotel gym", text: "Dumbbells it is." },
  });
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await editor(page).fill("Thursday works, see you");
  await editor(page).press("Home");
  for (let step = 0; step < "Thursday works,".length; step += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one key after the other
    await editor(page).press("ArrowRight");
  }
  await page.getByRole("button", { name: "Saved replies /" }).click();
  await expect(editor(page)).toHaveValue("Thursday works, see you");
  await page
    .getByRole("listbox", { name: "Saved replies" })
    .getByRole("option", { name: /Hotel gym/ })
    .click();
  await expect(editor(page)).toHaveValue("Thursday works, Dumbbells it is. see you");
});

test("files and the quoted message stay with the draft: in another conversation, and after a reload", async ({
  page,
  request,
}) => {
  const { coach, maya, tom, direct } = await setUpGroup(request);
  const toms = await directWith(request, coach, tom);
  await say(request, maya, direct, "Which rack position?");
  await say(request, tom, toms, "Hotel gym till Friday");
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const asked = thread(page).locator("[data-seq]").filter({ hasText: "Which rack position?" });
  await asked.hover();
  await asked.getByRole("button", { name: "Reply" }).click();
  const attach = async () => {
    await page.getByRole("button", { name: "Attach", exact: true }).click();
    await page.getByRole("menuitem", { name: "Photo or file" }).click();
  };
  await chooseFiles(page, attach, [textFile("Rack.txt")]);
  const file = page.getByRole("button", { name: /^Remove Rack/ });
  const quote = page.getByRole("button", { name: "Don't reply to this message" });
  await expect(file).toBeVisible();
  await expect(quote).toBeVisible();
  await page.getByRole("link", { name: /Tom Okafor/ }).click();
  await expect(written(page)).toHaveText(["Hotel gym till Friday"]);
  await expect(file).toHaveCount(0);
  await expect(quote).toHaveCount(0);
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

test(
  "on a phone, the menu says that somebody waits, and back keeps the filter of the list",
  onPhoneOnly,
  async ({ page, request }) => {
    const { coach, maya, tom, direct } = await setUpGroup(request);
    await say(request, maya, direct, "Could we move our call?");
    await say(request, tom, await directWith(request, coach, tom), "Hotel gym till Friday");
    await signInAs(page, coach);
    await page.goto("/coach/programs");
    await page.getByRole("button", { name: "Menu, new" }).click();
    await page.getByRole("link", { name: /^Inbox ?2 unread$/ }).click();
    await page.goto("/chat/all?coach=nobody");
    await page.getByRole("link", { name: /Maya Kowalczyk/ }).click();
    await expect(written(page)).toHaveText(["Could we move our call?"]);
    await page.getByRole("button", { name: "Back to the list" }).click();
    await expect(page).toHaveURL(/\/chat\/all\?coach=nobody/);
    await expect(page.getByRole("link", { name: /Tom Okafor/ })).toBeVisible();
    // It went back in the history: the thread is ahead, not behind.
    await page.goForward();
    await expect(written(page)).toHaveText(["Could we move our call?"]);
  },
);

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

test("a new message is begun with N, and many are written to from the list of clients", async ({ page, request }) => {
  const { coach, tom } = await setUpGroup(request);
  await signInAs(page, coach);
  await page.goto("/chat/all");
  await expect(page.getByRole("button", { name: "New message" })).toBeVisible();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "New message" });
  const to = dialog.getByRole("combobox", { name: "To" });
  await expect(to).toBeFocused();
  await expect(dialog.getByRole("option")).toHaveText([/Maya Kowalczyk/, /Tom Okafor/]);
  await expectAccessible(page);
  await to.press("ArrowDown");
  await expect(dialog.getByRole("option", { selected: true })).toContainText("Tom Okafor");
  await to.fill("tom");
  await expect(dialog.getByRole("option")).toHaveText([/Tom Okafor/]);
  await to.press("Enter");
  await expect(page).toHaveURL(new RegExp(await directWith(request, coach, tom)));
  await expect(dialog).toHaveCount(0);
  await page.getByRole("button", { name: "New message" }).click();
  await dialog.getByRole("link", { name: "Message several clients" }).click();
  const bar = page.getByRole("region", { name: "Selected clients" });
  await expect(bar).toContainText("Nobody selected");
  await bar.getByRole("button", { name: /^Select all/ }).click();
  await bar.getByRole("button", { name: "Message" }).click();
  await expect(page.getByRole("dialog").getByRole("textbox", { name: "Message" })).toBeVisible();
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

test("a client's list tells the coach from the community", async ({ page, request }) => {
  const { maya, direct, community } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto("/chat/all");
  await expect(page.locator(`[data-conversation="${direct}"]`)).toContainText("Coach");
  await expect(page.locator(`[data-conversation="${community}"]`)).toContainText("Community");
});

test.describe("with the service worker", () => {
  test.use({ serviceWorkers: "allow" });

  test("a reload without a connection shows what waits to be sent, and it is sent later", async ({
    page,
    context,
    request,
    allowErrors,
  }) => {
    allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR", "WebSocket");
    const { maya, direct } = await setUpGroup(request);
    await signInAs(page, maya);
    await page.goto(`/chat/${direct}`);
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(editor(page)).toBeVisible();
    const online = await goOffline(context);
    await editor(page).fill("Written in the basement");
    await editor(page).press("Enter");
    await page.reload();
    await expect(page.getByText("Written in the basement")).toBeVisible();
    await expect(page.getByText("You're offline. Your message is safe and will send.")).toBeVisible();
    await online();
    await expect(written(page)).toHaveText(["Written in the basement"]);
  });

  test("without a connection a conversation and the list are as they were, one can write, and nothing stays after signing out", async ({
    page,
    context,
    request,
    allowErrors,
  }) => {
    allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR", "WebSocket");
    const { coach, maya, direct } = await setUpGroup(request);
    await say(request, coach, direct, "Box squats this week");
    await signInAs(page, maya);
    await page.goto("/chat/all");
    const row = page.locator(`[data-conversation="${direct}"]`);
    await expect(row).toContainText("Box squats this week");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.goto(`/chat/${direct}`);
    await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await expect(written(page)).toHaveText(["Box squats this week"]);
    await expect.poll(() => deviceKeys(page, "conversation/")).toHaveLength(1);
    const online = await goOffline(context);
    await page.reload();
    await expect(written(page)).toHaveText(["Box squats this week"]);
    await expect(page.getByText("You're offline. What you write is safe and will send.")).toBeVisible();
    await editor(page).fill("With a pause?");
    await editor(page).press("Enter");
    await expect(page.locator("[data-unsent]")).toContainText("With a pause?");
    await page.reload();
    await expect(page.locator("[data-unsent]")).toContainText("With a pause?");
    await expect(page.getByText("You're offline. Your message is safe and will send.")).toBeVisible();
    await page.goto("/chat/all");
    await expect(row).toContainText("Box squats this week");
    await online();
    await row.click();
    await expect(written(page)).toHaveText(["Box squats this week", "With a pause?"]);
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
