import { expect, expectAccessible, test } from "./fixtures";
import { editor, say, setUpGroup, thread, written } from "./support/chat";
import { signInAs } from "./support/people";

test("[SHL-02] the header says how many wait; done and snoozed can be undone, by keys", async ({ page, request }) => {
  const { coach, maya, tom, direct } = await setUpGroup(request);
  await say(request, maya, direct, "Could we move our call?");
  const toms = await request.post("/api/chat/direct", {
    headers: coach.headers,
    data: { client_id: (await (await request.get("/api/users/me", { headers: tom.headers })).json()).current.user_id },
  });
  await say(request, tom, (await toms.json()).conversation_id, "Hotel gym till Friday");
  await signInAs(page, coach);
  await page.goto("/coach/programs");
  await page.getByRole("link", { name: "Inbox, 2 new" }).click();
  const waiting = page.getByRole("region", { name: "Waiting for you" });
  await expect(waiting.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await waiting.getByRole("link", { name: /Maya Kowalczyk/ }).click();
  await expect(written(page)).toHaveText(["Could we move our call?"]);
  await page.getByRole("heading", { name: "Maya Kowalczyk" }).click();
  await page.keyboard.press("e");
  await expect(page.getByText("Maya Kowalczyk is done.")).toBeVisible();
  await expect(written(page)).toHaveText(["Hotel gym till Friday"]);
  await expect(page.getByRole("link", { name: "Inbox, 1 new" })).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("link", { name: "Inbox, 2 new" })).toBeVisible();
  await page.keyboard.press("s");
  await page.getByRole("menuitem", { name: "Next Monday at 9:00" }).click();
  await expect(page.getByRole("region", { name: "Snoozed" })).toContainText("Tom Okafor");
  await expect(page.getByRole("link", { name: "Inbox, 1 new" })).toBeVisible();
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
  await expect(page.getByText("Maya Kowalczyk is done.")).toBeVisible();
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
  const line = thread(page).getByText("New", { exact: true });
  await expect(line).toBeInViewport();
  const shown = thread(page).getByText("Message 60", { exact: true });
  await expect(shown).toBeVisible();
  await thread(page).evaluate((box) => box.scrollTo({ top: 0 }));
  await expect(thread(page).getByText("Message 10", { exact: true })).toHaveCount(1);
  await page.getByRole("button", { name: "Newest messages" }).click();
  await expect(thread(page).getByText("Message 100", { exact: true })).toBeInViewport();
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
  await expect(page.getByText("Nothing to look at")).toBeVisible();
  await page.keyboard.press("Escape");
  const only = page.getByRole("checkbox", { name: "Only coaches can post" });
  await only.click();
  await expect(only).toBeChecked();
  await editor(page).fill("Open gym on Saturday");
  await page.getByRole("button", { name: "Schedule" }).click();
  await page.getByLabel("Send at").fill("2100-01-01T09:00");
  await page.getByRole("button", { name: "Schedule post" }).click();
  await expect(page.getByRole("region", { name: "Scheduled and drafts" })).toContainText("Open gym on Saturday");
  await expectAccessible(page);

  await clientPage.reload();
  await expect(clientPage.getByText("Only coaches can post here. You can react to their posts.")).toBeVisible();
  await expect(editor(clientPage)).toHaveCount(0);
  await expect(thread(clientPage).getByText("Rude words")).toHaveCount(0);
  await phone.close();
});
