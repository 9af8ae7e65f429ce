import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { say, setUpGroup } from "./support/chat";
import { hearsLiveEvents } from "./support/live";
import {
  addLinks,
  chooseFiles,
  holdParts,
  smallVideo,
  textFile,
  tile,
  tray,
  upload,
  uploadAs,
  withLargeFile,
  withoutYouTube,
} from "./support/media";
import { newCoach, signInAs } from "./support/people";
import { picture } from "./support/picture";

const uploadButton = (page: Page) => page.getByRole("button", { name: "Upload files" }).first();
const viewer = (page: Page) => page.getByRole("dialog");

test("[MED-01] [MED-02] [MED-03] [MED-05] [MED-21] [MED-24] [MED-26] a coach uploads a video and a picture, and watches them", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  await signInAs(page, coach);
  const live = hearsLiveEvents(page);
  await page.goto("/coach/resources");
  await live;
  await expect(page.getByText("No files yet")).toBeVisible();
  await expect(page.getByText("Upload a file or add a video link to see it here.")).toBeVisible();
  await expectAccessible(page);

  const release = await holdParts(page);
  const chalk = { name: "Chalk marks.png", mimeType: "image/png", buffer: await picture(page) };
  await chooseFiles(page, () => uploadButton(page).click(), [smallVideo(), chalk]);
  await expect(tray(page)).toContainText("0 of 2 done");
  await expect(upload(page, "Chalk marks.png").getByRole("progressbar")).toBeVisible();
  const small = upload(page, "Chalk marks.png").locator("img");
  await expect(small).toHaveJSProperty("naturalWidth", 64);
  await expect(small).toHaveJSProperty("naturalHeight", 64);
  await expectAccessible(page);
  await release();
  await expect(tray(page)).toHaveCount(0);
  await expect(page.getByText("2 files", { exact: true })).toBeVisible();

  // As it is listed while it is processed, and still so when it is opened.
  const stale = /\/api\/media\/(fetch|[0-9a-f-]{36}$)/;
  let isStale = true;
  await page.route(stale, async (route) => {
    if (!isStale) return route.continue();
    const answer = await route.fetch();
    const body = await answer.json();
    const waiting = { state: "processing", progress: 40, src: "", stream_src: null };
    const change = (item: { kind: string }) => (item.kind === "video" ? { ...item, ...waiting } : item);
    await route.fulfill({
      response: answer,
      json: body.items ? { ...body, items: body.items.map(change) } : change(body),
    });
  });
  await page.reload();
  await expect(tile(page, "Back squat")).toContainText("Processing 40%");
  await page.getByRole("button", { name: "Open Back squat, side view" }).click();
  await expect(viewer(page)).toContainText("This video is still processing. Please check back soon.");
  await expect(viewer(page).locator("video")).toHaveCount(0);
  await viewer(page).getByRole("button", { name: "Close" }).click();
  isStale = false;
  const { items } = await (await request.get("/api/media/fetch", { headers: coach.headers })).json();
  const { id } = items.find(({ kind }: { kind: string }) => kind === "video");
  const state = async () => (await (await request.get(`/api/media/${id}`, { headers: coach.headers })).json()).state;
  await expect.poll(state, { timeout: 60_000 }).toBe("published");

  await page.getByRole("button", { name: "Open Back squat, side view" }).click();
  const video = viewer(page).locator("video");
  await viewer(page).getByRole("button", { name: "Play" }).click();
  await expect.poll(() => video.evaluate((one: HTMLVideoElement) => one.currentTime)).toBeGreaterThan(0);
  await expectAccessible(page);
  await viewer(page).press("Escape");
  await page.getByRole("button", { name: "Open Chalk marks" }).click();
  await expect(viewer(page).getByRole("img", { name: "Chalk marks" })).toHaveJSProperty("complete", true);
  // Which of them is newer depends on which arrived first.
  await viewer(page)
    .getByRole("button", { name: /^(Next|Previous) file$/ })
    .click();
  await expect(viewer(page).locator("video")).toBeVisible();
  await viewer(page).press("Escape");
  // The back button closes it, and leaves the page where it is.
  await page.getByRole("link", { name: /^Regimen \d/ }).click();
  await page.getByRole("link", { name: /^My Library/ }).click();
  await page.getByRole("button", { name: "Open Chalk marks" }).click();
  await expect(viewer(page)).toBeVisible();
  await page.goBack();
  await expect(viewer(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/coach\/resources\/current$/);
});

