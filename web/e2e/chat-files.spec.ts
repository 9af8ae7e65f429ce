import type { Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneToo, test } from "./fixtures";
import { editor, setUpGroup, thread, written } from "./support/chat";
import { goOffline } from "./support/device";
import { addLinks, chooseFiles, holdParts, smallVideo, textFile, uploadAs, withoutYouTube } from "./support/media";
import { hearsLiveEvents } from "./support/live";
import { signInAs } from "./support/people";

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const messages = (page: Page) => thread(page).locator("[data-seq]");

/** A microphone that hears a tone, in a browser that has none. */
async function withMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getUserMedia = async () => {
      const context = new AudioContext();
      const tone = context.createOscillator();
      const target = context.createMediaStreamDestination();
      tone.connect(target);
      tone.start();
      return target.stream;
    };
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
  });
}

const attach = (page: Page, how: string) => async () => {
  await page.getByRole("button", { name: "Attach", exact: true }).click();
  await page.getByRole("menuitem", { name: how }).click();
};

test(
  "[MED-34] a coach sends a video and a document of the library, and the client opens them",
  onPhoneToo,
  async ({ browser, page, request }) => {
    const { coach, maya, direct } = await setUpGroup(request);
    await uploadAs(request, coach, textFile("Travel week.txt"));
    const video = await uploadAs(request, coach, smallVideo());
    const state = async () =>
      (await (await request.get(`/api/media/${video}`, { headers: coach.headers })).json()).state;
    await expect.poll(state, { timeout: 60_000 }).toBe("published");
    await signInAs(page, coach);
    await page.goto(`/chat/${direct}`);
    await attach(page, "From your library")();
    const library = page.getByRole("dialog", { name: "Attach from your library" });
    await expect(library.getByRole("button", { name: "Attach", exact: true })).toBeDisabled();
    await library.getByRole("button", { name: "Select Back squat, side view" }).click();
    await library.getByRole("button", { name: "Select Travel week" }).click();
    await expect(library.getByText("2 selected")).toBeVisible();
    await expectAccessible(page);
    await library.getByRole("button", { name: "Attach", exact: true }).click();
    await expect(page.getByRole("button", { name: "Remove Travel week" })).toBeVisible();
    await expect(editor(page)).toHaveValue("");
    await expectAccessible(page);
    await send(page).click();
    await expect(messages(page).last().getByRole("button", { name: "Open Back squat, side view" })).toBeVisible();

    const phone = await browser.newContext();
    const client = await phone.newPage();
    await signInAs(client, maya);
    await client.goto(`/chat/${direct}`);
    await expect(messages(client).last()).toContainText("Travel week");
    await expect(messages(client).last()).toContainText("TXT · 26 B");
    const saved = client.waitForEvent("download");
    await client.getByRole("button", { name: "Download Travel week" }).click();
    expect((await saved).suggestedFilename()).toBe("Travel week.txt");
    await client.getByRole("button", { name: "Open Back squat, side view" }).click();
    const player = client.getByRole("dialog").locator("video");
    const time = () => player.evaluate((one: HTMLVideoElement) => one.currentTime);
    // It may begin by itself.
    if (await player.evaluate((one: HTMLVideoElement) => one.paused)) await player.click();
    await expect.poll(time).toBeGreaterThan(0);
    await phone.close();
  },
);

test("a file that is dropped on the editor is uploaded, and its message sent when it has arrived", async ({
  page,
  request,
}) => {
  const { maya, direct } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  const release = await holdParts(page);
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(["Six minutes on the rower."], "Warm-up.txt", { type: "text/plain" }));
    return data;
  });
  await editor(page).dispatchEvent("drop", { dataTransfer: dropped });
  await expect(page.getByRole("button", { name: "Remove Warm-up.txt" })).toBeVisible();
  await editor(page).fill("My warm-up");
  await send(page).click();
  await expect(thread(page).locator("[data-unsent]")).toContainText("Warm-up.txt");
  // What is written after it need not wait for it.
  await editor(page).fill("And see you on Monday");
  await editor(page).press("Enter");
  await expect(written(page)).toHaveText(["And see you on Monday"]);
  await release();
  await expect(written(page)).toHaveText(["And see you on Monday", "My warm-up"]);
  await expect(messages(page).last()).toContainText("Warm-up");
  await expect(thread(page).locator("[data-unsent]")).toHaveCount(0);
});

test("a message whose file can't be uploaded says so, and can be discarded", async ({ page, request, allowErrors }) => {
  allowErrors("422");
  const { maya, direct } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  const release = await holdParts(page);
  await page.route(/\/complete$/, (route) =>
    route.fulfill({ status: 400, json: { title: "Bad", errors: { base: ["This file is damaged."] } } }),
  );
  allowErrors("400");
  await chooseFiles(page, attach(page, "Photo or file"), [textFile("Warm-up.txt")]);
  await expect(page.getByRole("button", { name: "Remove Warm-up.txt" })).toBeVisible();
  await send(page).click();
  await expect(thread(page).locator("[data-unsent]")).toContainText("0% uploaded");
  await release();
  await expect(thread(page).getByRole("alert")).toContainText("One of the files isn't there any more.");
  await page.getByRole("button", { name: "Discard" }).click();
  await expect(thread(page).locator("[data-unsent]")).toHaveCount(0);
  await expect(messages(page).filter({ hasText: "Warm-up" })).toHaveCount(0);
});

