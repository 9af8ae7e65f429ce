// Two coaches of one gym use the same browser, one after the other. docs/device.md says what is kept for whom.
import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import { panel } from "./support/builder";
import { directWith, editor, thread } from "./support/chat";
import { newClient, signUp, type Someone } from "./support/people";
import { signIn } from "./support/signUp";
import { hired, owner } from "./support/teams";
import { freeProgram, localDay, start, workout } from "./support/training";

async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

test("what a coach has not sent stays hers: a colleague who signs in on her device neither sees nor sends it", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "401");
  const erik = await owner(request);
  const [ines, maya, tom] = await Promise.all([
    hired(request, erik, "manager"),
    newClient(request),
    signUp(request, "user", ["Tom", "Okafor"]),
  ]);
  const programId = await freeProgram(request, erik, "Squat Every Day", { 0: workout("Lower, heavy") }, "membership");
  await start(request, maya, programId, localDay());
  await start(request, tom, programId, localDay());
  const withMaya = await directWith(request, erik, maya);
  const withTom = await directWith(request, erik, tom);
  const received = async () => {
    const path = `/api/chat/conversations/${withMaya}/messages`;
    const { items } = await (await request.get(path, { headers: maya.headers })).json();
    return items
      .filter(({ kind }: { kind: string }) => kind === "text")
      .map(({ text, author }: { text: string; author: { id: string } }) => [text, author.id]);
  };
  const idOf = async ({ headers }: Someone) =>
    (await (await request.get("/api/users/me", { headers })).json()).current.user_id as string;
  const dayOne = `/coach/programs/${programId}/schedule?day=1`;
  const formOf = `/coach/programs/edit/${programId}`;
  const unsendable = [/\/messages\/[^/]+$/, /\/days\/0\/draft$/];

  await signIn(page, ines.email);
  for (const url of unsendable) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await page.route(url, (route) =>
      ["PUT", "DELETE"].includes(route.request().method()) ? route.abort("internetdisconnected") : route.fallback(),
    );
  }
  await test.step("a message, words in another conversation, a draft of a day and a form wait to be sent", async () => {
    await page.goto(`/chat/${withTom}`);
    await editor(page).fill("Half a thought");
    await page.goto(`/chat/${withMaya}`);
    await editor(page).fill("Rest your knee today");
    await editor(page).press("Enter");
    await expect(thread(page).locator("[data-unsent]")).toContainText("Rest your knee today");
    await page.goto(formOf);
    await page.getByLabel("Title").fill("Ines's title");
    await page.goto(dayOne);
    await panel(page).getByLabel("Session title").fill("Ines's session");
    await expect(page.locator("#day-0")).toContainText("Draft");
  });

  await test.step("signing out says what waits", async () => {
    await page.goto(`/chat/${withMaya}`);
    await logOut(page);
    const question = page.getByRole("dialog");
    await expect(question).toContainText("1 message");
    await question.getByRole("button", { name: "Log out anyway" }).click();
    await expect(page).toHaveURL(/\/onboarding\//);
    await page.unrouteAll();
  });

  await test.step("a colleague finds none of it, and sends none of it", async () => {
    await signIn(page, erik.email);
    await page.goto(`/chat/${withTom}`);
    await expect(editor(page)).toHaveValue("");
    await page.goto(formOf);
    await expect(page.getByLabel("Title")).toHaveValue("Squat Every Day");
    await page.goto(dayOne);
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Lower, heavy");
    await page.goto(`/chat/${withMaya}`);
    await editor(page).fill("Erik here");
    await editor(page).press("Enter");
    await expect.poll(received).toEqual([["Erik here", await idOf(erik)]]);
    await expect(thread(page).locator("[data-unsent]")).toHaveCount(0);
    await logOut(page);
    await expect(page).toHaveURL(/\/onboarding\//);
  });

  await test.step("it is sent in her name once she is back, and the rest is where she left it", async () => {
    await signIn(page, ines.email);
    await expect.poll(async () => (await received()).at(-1)).toEqual(["Rest your knee today", await idOf(ines)]);
    await page.goto(`/chat/${withTom}`);
    await expect(editor(page)).toHaveValue("Half a thought");
    await page.goto(formOf);
    await expect(page.getByLabel("Title")).toHaveValue("Ines's title");
    await page.goto(dayOne);
    await expect(panel(page).getByLabel("Session title")).toHaveValue("Ines's session");
  });
});