test("[MED-22] [MED-27] [MED-30] [MED-31] what is cancelled or refused leaves nothing", async ({
  page,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const coach = await newCoach(request);
  await signInAs(page, coach);
  await page.goto("/coach/resources");

  await test.step("a cancelled upload shows nothing and leaves nothing", async () => {
    const release = await holdParts(page);
    await chooseFiles(page, () => uploadButton(page).click(), [textFile()]);
    const list = async () => (await request.get("/api/media/direct_upload", { headers: coach.headers })).json();
    await expect.poll(list).toHaveLength(1);
    await page.getByRole("button", { name: "Cancel Travel week.txt" }).click();
    await expect(tray(page)).toHaveCount(0);
    await expect.poll(list).toEqual([]);
    await expect(page.getByRole("alert")).toHaveCount(0);
    await release();
  });

  await test.step("files that are too big or of another type say so", async () => {
    await withLargeFile("Seminar, whole day.mp4", 612 * 1024 * 1024, async (path) => {
      await chooseFiles(page, () => uploadButton(page).click(), path);
      const sentence = "File is too big (612Mb). Max filesize: 500Mb.";
      await expect(upload(page, "Seminar, whole day.mp4").getByRole("alert")).toContainText(sentence);
      await expect(page.getByText(`Seminar, whole day.mp4: ${sentence}`).first()).toBeVisible();
    });
    await page.getByRole("button", { name: "Dismiss Seminar, whole day.mp4" }).click();
    await expect(tray(page)).toHaveCount(0);
    await chooseFiles(page, () => uploadButton(page).click(), [textFile("setup.exe")]);
    await expect(upload(page, "setup.exe").getByRole("alert")).toContainText("Please use a");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Dismiss setup.exe" }).click();
  });

  await test.step("a link that is none says so beside its field", async () => {
    await page.getByRole("button", { name: "Add link" }).click();
    await page.getByRole("textbox", { name: "Video link" }).fill("https://example.com/squat");
    await page.getByRole("button", { name: "Add video" }).click();
    await expect(page.getByRole("dialog")).toContainText(/YouTube or Vimeo/);
    await expect(page.getByRole("textbox", { name: "Video link" })).toHaveValue("https://example.com/squat");
    await page.getByRole("button", { name: "Cancel" }).click();
  });

  await expect(page.getByText("No files yet")).toBeVisible();
  const { items } = await (await request.get("/api/media/fetch", { headers: coach.headers })).json();
  expect(items).toEqual([]);
});

test("an upload goes on after its tab was closed, without what had arrived", async ({ context, page, request }) => {
  const coach = await newCoach(request);
  await signInAs(page, coach);
  await page.goto("/coach/resources");
  await holdParts(page);
  await chooseFiles(page, () => uploadButton(page).click(), [textFile()]);
  await expect(upload(page, "Travel week.txt")).toBeVisible();
  const list = async () => (await request.get("/api/media/direct_upload", { headers: coach.headers })).json();
  await expect.poll(list).toHaveLength(1);
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("regimen.uploads");
          opening.onsuccess = () => {
            const counting = opening.result.transaction("files").objectStore("files").count();
            counting.onsuccess = () => resolve(counting.result);
          };
        }),
    );
  await expect.poll(stored).toBe(1);
  await page.close();
  const next = await context.newPage();
  await signInAs(next, coach);
  await next.goto("/coach/programs"); // any page goes on with it
  await expect.poll(list).toEqual([]);
  await next.goto("/coach/resources");
  await expect(tile(next, "Travel week")).toBeVisible();
});

