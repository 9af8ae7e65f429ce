import type { APIRequestContext, Page } from "@playwright/test";
import { expect, expectAccessible, onPhoneOnly, test } from "./fixtures";
import { clip, clipsReady, sendFormCheck, uploadClip } from "./support/clips";
import { signInAs } from "./support/people";
import { localDay } from "./support/training";
import { logButton, openToday, setUpTraining, type Setup } from "./support/workout";

// A camera that shows a test picture, and a microphone that beeps.
test.use({
  launchOptions: {
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium-headless-shell",
    args: ["--no-sandbox", "--disable-gpu", "--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"],
  },
  permissions: ["camera", "microphone"],
});

async function enrolmentOf(request: APIRequestContext, { client }: Setup): Promise<string> {
  const today = localDay();
  const listed = await request.get(`/api/athlete/calendar?from=${today}&to=${today}`, { headers: client.headers });
  return (await listed.json()).days[0].enrolment_id;
}

const waitingOf = async (request: APIRequestContext, { coach }: Setup) =>
  (await (await request.get("/api/coach/form_checks", { headers: coach.headers })).json()).items;

/** Where the clip of the page is, in milliseconds. */
const clipTime = (page: Page) =>
  page
    .locator("video")
    .first()
    .evaluate((video: HTMLVideoElement) => Math.round(video.currentTime * 1000));

async function frameBox(page: Page): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await page.locator("video").first().boundingBox();
  if (!box) throw new Error("There is no clip on this page.");
  return box;
}

/** Draws a line on the frame that is shown. */
async function stroke(page: Page): Promise<void> {
  const { x, y, width, height } = await frameBox(page);
  await page.mouse.move(x + width * 0.25, y + height * 0.5);
  await page.mouse.down();
  await page.mouse.move(x + width * 0.5, y + height * 0.6, { steps: 2 });
  await page.mouse.up();
}

/** The film strip: how many of its pictures are drawn, and whether the first is not the last. */
const picturesOf = (page: Page) =>
  page.locator("canvas").evaluate((canvas: HTMLCanvasElement) => {
    const context = canvas.getContext("2d") as CanvasRenderingContext2D;
    const width = canvas.width / 14;
    const pictures = Array.from({ length: 14 }, (_, at) => [
      ...context.getImageData(at * width, 0, width, canvas.height).data,
    ]);
    const drawn = pictures.filter((data) => data.every((value, at) => at % 4 < 3 || value === 255)).length;
    return { drawn, different: String(pictures[0]) !== String(pictures[13]) };
  });

