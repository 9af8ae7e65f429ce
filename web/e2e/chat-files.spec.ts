import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { editor, setUpGroup, thread, written } from "./support/chat";
import { goOffline } from "./support/device";
import {
  addLinks,
  chooseFiles,
  holdParts,
  smallVideo,
  textFile,
  uploadAs,
  waitUntilPublished,
  withoutYouTube,
} from "./support/media";
import { hearsLiveEvents } from "./support/live";
import { signInAs } from "./support/people";

const send = (page: Page) => page.getByRole("button", { name: "Send", exact: true });
const messages = (page: Page) => thread(page).locator("[data-seq]");
const unsent = (page: Page) => thread(page).locator("[data-unsent]");

/** A microphone that hears a tone, in a browser that has none; people refuse it until they allow it. */
async function withMicrophone(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getUserMedia = async () => {
      if (!("allowed" in window)) throw new DOMException("Denied", "NotAllowedError");
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

test("[MED-12] [MED-17] [MED-34] a coach sends files of the library, and the client opens them", async ({
  browser,
  page,
  request,
}) => {
  await withoutYouTube(page);
  const { coach, maya, direct } = await setUpGroup(request);
  await addLinks(request, coach, 49);
  await uploadAs(request, coach, textFile("Travel week.txt"));
  // While something is being prepared, the list is fetched again and again, and scrolling fetches no more of it.
  await waitUntilPublished(request, coach, await uploadAs(request, coach, smallVideo()));
  await signInAs(page, coach);
  await page.goto(`/chat/${direct}`);
  const library = page.getByRole("dialog", { name: "Attach from your library" });
  const submit = library.getByRole("button", { name: "Attach", exact: true });

  await test.step("at most fifty are chosen", async () => {
    await attach(page, "From your library")();
    const items = library.getByRole("button", { name: /^Select / });
    await expect(items).toHaveCount(15);
    await expect(submit).toBeDisabled();
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
  });

  await test.step("a choice is not lost by accident", async () => {
    await library.getByRole("button", { name: "Close" }).click();
    const question = page.getByRole("dialog", { name: "Unsaved changes" });
    await expect(question).toContainText("There are unsaved changes. Do you want to leave anyway?");
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(library.getByText("50 selected")).toBeVisible();
    await library.getByRole("button", { name: "Cancel" }).click();
    await question.getByRole("button", { name: "Leave" }).click();
    await expect(library).toHaveCount(0);
    await expect(page.getByRole("button", { name: /^Remove / })).toHaveCount(0);
  });

  await test.step("a video and a document are sent", async () => {
    await attach(page, "From your library")();
    await library.getByRole("button", { name: "Select Back squat, side view" }).click();
    await library.getByRole("button", { name: "Select Travel week" }).click();
    await expect(library.getByText("2 selected")).toBeVisible();
    await expectAccessible(page);
    await submit.click();
    await expect(page.getByRole("button", { name: "Remove Travel week" })).toBeVisible();
    await expect(editor(page)).toHaveValue("");
    await expectAccessible(page);
    await send(page).click();
    await expect(messages(page).last().getByRole("button", { name: "Open Back squat, side view" })).toBeVisible();
  });

  await test.step("the client downloads one and plays the other, on a phone", async () => {
    const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
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
  });
});

test("a dropped file is sent when it has arrived; one that is removed, cancelled or refused is not", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422", "400");
  const { maya, direct } = await setUpGroup(request);
  await signInAs(page, maya);
  await page.goto(`/chat/${direct}`);

  await test.step("a message waits for its file, and what is written after it does not", async () => {
    const release = await holdParts(page);
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["Six minutes on the rower."], "Cool-down.txt", { type: "text/plain" }));
      return data;
    });
    await editor(page).dispatchEvent("drop", { dataTransfer: dropped });
    await expect(page.getByRole("button", { name: "Remove Cool-down.txt" })).toBeVisible();
    await editor(page).fill("My cool-down");
    await send(page).click();
    await expect(unsent(page)).toContainText("Cool-down.txt");
    await editor(page).fill("And see you on Monday");
    await editor(page).press("Enter");
    await expect(written(page)).toHaveText(["And see you on Monday"]);
    await release();
    await expect(written(page)).toHaveText(["And see you on Monday", "My cool-down"]);
    await expect(messages(page).last()).toContainText("Cool-down");
    await expect(unsent(page)).toHaveCount(0);
  });

  const release = await holdParts(page);
  const file = page.getByRole("button", { name: "Remove Warm-up.txt" });
  const choose = () => chooseFiles(page, attach(page, "Photo or file"), [textFile("Warm-up.txt")]);
  await test.step("a file that is removed again, or whose message is cancelled, is not uploaded", async () => {
    const begun = async () => (await request.get("/api/media/direct_upload", { headers: maya.headers })).json();
    await choose();
    await expect.poll(begun).toHaveLength(1);
    await file.click();
    await expect.poll(begun).toEqual([]);
    await expect(send(page)).toBeDisabled();
    await choose();
    await expect(file).toBeVisible();
    await send(page).click();
    await expect.poll(begun).toHaveLength(1);
    await unsent(page).getByRole("button", { name: "Cancel" }).click();
    await expect.poll(begun).toEqual([]);
    await expect(unsent(page)).toHaveCount(0);
  });

  await test.step("a message whose file can't be uploaded says so, and can be discarded", async () => {
    await page.route(/\/complete$/, (route) =>
      route.fulfill({ status: 400, json: { title: "Bad", errors: { base: ["This file is damaged."] } } }),
    );
    await choose();
    await expect(file).toBeVisible();
    await send(page).click();
    await expect(unsent(page)).toContainText("0% uploaded");
    await release();
    await expect(thread(page).getByRole("alert")).toContainText("One of the files isn't there any more.");
    await page.getByRole("button", { name: "Discard" }).click();
    await expect(unsent(page)).toHaveCount(0);
    await expect(messages(page).filter({ hasText: "Warm-up" })).toHaveCount(0);
  });
});

