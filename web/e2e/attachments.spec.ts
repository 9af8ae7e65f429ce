import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { newProgram, panel, publish, put, squats } from "./support/builder";
import { smallVideo, textFile, uploadAs, uploadPicture, waitUntilPublished } from "./support/media";
import { newClient, newCoach, signInAs } from "./support/people";
import { freeProgram, localDay, start, workout } from "./support/training";

/** Ticks items in the open library and closes it with its button. */
async function chooseInLibrary(page: Page, titles: string[], button: string) {
  const library = page.getByRole("dialog").filter({ has: page.getByRole("button", { name: button }) });
  for (const title of titles) {
    // oxlint-disable-next-line no-await-in-loop -- in this order
    await library.locator("[data-tile]").and(library.getByLabel(title)).click();
  }
  await library.getByRole("button", { name: button }).click();
  await expect(library).toBeHidden();
}

test("[MED-34] [MED-36] [MED-37] [MED-38] [MED-43] [BUY-12] [PRG-01] a program and an exercise show files", async ({
  page,
  request,
  browser,
}) => {
  const coach = await newCoach(request);
  const programId = await freeProgram(request, coach, "Strong in twelve weeks", { 0: workout("Lower") });
  await signInAs(page, coach);
  const video = await uploadAs(request, coach, smallVideo("Welcome.mp4"));
  await page.goto(`/coach/programs/${programId}/edit`);
  await uploadPicture(page, request, coach, "Gym.png");
  const guide = await uploadAs(request, coach, textFile("Guide.txt", "Eat well. ".repeat(20)));
  await Promise.all([video, guide].map((id) => waitUntilPublished(request, coach, id)));
  const list = page.getByRole("list", { name: "Attachments" });

  await test.step("they are attached to a program in an order", async () => {
    await page.getByRole("button", { name: "Add files" }).click();
    await chooseInLibrary(page, ["Guide", "Gym", "Welcome"], "Save attachments");
    await expect(list.getByRole("listitem")).toHaveText([/Guide/, /Gym/, /Welcome/]);
    await expectAccessible(page);

    // By the keyboard: lifted with Space, moved, dropped.
    await list.getByRole("button", { name: "Move Welcome", exact: true }).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Space");
    await expect(list.getByRole("listitem")).toHaveText([/Welcome/, /Guide/, /Gym/]);
    await list.getByRole("button", { name: "More actions for Gym" }).click();
    await page.getByRole("menuitem", { name: "Move up" }).click();
    await expect(list.getByRole("listitem")).toHaveText([/Welcome/, /Gym/, /Guide/]);
    await list.getByRole("button", { name: "More actions for Guide" }).click();
    await expect(page.getByRole("menuitem", { name: "Show large, at the top" })).toHaveCount(0);
    await page.keyboard.press("Escape");
    await list.getByRole("button", { name: "More actions for Gym" }).click();
    await page.getByRole("menuitem", { name: "Show large, at the top" }).click();
    await expect(list.getByRole("listitem").filter({ hasText: "Gym" })).toContainText("Shown large");
    await expect(list.getByRole("button", { name: "Move Gym" })).toBeEnabled(); // saved
    await page.reload();
    await expect(list.getByRole("listitem")).toHaveText([/Welcome/, /Gym.*Shown large/, /Guide/]);
  });

  await test.step("a video is the cover", async () => {
    await page.getByRole("button", { name: "Choose from library" }).click();
    await chooseInLibrary(page, ["Welcome"], "Use as cover");
    const crop = page.getByRole("dialog", { name: "Crop photo" });
    await expect(crop.getByRole("img").first()).toBeVisible();
    await crop.getByRole("button", { name: "Save crop" }).click();
    await expect(crop).toBeHidden();
    await expect(page.getByRole("button", { name: "Replace picture" })).toBeVisible();
  });

  const context = await browser.newContext({ viewport: page.viewportSize() });
  const visitor = await context.newPage();
  await visitor.goto(`/p/${programId}`);

  await test.step("a visitor opens what is attached", async () => {
    const shown = visitor.getByRole("list", { name: "Attachments" });
    await expect(visitor.getByRole("heading", { name: "Attachments" })).toBeVisible();
    await expect(visitor.getByRole("heading", { name: "Your coach" })).toBeVisible();
    await expect(shown.getByRole("listitem")).toHaveText([/Gym/, /Welcome/, /Guide/]);
    await expectAccessible(visitor);
    await shown.getByRole("button", { name: "Welcome" }).click();
    const viewer = visitor.getByRole("dialog", { name: "Welcome" });
    await expect(viewer.locator("video")).toBeVisible();
    await expect(viewer.getByText("2 of 3")).toBeVisible();
    await viewer.getByRole("button", { name: "Next" }).click();
    await expect(
      visitor.getByRole("dialog", { name: "Guide" }).getByRole("button", { name: "Download" }).first(),
    ).toBeVisible();
    await visitor.keyboard.press("Escape");
    await expect(visitor.getByRole("dialog")).toHaveCount(0);
  });

  await test.step("a visitor plays the cover, which has another shape on a phone", async () => {
    const cover = visitor.getByRole("article").locator("img").first();
    const { covers } = await (await request.get(`/api/plans/${programId}/public`, { headers: coach.headers })).json();
    const coverOf = (type: string) => covers.find(({ cover_type }: { cover_type: string }) => cover_type === type);
    await expect(cover).toHaveAttribute("src", coverOf("main").large);
    // Movement is reduced in this browser: the still picture stays until somebody plays the video.
    await visitor.getByRole("button", { name: "Play video" }).click();
    await expect(visitor.getByRole("button", { name: "Pause video" })).toBeVisible();
    await expect(visitor.getByRole("article").locator("video")).toHaveAttribute("src", coverOf("main").media.src);
    await visitor.getByRole("button", { name: "Pause video" }).click();
    await expect(visitor.getByRole("button", { name: "Play video" })).toBeVisible();
    await visitor.setViewportSize({ width: 390, height: 844 });
    await expect(cover).toHaveAttribute("src", coverOf("mobile_view").normal);
    await context.close();
  });

  await test.step("one is removed", async () => {
    await list.getByRole("button", { name: "More actions for Welcome" }).click();
    await page.getByRole("menuitem", { name: "Remove" }).click();
    await expect(list.getByRole("listitem")).toHaveText([/Gym/, /Guide/]);
  });

  await test.step("an exercise shows a video", async () => {
    const found = await request.get("/api/coach/exercises?q[name_cont]=romanian deadlift", { headers: coach.headers });
    const { id } = (await found.json()).items[0];
    await page.goto(`/coach/exercises/library?exercise=${id}`);
    const details = page.getByRole("dialog", { name: "Romanian Deadlift" });
    await details.getByRole("button", { name: "Names, cue and video" }).click();
    const form = page.getByRole("dialog").filter({ has: page.getByLabel("Your cue") });
    await form.getByRole("button", { name: "Choose from library" }).click();
    await chooseInLibrary(page, ["Welcome"], "Use video");
    await expect(form.getByText("Welcome")).toBeVisible();
    await form.getByRole("button", { name: "Save exercise" }).click();
    await expect(form).toHaveCount(0);
    await page.goto(`/coach/exercises/library?exercise=${id}`);
    await details.getByRole("button", { name: "Welcome" }).click();
    await expect(page.getByRole("dialog", { name: "Welcome" }).locator("video")).toBeVisible();
  });
});

