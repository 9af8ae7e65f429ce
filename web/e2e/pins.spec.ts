import { expect, test } from "./fixtures";
import { say, setUpGroup, thread } from "./support/chat";
import { signInAs } from "./support/people";

test("a coach pins and unpins a message, and everybody sees it at once", async ({ browser, page, request }) => {
  const { coach, maya, community } = await setUpGroup(request);
  await say(request, maya, community, "Bring chalk on Friday");
  const phone = await browser.newContext();
  const clientPage = await phone.newPage();
  await signInAs(clientPage, maya);
  await clientPage.goto(`/chat/${community}`);
  const colleague = await (await browser.newContext()).newPage();
  for (const one of [page, colleague]) {
    await signInAs(one, coach);
    await one.goto(`/chat/${community}`);
    await expect(thread(one).getByText("Bring chalk on Friday")).toBeVisible();
  }
  const pick = async (on: typeof page, name: string) => {
    const message = thread(on).locator("[data-seq]").filter({ hasText: "Bring chalk on Friday" });
    await message.hover();
    await message.getByRole("button", { name: "More about this message" }).click();
    await on.getByRole("menuitem", { name, exact: true }).click();
  };
  const pinned = (on: typeof page) => on.getByRole("paragraph").filter({ has: on.getByLabel("Pinned") });
  await expect(thread(clientPage).getByText("Bring chalk on Friday")).toBeVisible();
  await pick(page, "Pin");
  for (const one of [page, colleague, clientPage]) {
    await expect(pinned(one)).toContainText("Bring chalk on Friday");
  }
  // Another page of a coach knows that it is pinned now.
  await pick(colleague, "Unpin");
  for (const one of [page, colleague, clientPage]) {
    await expect(pinned(one)).toHaveCount(0);
  }
  await colleague.context().close();
  await phone.close();
});