test("[MED-08] [MED-19] [MED-20] a library is searched, filtered and paged, the newest first", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  await withoutYouTube(page);
  await addLinks(request, coach, 16);
  const id = await uploadAs(request, coach, textFile());
  await request.patch(`/api/media/${id}`, { headers: coach.headers, data: { tags: ["travel"] } });
  await signInAs(page, coach);
  await page.goto("/coach/resources");
  const titles = page.getByRole("button", { name: /^Open / });
  await expect(titles).toHaveCount(15);
  await expect(titles.first()).toHaveAccessibleName("Open Travel week");
  await expect(titles.nth(1)).toHaveAccessibleName("Open Link 16");
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(titles).toHaveCount(2);
  await expect(titles.last()).toHaveAccessibleName("Open Link 1");

  await page.getByRole("group", { name: "Type" }).getByRole("button", { name: "Files" }).click();
  await expect(titles).toHaveCount(1);
  await page.getByRole("button", { name: "YouTube", exact: true }).click();
  await expect(titles).toHaveCount(15);
  await page.getByRole("button", { name: "Files", exact: true }).click();
  await expect(titles.first()).toHaveAccessibleName("Open Link 16");
  await expect(page.getByRole("button", { name: "YouTube", exact: true })).toHaveAttribute("aria-pressed", "true");

  // The request for what was typed first is given up.
  const search = page.getByRole("searchbox").first();
  let arrived = () => {};
  const asked = new Promise<void>((done) => {
    arrived = done;
  });
  const asksFor = (text: string) => (url: URL) => url.searchParams.get("q[title_cont_any]") === text;
  await page.route(asksFor("Link 1"), () => arrived());
  const givenUp = page.waitForEvent("requestfailed", (one) => asksFor("Link 1")(new URL(one.url())));
  await search.fill("Link 1");
  await asked;
  await search.fill("Link 12");
  await givenUp;
  await expect(titles).toHaveCount(1);
  await expect(titles).toHaveAccessibleName("Open Link 12");
  await search.fill("nothing like that");
  await expect(page.getByText("No files match your search.")).toBeVisible();
  await page.getByRole("button", { name: "Show all files" }).click();
  await expect(titles).toHaveCount(15);
  await search.fill("travel"); // a tag
  await expect(titles).toHaveCount(1);
  await page.reload();
  await expect(titles).toHaveAccessibleName("Open Travel week");
});

test("[RTE-49] [SHL-10] [MED-07] [MED-09] [MED-10] [MED-15] the library of last time opens again", async ({
  page,
  request,
}) => {
  const coach = await newCoach(request);
  await uploadAs(request, coach, textFile());
  await signInAs(page, coach);
  await page.goto("/media");
  await expect(page).toHaveURL(/\/coach\/resources\/current$/);
  await expect(tile(page, "Travel week")).toBeVisible();
  await page
    .getByRole("link", { name: /^Regimen/ })
    .last()
    .click();
  await expect(page).toHaveURL(/\/coach\/resources\/regimen$/);
  await expect(page.getByText("Files that we add will appear here.")).toBeVisible();
  await expect(uploadButton(page)).toHaveCount(0);
  await page.goto("/coach/programs");
  await page.getByRole("button", { name: "Programming" }).click();
  await page.getByRole("menuitem", { name: "Resources" }).click();
  await expect(page).toHaveURL(/\/coach\/resources\/regimen$/);
  await expect(page.getByRole("heading", { name: "Media library" })).toBeVisible();
  await page.getByRole("link", { name: /^My Library/ }).click();
  await expect(tile(page, "Travel week")).toBeVisible();
  // Without access to HYROX's library its address shows the own files.
  await page.goto("/coach/resources/hyrox");
  await expect(page).toHaveURL(/\/coach\/resources\/current$/);
  await expect(page.getByRole("link", { name: /^HYROX/ })).toHaveCount(0);
  await expect(tile(page, "Travel week")).toBeVisible();
});