test(
  "on a phone three taps film a set and send it, its clip leads back to the session, and what can't be used says why",
  onPhoneOnly,
  async ({ page, request, allowErrors }) => {
    allowErrors("422");
    const setup = await setUpTraining(page, request);
    await openToday(page);
    const film = page.getByRole("button", { name: "Film" }).first();

    await test.step("three taps film a set and send it to the coach", async () => {
      await logButton(page, "w1").click();
      await film.tap();
      await expect(page.getByRole("combobox", { name: "Which set" })).toHaveValue("q1");
      await expectAccessible(page);
      // It starts by itself after five seconds. What is shorter than a second has no picture that could be shown.
      const stop = page.getByRole("button", { name: "Stop filming" });
      await expect(stop).toHaveText("0:01");
      await stop.tap();
      await page.getByRole("button", { name: "Send to Erik Lindqvist" }).tap();
      await expect(page.getByText(/Sent to Erik Lindqvist, \d/)).toBeVisible();
      const [sent] = await waitingOf(request, setup);
      expect(sent).toMatchObject({ exercise: "Test squat", set_id: "q1", date: localDay() });
    });

    await test.step("nothing lies over the clip, and it leads back to the session", async () => {
      await page.getByRole("link", { name: /Sent to Erik Lindqvist/ }).tap();
      await expect(page.getByRole("heading", { name: "Test squat, set 1", level: 1 })).toBeVisible();
      await expect(page.getByRole("navigation")).toHaveCount(0);
      await page.getByRole("link", { name: "Back to the session" }).tap();
      await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    });

    await test.step("a file that is no video, or that the server refuses, says why", async () => {
      await film.tap();
      const text = { mimeType: "video/mp4", buffer: Buffer.from("Not a clip at all. ".repeat(400)) };
      await page.locator("input[type=file]").setInputFiles({ name: "set.mp4", ...text });
      await expect(page.getByText("This file isn't a video, or it's damaged.")).toBeVisible();
      await expect(page.getByRole("button", { name: "Send to Erik Lindqvist" })).toBeDisabled();
      await expectAccessible(page);
      await page
        .getByLabel("Choose another")
        .setInputFiles({ name: "me.png", mimeType: "image/png", buffer: text.buffer });
      await expect(page.getByText("This file isn't a video, or it's damaged.")).toBeVisible();
      await page.getByLabel("Choose another").setInputFiles({ name: "set.mp4", mimeType: "video/mp4", buffer: clip() });
      await expect(page.getByText("of 0:02 kept")).toBeVisible();
      // What the server refuses says why, to its last word, and can be removed.
      const why = "This clip can't be used. Please film or choose another one.";
      const put = "**/api/athlete/form_checks/*";
      await page.route(put, (route) => route.fulfill({ status: 422, json: { errors: { media_ids: [why] } } }), {
        times: 1,
      });
      await page.getByRole("button", { name: "Send to Erik Lindqvist" }).tap();
      const refused = page.getByRole("status").filter({ hasText: "Not sent" });
      await expect(refused.getByText(why)).toBeVisible();
      const hidden = await refused.getByText(why).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      expect(hidden, "cut off").toBe(0);
      await refused.getByRole("button", { name: "Remove" }).tap();
      await expect(refused).toHaveCount(0);
      expect(await waitingOf(request, setup)).toHaveLength(1);
    });
  },
);