test("a file that is removed again, or whose message is cancelled, is not uploaded", async ({ page, request }) => {
  const { maya, direct } = await setUpGroup(request);
  const begun = async () => (await request.get("/api/media/direct_upload", { headers: maya.headers })).json();
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  await holdParts(page);
  await chooseFiles(page, attach(page, "Photo or file"), [textFile("Warm-up.txt")]);
  await expect.poll(begun).toHaveLength(1);
  await page.getByRole("button", { name: "Remove Warm-up.txt" }).click();
  await expect.poll(begun).toEqual([]);
  await expect(send(page)).toBeDisabled();
  await chooseFiles(page, attach(page, "Photo or file"), [textFile("Warm-up.txt")]);
  await expect(page.getByRole("button", { name: "Remove Warm-up.txt" })).toBeVisible();
  await send(page).click();
  await expect.poll(begun).toHaveLength(1);
  await thread(page).locator("[data-unsent]").getByRole("button", { name: "Cancel" }).click();
  await expect.poll(begun).toEqual([]);
  await expect(thread(page).locator("[data-unsent]")).toHaveCount(0);
});

test(
  "a voice message is recorded, heard before it is sent, and heard by the other side",
  onPhoneToo,
  async ({ browser, page, request }) => {
    const { coach, maya, direct } = await setUpGroup(request);
    await withMicrophone(page);
    await signInAs(page, maya);
    const live = hearsLiveEvents(page);
    await page.goto(`/chat/${direct}`);
    await live;
    await editor(page).fill("Half a sentence");
    const note = page.getByRole("group", { name: "Voice message" }).first();
    await page.getByRole("button", { name: "Record a voice message" }).click();
    await expect(note).toContainText("Recording");
    await note.getByRole("button", { name: "Cancel" }).click();
    await expect(editor(page)).toHaveValue("Half a sentence");
    await expect(messages(page).filter({ has: page.locator("audio") })).toHaveCount(0);

    await page.getByRole("button", { name: "Record a voice message" }).click();
    await expect(page.getByRole("timer")).toHaveText("0:02");
    await expectAccessible(page);
    await note.getByRole("button", { name: "Stop" }).click();
    await note.getByRole("button", { name: "Play" }).first().click();
    await expect(note.getByRole("button", { name: "Pause" })).toBeVisible();
    await expectAccessible(page);
    await note.getByRole("button", { name: "Send" }).click();
    await expect(messages(page).last().getByRole("button", { name: "Play" })).toBeVisible({ timeout: 60_000 });
    // What was typed before stays.
    await expect(editor(page)).toHaveValue("Half a sentence");

    const desk = await browser.newContext();
    const coachPage = await desk.newPage();
    await signInAs(coachPage, coach);
    await coachPage.goto(`/chat/${direct}`);
    const sound = messages(coachPage).last();
    await sound.getByRole("button", { name: "Play" }).click();
    const time = () => sound.locator("audio").evaluate((one: HTMLAudioElement) => one.currentTime);
    await expect.poll(time).toBeGreaterThan(0);
    await desk.close();
  },
);

test("without a microphone it says what to do", async ({ page, request }) => {
  const { maya, direct } = await setUpGroup(request);
  await page.addInitScript(() => {
    const getUserMedia = () => Promise.reject(new DOMException("Denied", "NotAllowedError"));
    Object.defineProperty(navigator, "mediaDevices", { value: { getUserMedia } });
  });
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);
  await page.getByRole("button", { name: "Record a voice message" }).click();
  await expect(
    page.getByText("The microphone can't be used. Please allow it in your browser's settings."),
  ).toBeVisible();
  await expect(editor(page)).toBeVisible();
});

test("a voice message that is recorded offline is sent once the connection is back", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR");
  const { maya, direct } = await setUpGroup(request);
  await withMicrophone(page);
  await signInAs(page, maya);
  const code = page.waitForResponse(/\/parts-[^/]+\.js/);
  await page.goto(`/chat/${direct}`);
  await code;
  const online = await goOffline(context);
  await page.getByRole("button", { name: "Record a voice message" }).click();
  const note = page.getByRole("group", { name: "Voice message" }).first();
  await expect(page.getByRole("timer")).toHaveText("0:02");
  await note.getByRole("button", { name: "Stop" }).click();
  await note.getByRole("button", { name: "Send" }).click();
  await expect(thread(page).locator("[data-unsent]")).toContainText("Voice message");
  await online();
  await expect(messages(page).last().getByRole("button", { name: "Play" })).toBeVisible({ timeout: 60_000 });
  await expect(thread(page).locator("[data-unsent]")).toHaveCount(0);
});

test("[MED-12] [MED-17] of a library at most fifty files are chosen, and a choice is not lost by accident", async ({
  page,
  request,
}) => {
  await withoutYouTube(page);
  const { coach, direct } = await setUpGroup(request);
  await addLinks(request, coach, 51);
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  await attach(page, "From your library")();
  const library = page.getByRole("dialog", { name: "Attach from your library" });
  const submit = library.getByRole("button", { name: "Attach", exact: true });
  const items = library.getByRole("button", { name: /^Select Link/ });
  await expect(items).toHaveCount(15);
  await items.first().click();
  await expect(submit).toBeEnabled();
  for (const count of [30, 45, 51]) {
    await items.last().scrollIntoViewIfNeeded();
    await expect(items).toHaveCount(count);
  }
  await items.last().click({ modifiers: ["Shift"] });
  await expect(library.getByText("Maximum number of resources added")).toBeVisible();
  await expect(submit).toBeDisabled();
  await items.last().click();
  await expect(library.getByText("50 selected")).toBeVisible();
  await expect(submit).toBeEnabled();

  await library.getByRole("button", { name: "Close" }).click();
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  await expect(question).toContainText("There are unsaved changes. Do you want to leave anyway?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(library.getByText("50 selected")).toBeVisible();
  await library.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Leave" }).click();
  await expect(library).toHaveCount(0);
  await expect(page.getByRole("button", { name: /^Remove Link/ })).toHaveCount(0);
});