test("[MED-28] before files are deleted it says where they are used; those that are used stay, and a file can be replaced", async ({
  page,
  request,
}) => {
  const { coach, direct } = await setUpGroup(request);
  const [used, kept] = await Promise.all(
    ["Warm-up.txt", "Handbook.txt", "Old plan.txt"].map((name) => uploadAs(request, coach, textFile(name))),
  );
  await say(request, coach, direct, "Look", { attachments: [{ resource_type: "media", resource_id: used }] });
  await signInAs(page, coach);
  await page.goto("/coach/resources");
  await expect(tile(page, "Warm-up")).toContainText("1 use");
  await expect(tile(page, "Old plan")).toContainText("New, not used");
  for (const title of ["Warm-up", "Old plan"]) {
    await tile(page, title).hover();
    await page.getByRole("checkbox", { name: `Select ${title}` }).check();
  }
  await page.getByRole("toolbar").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("dialog", { name: "Delete 1 of 2 files?" });
  await expect(question).toContainText("Used in 1 message. Stays.");
  await expect(question).toContainText("A message to Maya Kowalczyk");
  // What was sent stays what it was.
  await expect(question.getByRole("button", { name: "Replace file" })).toHaveCount(0);
  await expect(question).toContainText("New, not used. Deleted.");
  await expectAccessible(page);
  await question.getByRole("button", { name: "Delete 1 file" }).click();
  await expect(tile(page, "Old plan")).toHaveCount(0);
  await expect(tile(page, "Warm-up")).toBeVisible();

  await tile(page, "Handbook").hover();
  await page.getByRole("button", { name: "Actions for Handbook" }).click();
  const replace = page.getByRole("menuitem", { name: "Replace file" });
  await chooseFiles(page, () => replace.click(), [textFile("Handbook, new.txt", "Six minutes on the rower.")]);
  const content = async () => {
    const { id, src } = await (await request.get(`/api/media/${kept}`, { headers: coach.headers })).json();
    // Between two looks the file may have been replaced.
    const text = await request.get(src).then((file) => file.text(), String);
    return `${id} ${text}`;
  };
  await expect.poll(content).toBe(`${kept} Six minutes on the rower.`);
  await expect(page.getByText("2 files", { exact: true })).toBeVisible();
});

test("[MED-02] [MED-33] links and dropped files are added; details and tags are kept", async ({ page, request }) => {
  await withoutYouTube(page);
  await signInAs(page, await newCoach(request));
  await page.goto("/coach/resources");

  await test.step("a link is added once it is written, and played by its provider", async () => {
    await page.getByRole("button", { name: "Add link" }).click();
    const add = page.getByRole("button", { name: "Add video" });
    await expect(add).toBeDisabled();
    await page.getByRole("textbox", { name: "Video link" }).fill("   ");
    await expect(add).toBeDisabled();
    await page.getByRole("textbox", { name: "Video link" }).fill("https://www.youtube.com/watch?v=dQw4w9WgXcQ");
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route(/\/api\/media$/, async (route) => {
      await released;
      await route.continue();
    });
    await add.click();
    await expect(add).toBeDisabled();
    release();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await page.getByRole("button", { name: /^Open / }).click();
    const frame = viewer(page).locator("iframe");
    await expect(frame).toHaveAttribute("src", /youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/);
    await viewer(page).getByRole("button", { name: "Close" }).click();
    await expect(viewer(page)).toHaveCount(0);
  });

  await test.step("files that are dropped on the page are uploaded", async () => {
    const dropped = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(["Hotel gyms"], "Travel week.txt", { type: "text/plain" }));
      return data;
    });
    await page.dispatchEvent("main", "dragenter", { dataTransfer: dropped });
    await expect(page.getByText("Drop files to upload them")).toBeVisible();
    await page.dispatchEvent("main", "drop", { dataTransfer: dropped });
    await expect(tile(page, "Travel week")).toBeVisible();
  });

  await test.step("details and tags of a file are kept", async () => {
    await page.getByRole("button", { name: "Open Travel week" }).focus();
    await page.keyboard.press("i");
    const details = page.getByRole("dialog", { name: "Details" });
    await details.getByLabel("Name").fill("Travel week, hotel");
    await details.getByLabel("Tags").fill("travel,");
    await expectAccessible(page);
    await details.getByRole("button", { name: "Save changes" }).click();
    await expect(tile(page, "Travel week, hotel")).toBeVisible();
    await page.getByRole("radio", { name: "List", exact: true }).check();
    await expect(page.getByRole("table", { name: "Files" })).toContainText("travel");
    await page.reload();
    await expect(page.getByRole("table", { name: "Files" })).toContainText("Travel week, hotel");
  });
});