test("a chosen clip is of the set that was done, is cut, taken back, and waits for a connection", async ({
  page,
  request,
  context,
  allowErrors,
}) => {
  allowErrors("ERR_INTERNET_DISCONNECTED", "WebSocket");
  const setup = await setUpTraining(page, request);
  await openToday(page);

  await test.step("only its kept part is sent", async () => {
    await logButton(page, "q1").click();
    await page.getByRole("button", { name: "Film" }).first().click();
    await page.locator("input[type=file]").setInputFiles({ name: "set.mp4", mimeType: "video/mp4", buffer: clip(3) });
    await expect(page.getByRole("combobox", { name: "Which set" })).toHaveValue("q1");
    await expect(page.getByText("of 0:03 kept")).toBeVisible();
    await page.getByRole("slider", { name: "Start of the clip" }).fill("1");
    await page.getByRole("slider", { name: "End of the clip" }).fill("2");
    await page.getByLabel("Anything to ask? (optional)").fill("Deep enough?");
    await page.getByRole("button", { name: "Send to Erik Lindqvist" }).click();
    await expect(page.getByText(/Sent to Erik Lindqvist, \d/)).toBeVisible();
    await clipsReady(request, setup.coach);
    const [sent] = await waitingOf(request, setup);
    expect(sent).toMatchObject({ question: "Deep enough?", set_id: "q1" });
    expect(sent.clips[0].duration_ms).toBeGreaterThan(800);
    expect(sent.clips[0].duration_ms).toBeLessThan(1300);
  });

  await test.step("it is taken back", async () => {
    await page.getByRole("link", { name: /Sent to Erik Lindqvist/ }).click();
    await page.getByRole("button", { name: "Delete clip" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete clip" }).click();
    await expect(page.getByRole("heading", { name: "Lower, heavy", level: 1 })).toBeVisible();
    await expect(page.getByText(/Sent to Erik Lindqvist/)).toHaveCount(0);
    expect(await waitingOf(request, setup)).toEqual([]);
  });

  await test.step("without a connection clips stay here, and send by themselves", async () => {
    await page.getByRole("button", { name: "Film" }).first().click();
    await expect(page.getByText("Only coaches of Erik Lindqvist see it")).toBeVisible();
    await context.setOffline(true);
    await page.locator("input[type=file]").setInputFiles({ name: "set.mp4", mimeType: "video/mp4", buffer: clip() });
    await expect(page.getByText("You're offline. The clip stays here and sends by itself.")).toBeVisible();
    await page.getByRole("button", { name: "Send to Erik Lindqvist" }).click();
    await expect(page.getByText("Sends when you're online")).toBeVisible();
    await page.getByRole("button", { name: "Film" }).first().click();
    await page.locator("input[type=file]").setInputFiles({ name: "floor.mp4", mimeType: "video/mp4", buffer: clip() });
    await page.getByRole("button", { name: "Send to Erik Lindqvist" }).click();
    await expect(page.getByText("Sends when you're online")).toHaveCount(2);
    // What has not been sent can be deleted.
    await page.getByRole("button", { name: "Delete clip" }).last().click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete clip" }).click();
    await expect(page.getByText("Sends when you're online")).toHaveCount(1);
    expect(await waitingOf(request, setup)).toEqual([]);
    await context.setOffline(false);
    await expect(page.getByText(/Sent to Erik Lindqvist, \d/)).toBeVisible();
    expect(await waitingOf(request, setup)).toHaveLength(1);
  });
});

test("a clip waits on Today and in the chat; a coach draws on a frame, and the client sees it there", async ({
  page,
  request,
  browser,
}) => {
  const setup = await setUpTraining(page, request);
  await openToday(page);
  await logButton(page, "q3").click();
  const media = await uploadClip(request, setup.client);
  await sendFormCheck(request, setup.client, await enrolmentOf(request, setup), media, { question: "Deep enough?" });
  await clipsReady(request, setup.coach);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const desk = await context.newPage();
  await signInAs(desk, setup.coach);

  await test.step("it is on the list of the day", async () => {
    await desk.goto("/coach/today");
    const first = desk.getByRole("region", { name: "Answer first" });
    await expect(first.getByText("Sent a form check: Test squat")).toBeVisible();
    await expect(first.getByText("“Deep enough?”")).toBeVisible();
    await first.getByRole("link", { name: "Watch" }).click();
    await expect(desk.getByRole("heading", { name: "Test squat, set 3 of 3" })).toBeVisible();
  });

  await test.step("a drawing and a note belong to a frame, and stay until they are sent", async () => {
    await expect(desk.getByText("Deep enough?").last()).toBeVisible();
    await expect(desk.getByText(/\/ 0:02\.0\d/)).toBeVisible();
    await expectAccessible(desk);
    for (let frame = 0; frame < 15; frame += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one frame after the other
      await desk.keyboard.press(".");
    }
    await expect.poll(() => clipTime(desk)).toBe(500);
    await desk.keyboard.press("d");
    await stroke(desk);
    await expect(desk.locator("[data-shape=pen]")).toHaveCount(1);
    await desk.keyboard.press(".");
    await desk.keyboard.press(".");
    await expect(desk.locator("[data-shape=pen]"), "another frame").toHaveCount(0);
    await desk.keyboard.press("n");
    await desk.keyboard.type("Chest up here.");
    await desk.keyboard.press("Enter");
    // The note is kept, nothing is sent, and the keys are those of the clip again.
    await expect(desk.getByLabel(/^Note at/)).not.toBeFocused();
    await expect(desk.getByLabel(/^Note at/)).toHaveValue("Chest up here.");
    expect(await waitingOf(request, setup)).toHaveLength(1);
    for (const key of [".", "."]) await desk.keyboard.press(key);
    await expect(desk.getByLabel(/^Note at/), "another frame").toHaveValue("");
    // What is not sent stays.
    await desk.reload();
    await expect(desk.getByText("Chest up here.")).toBeVisible();
  });

  const thread = page.getByRole("log");
  await test.step("it is in the conversation until it is answered", async () => {
    await page.goto("/chat/all");
    await page.getByRole("link", { name: /Erik Lindqvist/ }).click();
    await expect(thread.getByText("Form check: Test squat, set 3")).toHaveCount(1);
    await expect(thread.getByText("“Deep enough?”")).toBeVisible();
    await desk.getByLabel("Answer Maya…").fill("Stay at 80.");
    await desk.getByLabel("Answer Maya…").press("Control+Enter");
    await expect(desk.getByText("Sent to Maya.")).toBeVisible();
    await expect(desk.getByText("No clips to review")).toBeVisible();
    await expect(thread.getByText("Stay at 80.", { exact: true })).toBeVisible();
    await expect(thread.getByText("“Deep enough?”"), "the answer has its own card").toHaveCount(0);
    await expect(thread.getByText("Form check: Test squat, set 3")).toHaveCount(1);
    await desk.getByRole("link", { name: "Today" }).click();
    await expect(desk.getByRole("heading", { name: /^Today/ })).toBeVisible();
    await expect(desk.getByText("Sent a form check: Test squat")).toHaveCount(0);
  });

  await test.step("the card leads to the answer, with the drawing on its frame", async () => {
    await page.getByRole("link", { name: "View" }).click();
    await expect(page.getByRole("region", { name: "Erik Lindqvist's answer" })).toContainText("Stay at 80.");
    await page.getByRole("button", { name: "0:00.50 Drawing" }).click();
    await expect(page.locator("[data-shape=pen]")).toHaveCount(1);
    expect(Math.abs((await clipTime(page)) - 500), "within one frame").toBeLessThanOrEqual(34);
    await page.getByRole("button", { name: /Chest up here\./ }).click();
    await expect(page.locator("[data-shape=pen]")).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step("so does the session", async () => {
    await openToday(page);
    await page.getByRole("link", { name: /Erik Lindqvist answered/ }).click();
    await expect(page.getByText("Stay at 80.")).toBeVisible();
  });
  await context.close();
});

test("form checks are reviewed one after the other: words, angles, a voice-over, and answers in few keys", async ({
  page,
  request,
  browser,
}) => {
  const setup = await setUpTraining(page, request);
  const [media, enrolment] = [await uploadClip(request, setup.client), await enrolmentOf(request, setup)];
  const send = () => sendFormCheck(request, setup.client, enrolment, media);
  await send();
  const cues = { keep_months: null, hint: "", cues: ["Brace first.", "Knees out."] };
  await request.put("/api/coach/form_checks/settings", { headers: setup.coach.headers, data: cues });
  await clipsReady(request, setup.coach);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: "reduce" });
  const desk = await context.newPage();
  await signInAs(desk, setup.coach);
  const header = (count: number) => desk.getByRole("link", { name: `Form checks ${count} unread` });
  const ready = () => expect(desk.getByText(/\/ 0:02\.0\d/)).toBeVisible();
  const queue = desk.locator("[data-form-check]");
  let first = "";

  await test.step("the header counts what waits, and the strip shows the clip", async () => {
    await desk.goto("/coach/programs");
    await expect(header(1)).toBeVisible();
    await send();
    await send();
    await header(3).click();
    await ready();
    await expect(queue).toHaveCount(3);
    first = (await queue.first().getAttribute("data-form-check")) ?? "";
    await expect.poll(() => picturesOf(desk)).toEqual({ drawn: 14, different: true });
    await expect(desk.locator("video").first(), "its first frame is shown").not.toHaveAttribute("poster");
  });

  await test.step("an angle is measured, and taken back", async () => {
    await desk.keyboard.press("a");
    await expect(desk.getByText("Tap three points: end, corner, end.")).toBeVisible();
    const stage = (await desk.locator("video").first().boundingBox()) as {
      x: number;
      y: number;
      width: number;
      height: number;
    };
    for (const [x, y] of [
      [0.3, 0.2],
      [0.3, 0.7],
      [0.7, 0.7],
    ] as const) {
      // oxlint-disable-next-line no-await-in-loop -- one tap after the other
      await desk.mouse.click(stage.x + stage.width * x, stage.y + stage.height * y);
    }
    await expect(desk.locator("[data-shape=angle]")).toHaveText("90°");
    await desk.keyboard.press("z");
    await expect(desk.locator("[data-shape=angle]")).toHaveCount(0);
  });

  await test.step("words are written on a frame", async () => {
    await desk.keyboard.press(".");
    await desk.getByRole("button", { name: "Text", exact: true }).click();
    const box = await frameBox(desk);
    const onFrame = () => desk.mouse.click(box.x + box.width * 0.3, box.y + box.height * 0.5);
    const field = desk.getByRole("textbox", { name: "Text on the picture" });
    await onFrame();
    await expect(field).toBeFocused();
    await desk.keyboard.type("Not this");
    await desk.keyboard.press("Escape");
    await expect(field).toHaveCount(0);
    await expect(desk.locator("[data-shape=text]")).toHaveCount(0);
    await onFrame();
    // These are also keys of the review.
    await desk.keyboard.type("Heels down, please.");
    await expectAccessible(desk);
    await desk.keyboard.press("Enter");
    await expect(desk.locator("[data-shape=text]")).toHaveText("Heels down, please.");
    await expect(desk.getByRole("button", { name: "Text", exact: true })).toHaveAttribute("aria-pressed", "true");
    await desk.keyboard.press("z");
    await expect(desk.locator("[data-shape=text]")).toHaveCount(0);
    await onFrame();
    await desk.keyboard.type("Heels down");
    await desk.keyboard.press("Enter");
    await desk.keyboard.press(".");
    await desk.keyboard.press(".");
    await expect(desk.locator("[data-shape=text]"), "another frame").toHaveCount(0);
  });

  await test.step("a voice-over is recorded, and heard before it is sent", async () => {
    await desk.keyboard.press("r");
    await expect(desk.getByRole("button", { name: "Stop recording" })).toBeVisible();
    await desk.getByRole("slider", { name: "Position" }).fill("1000");
    await expect.poll(() => clipTime(desk)).toBe(1000);
    await desk.keyboard.press("Escape");
    // What is shorter may hold no sound.
    await expect(desk.getByRole("timer")).toHaveText(/^0:(?!00)/);
    await desk.getByRole("button", { name: "Stop recording" }).click();
    await expect(desk.getByRole("button", { name: "Play voice-over" })).toBeVisible();
    // Coming back, it is heard as soon as the server has prepared it.
    await desk.reload();
    await expect(desk.getByRole("button", { name: "Play voice-over" })).toBeVisible();
    await desk.getByRole("button", { name: "Send and next" }).click();
    await expect(desk.getByText("Sent to Maya.")).toBeVisible();
    await expect(header(2)).toBeVisible();
  });

  await test.step("each is watched, drawn on and answered in at most ten actions", async () => {
    for (const left of [1, 0]) {
      // oxlint-disable no-await-in-loop -- one after the other
      await expect(queue).toHaveCount(left + 1);
      await ready();
      for (const key of [".", ".", "d"]) await desk.keyboard.press(key);
      await stroke(desk);
      await expect(desk.locator("[data-shape=pen]")).toHaveCount(1);
      for (const key of ["1", "2"]) await desk.keyboard.press(key);
      await expect(desk.getByLabel("Answer Maya…")).toHaveValue("Brace first. Knees out.");
      await desk.keyboard.press("Control+Enter");
      await expect(queue).toHaveCount(left);
      // oxlint-enable no-await-in-loop
    }
    await expect(desk.getByText("No clips to review")).toBeVisible();
    await context.close();
  });

  await test.step("the client sees the words, and the clip moves as it did while the coach spoke", async () => {
    await page.goto(`/form-checks/${first}`);
    await page.getByRole("button", { name: "0:00.03 Heels down" }).click();
    await expect(page.locator("[data-shape=text]")).toHaveText("Heels down");
    await expect.poll(() => picturesOf(page)).toEqual({ drawn: 14, different: true });
    await page.getByRole("button", { name: "Play voice-over" }).click();
    await expect.poll(() => clipTime(page)).toBe(1000);
  });
});