test("[PRG-01] a workout shows videos and files, and a client opens them on their day", async ({
  page,
  request,
  browser,
}) => {
  const program = await newProgram(page, request);
  await put(request, program, 0, squats("Lower"));
  await page.goto(`${program.url}?day=1`);
  await uploadPicture(page, request, program, "Stance.png");
  const guide = await uploadAs(request, program, textFile("Warm-up.txt", "Ten minutes easy. ".repeat(9)));
  await waitUntilPublished(request, program, guide);
  await panel(page).getByRole("button", { name: "More block types" }).click();
  await page.getByRole("menuitem", { name: "Videos and files" }).click();
  await chooseInLibrary(page, ["Stance", "Warm-up"], "Save attachments");
  const files = panel(page).getByRole("list", { name: "Files of Lower" });
  await expect(files.getByRole("listitem")).toHaveText([/Stance/, /Warm-up/]);
  await expectAccessible(page);
  await panel(page).getByRole("button", { name: "Actions for Back squat" }).click();
  await page.getByRole("menuitem", { name: "Videos and files" }).click();
  await chooseInLibrary(page, ["Stance"], "Save attachments");
  await expect(
    panel(page)
      .getByRole("group", { name: /^Files of (?!Lower)/ })
      .getByRole("listitem"),
  ).toHaveText([/Stance/]);
  await publish(page).click();
  await expect(panel(page)).toContainText("Published, version 2");
  await page.reload();
  await expect(files.getByRole("listitem")).toHaveText([/Stance/, /Warm-up/]);

  const published = await request.post(`/api/coach/plans/${program.programId}/publish`, { headers: program.headers });
  expect(published.ok(), await published.text()).toBe(true);
  const client = await newClient(request);
  await start(request, client, program.programId, localDay());
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const phone = await context.newPage();
  await signInAs(phone, client);
  await phone.goto("/user/today");
  const shown = phone.getByRole("list", { name: "From your coach" });
  await expect(shown).toHaveCount(2);
  await expect(shown.first().getByRole("listitem")).toHaveText([/Stance/, /Warm-up/]);
  await expect(shown.last().getByRole("listitem")).toHaveText([/Stance/]);
  await shown.first().getByRole("button", { name: "Stance" }).click();
  await expect(phone.getByRole("dialog", { name: "Stance" }).getByRole("img").first()).toBeVisible();
  await context.close();
});