test("a voice message is recorded, heard before it is sent and by the other side, and waits for a connection", async ({
  browser,
  context,
  page,
  request,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "net::ERR");
  const { coach, maya, direct } = await setUpGroup(request);
  await withMicrophone(page);
  await signInAs(page, maya);
  const [live, code] = [hearsLiveEvents(page), page.waitForResponse(/\/parts-[^/]+\.js/)];
  await page.goto(`/chat/${direct}`);
  await Promise.all([live, code]);
  await editor(page).fill("Half a sentence");
  const record = page.getByRole("button", { name: "Record a voice message" });
  const note = page
    .getByRole("group", { name: "Voice message" })
    .filter({ has: page.getByRole("button", { name: /^(Cancel|Discard recording)$/ }) });
  const sent = messages(page).filter({ has: page.getByRole("button", { name: "Play" }) });

  await test.step("without a microphone it says what to do", async () => {
    await record.click();
    await expect(
      page.getByText("The microphone can't be used. Please allow it in your browser's settings."),
    ).toBeVisible();
    await expect(editor(page)).toHaveValue("Half a sentence");
    await page.evaluate(() => Object.assign(window, { allowed: true }));
  });

  await test.step("one that is cancelled is not sent", async () => {
    await record.click();
    await expect(note).toContainText("Recording");
    await note.getByRole("button", { name: "Cancel" }).click();
    await expect(editor(page)).toHaveValue("Half a sentence");
    await expect(messages(page).filter({ has: page.locator("audio") })).toHaveCount(0);
  });

  await test.step("one is heard, then sent; what was typed before stays", async () => {
    await record.click();
    await expect(page.getByRole("timer")).toHaveText("0:02");
    await expectAccessible(page);
    await note.getByRole("button", { name: "Stop" }).click();
    await note.getByRole("button", { name: "Play" }).first().click();
    await expect(note.getByRole("button", { name: "Pause" })).toBeVisible();
    await expectAccessible(page);
    await note.getByRole("button", { name: "Send" }).click();
    await expect(sent).toHaveCount(1, { timeout: 60_000 });
    await expect(editor(page)).toHaveValue("Half a sentence");
  });

  await test.step("the other side hears it", async () => {
    const desk = await browser.newContext();
    const coachPage = await desk.newPage();
    await signInAs(coachPage, coach);
    await coachPage.goto(`/chat/${direct}`);
    const sound = messages(coachPage).last();
    await sound.getByRole("button", { name: "Play" }).click();
    const time = () => sound.locator("audio").evaluate((one: HTMLAudioElement) => one.currentTime);
    await expect.poll(time).toBeGreaterThan(0);
    await desk.close();
  });

  await test.step("one that is recorded offline is sent once the connection is back", async () => {
    const online = await goOffline(context);
    await record.click();
    await expect(page.getByRole("timer")).toHaveText("0:01");
    await note.getByRole("button", { name: "Stop" }).click();
    await note.getByRole("button", { name: "Send" }).click();
    await expect(unsent(page)).toContainText("Voice message");
    await online();
    await expect(sent).toHaveCount(2, { timeout: 60_000 });
    await expect(unsent(page)).toHaveCount(0);
  });
});
