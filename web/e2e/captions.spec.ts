import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { chooseFiles, smallVideo, uploadAs } from "./support/media";
import { newCoach, signInAs } from "./support/people";

const captions = (name: string, text: string) => ({ name, mimeType: "", buffer: Buffer.from(text) });
const SRT = "1\n00:00:00,000 --> 00:00:00,900\nKnees out.\n";
const GERMAN = "Knie nach au\u00dfen.";
const VTT = `WEBVTT\n\n00:00.000 --> 00:00.900\n${GERMAN}\n`;
const dialog = (page: Page) => page.getByRole("dialog");

/** The text that the player shows, and in which language. */
const shown = (page: Page) =>
  dialog(page)
    .locator("video")
    .evaluate((video: HTMLVideoElement) =>
      [...video.textTracks]
        .filter(({ mode }) => mode === "showing")
        .map((track) => [track.language, [...(track.cues ?? [])].map((cue) => (cue as VTTCue).text)]),
    );

async function chooseGerman(page: Page): Promise<void> {
  await dialog(page).getByRole("button", { name: "Captions, Off" }).click();
  await page.getByRole("menuitem", { name: "German" }).click();
  await expect.poll(() => shown(page)).toEqual([["de", [GERMAN]]]);
}

test("captions are added in two languages and read in the player, also where playlists need a library", async ({
  page,
  context,
  request,
  allowErrors,
}) => {
  allowErrors("422");
  const coach = await newCoach(request);
  await signInAs(page, coach);
  const id = await uploadAs(request, coach, smallVideo(undefined, "640x480"));
  const made = async () => {
    const { progress } = await (await request.get(`/api/media/${id}`, { headers: coach.headers })).json();
    return progress as number;
  };
  await expect.poll(made, { timeout: 120_000 }).toBe(100);
  await page.goto("/coach/resources");

  await test.step("they are added in two languages", async () => {
    await page.getByRole("button", { name: "Actions for Back squat, side view" }).click();
    await page.getByRole("menuitem", { name: "Details" }).click();
    const add = () => page.getByRole("button", { name: "Add captions" }).click();
    await chooseFiles(page, add, [captions("squat.srt", SRT.replace("-->", "to"))]);
    await expect(dialog(page).getByText("Named .srt, but there are no captions in it.")).toBeVisible();
    await chooseFiles(page, add, [captions("squat.srt", SRT)]);
    await expect(dialog(page).getByRole("listitem").filter({ hasText: "English" })).toBeVisible();
    await page.getByRole("combobox", { name: "Language" }).click();
    await page.getByRole("option", { name: "German" }).click();
    await chooseFiles(page, add, [captions("squat.vtt", VTT)]);
    await expect(dialog(page).getByRole("listitem").filter({ hasText: "German" })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole("button", { name: "Close" }).click();
  });

  await test.step("somebody chooses a language", async () => {
    await page.getByRole("button", { name: "Open Back squat, side view" }).click();
    await expect(dialog(page).getByRole("button", { name: "Captions, Off" })).toBeVisible();
    expect(await shown(page)).toEqual([]);
    await chooseGerman(page);
    await page.keyboard.press("Escape");
  });

  await test.step("the device remembers the language; a key switches them off and on", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Open Back squat, side view" }).click();
    await expect.poll(() => shown(page)).toEqual([["de", [GERMAN]]]);
    await page.keyboard.press("c");
    await expect(dialog(page).getByRole("button", { name: "Captions, Off" })).toBeVisible();
    expect(await shown(page)).toEqual([]);
    await page.keyboard.press("Escape");
  });

  await test.step("so they are where playlists need a library", async () => {
    const other = await context.newPage();
    await signInAs(other, coach);
    await other.addInitScript(() => {
      HTMLMediaElement.prototype.canPlayType = () => "";
    });
    await other.goto("/coach/resources");
    await other.getByRole("button", { name: "Open Back squat, side view" }).click();
    await other.getByRole("button", { name: /^Quality/ }).click();
    await other.getByRole("menuitem", { name: "Auto" }).click();
    await expect(dialog(other).locator("video")).toHaveAttribute("src", /^blob:/);
    await chooseGerman(other);
    await other.keyboard.press("c");
    await expect.poll(() => shown(other)).toEqual([]);
    await other.close();
  });

  await test.step("one of them is removed", async () => {
    await page.getByRole("button", { name: "Actions for Back squat, side view" }).click();
    await page.getByRole("menuitem", { name: "Details" }).click();
    await page.getByRole("button", { name: "Remove captions in German" }).click();
    await expect(page.getByText("Captions in German removed")).toBeVisible();
    await expect(dialog(page).getByRole("listitem").filter({ hasText: "German" })).toHaveCount(0);
  });
});
