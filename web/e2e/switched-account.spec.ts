// What a coach writes while another tab switches account is sent in the account that they wrote it in, or waits for it.
import { expect, test } from "./fixtures";
import { editor, setUpGroup, thread } from "./support/chat";
import { goOffline } from "./support/device";
import { signInAs } from "./support/people";

test("a message that was written before another tab switched account waits, says so, and is sent later", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  // Before this tab hears of the switch, the server says so.
  allowErrors("ERR_INTERNET_DISCONNECTED", "WebSocket", "404", "412");
  const { coach, maya, direct } = await setUpGroup(request);
  const home = (await (await request.get("/api/accounts", { headers: coach.headers })).json())[0].id;
  const gym = { kind: "gym", title: "Harbour Studio" };
  const created = await request.post("/api/accounts", { headers: coach.headers, data: gym });
  expect(created.status()).toBe(201);
  const studio = (await created.json()).current.id;
  const switchTo = async (id: string) => {
    const switched = await request.put("/api/accounts/switch", { headers: coach.headers, data: { id } });
    expect(switched.ok(), await switched.text()).toBe(true);
  };
  const received = async () => {
    const path = `/api/chat/conversations/${direct}/messages`;
    const { items } = await (await request.get(path, { headers: maya.headers })).json();
    return items.filter((one: { kind: string }) => one.kind === "text").map((one: { text: string }) => one.text);
  };
  await switchTo(home);
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await expect(editor(page)).toBeVisible();
  const goOnline = await goOffline(context);
  await editor(page).fill("See you on Monday");
  await editor(page).press("Enter");
  await expect(thread(page).getByText("Sends when you're back online")).toBeVisible();
  await switchTo(studio);
  await goOnline();
  await expect(thread(page).getByText("Sends when you switch back to this account")).toBeVisible();
  await expect(page.getByText("What you wrote here is kept until you switch back and reload.")).toBeVisible();
  await expect(editor(page)).toHaveCount(0);
  expect(await received()).toEqual([]);

  await page.getByRole("button", { name: "Reload" }).click();
  await page.waitForURL((url) => !url.pathname.startsWith("/chat"));
  await page
    .getByRole("link", { name: /^Inbox/ })
    .first()
    .click();
  const notice = page
    .getByRole("status")
    .filter({ hasText: "1 message you wrote in another account hasn't been sent." });
  await notice.getByRole("link", { name: "My accounts" }).click();
  await page.getByRole("button", { name: /^Switch to (?!Harbour)/ }).click();
  await page.waitForURL((url) => !url.pathname.includes("my_accounts"));
  await expect.poll(received).toEqual(["See you on Monday"]);
  await page.goto(`/chat/${direct}`);
  await expect(thread(page).locator("[data-seq] p")).toHaveText(["See you on Monday"]);
  await expect(page.getByText("hasn't been sent")).toHaveCount(0);
});
