import { execFileSync } from "node:child_process";
import { mkdtempSync, openSync, ftruncateSync, closeSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type APIRequestContext, expect, type Page, type Route } from "@playwright/test";
import type { Someone } from "./people";
import { picture } from "./picture";

const PYTHON = resolve(import.meta.dirname, "../../../.venv/bin/python");
const FFMPEG = "import imageio_ffmpeg; print(imageio_ffmpeg.get_ffmpeg_exe())";

export type SomeFile = { name: string; mimeType: string; buffer: Buffer };

const made = new Map<string, Buffer>();

/** A second of test pictures with a tone, as a phone would send it. */
export function smallVideo(name = "Back squat, side view.mp4", size = "320x240"): SomeFile {
  const buffer = made.get(size) ?? makeVideo(size);
  made.set(size, buffer);
  return { name, mimeType: "video/mp4", buffer };
}

function makeVideo(size: string): Buffer {
  const folder = mkdtempSync(join(tmpdir(), "regimen-video-"));
  const target = join(folder, "clip.mp4");
  const ffmpeg = execFileSync(PYTHON, ["-c", FFMPEG], { encoding: "utf8" }).trim();
  const pictures = ["-f", "lavfi", "-i", `testsrc2=size=${size}:rate=15:duration=1`];
  const sound = ["-f", "lavfi", "-i", "sine=f=440:d=1"];
  const how = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
  execFileSync(ffmpeg, ["-nostdin", "-loglevel", "error", ...pictures, ...sound, ...how, target]);
  const data = readFileSync(target);
  rmSync(folder, { recursive: true });
  return data;
}

export const textFile = (name = "Travel week.txt", text = "Hotel gyms have dumbbells."): SomeFile => ({
  name,
  mimeType: "text/plain",
  buffer: Buffer.from(text),
});

/** Runs `work` with the path of a file of so many bytes, which takes no room on the disk. */
export async function withLargeFile(name: string, bytes: number, work: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "regimen-large-"));
  const path = join(folder, name);
  const handle = openSync(path, "w");
  ftruncateSync(handle, bytes);
  closeSync(handle);
  try {
    await work(path);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Chooses files after a press on a button that asks for them. */
export async function chooseFiles(page: Page, press: () => Promise<void>, files: SomeFile[] | string): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent("filechooser"), press()]);
  await chooser.setFiles(files);
}

/** Lets no part of an upload through until the returned function is called. */
export async function holdParts(page: Page): Promise<() => Promise<void>> {
  let release = () => {};
  const released = new Promise<void>((done) => {
    release = done;
  });
  const hold = async (route: Route) => {
    if (route.request().method() === "PUT") await released;
    await route.continue().catch(() => undefined); // the upload was cancelled meanwhile
  };
  await page.route(/\/files\//, hold);
  return async () => {
    release();
    await page.unroute(/\/files\//, hold);
  };
}

/** Uploads a file through the API, and returns its id. */
export async function uploadAs(request: APIRequestContext, who: Someone, file: SomeFile): Promise<string> {
  const id = crypto.randomUUID();
  const { headers } = who;
  const data = { id, name: file.name, size: file.buffer.length, content_type: file.mimeType };
  const begun = await request.post("/api/media/direct_upload", { headers, data });
  expect(begun.ok(), await begun.text()).toBe(true);
  const { parts } = await begun.json();
  const sent = await request.put(parts[0].url, { data: file.buffer, headers: { "Content-Type": "" } });
  expect(sent.ok(), await sent.text()).toBe(true);
  const done = await request.post(`/api/media/direct_upload/${id}/complete`, { headers });
  expect(done.ok(), await done.text()).toBe(true);
  return id;
}

/** Adds so many links to videos, the first of them first. */
export async function addLinks(request: APIRequestContext, who: Someone, count: number): Promise<void> {
  for (let at = 0; at < count; at += 1) {
    const url = `https://youtu.be/${String(at).padStart(11, "0")}`;
    // oxlint-disable-next-line no-await-in-loop -- their order is tested
    const added = await request.post("/api/media", { headers: who.headers, data: { media: { video_url: url } } });
    expect(added.ok(), await added.text()).toBe(true);
    const { id } = await added.json();
    // oxlint-disable-next-line no-await-in-loop
    await request.patch(`/api/media/${id}`, { headers: who.headers, data: { title: `Link ${at + 1}` } });
  }
}

/** Other sites are not reached by tests: their pictures and frames are empty. */
export async function withoutYouTube(page: Page): Promise<void> {
  await page.route(/^https:\/\/[^/]*(youtube|ytimg|vimeo)/, (route) =>
    route.fulfill({ status: 200, contentType: "text/html", body: "<title>A player</title>" }),
  );
}

export const tile = (page: Page, title: string) =>
  page.getByRole("list", { name: "Files" }).getByRole("listitem").filter({ hasText: title });
export const tray = (page: Page) => page.getByRole("region", { name: "Uploads" });
export const upload = (page: Page, name: string) => tray(page).getByRole("listitem").filter({ hasText: name });

/** Uploads a picture to a coach's library. Returns its id. */
export async function uploadPicture(page: Page, request: APIRequestContext, coach: Someone, name: string) {
  return uploadAs(request, coach, { name, mimeType: "image/jpeg", buffer: await picture(page) });
}

/** Waits until an item can be shown with all that is made of it. */
export async function waitUntilPublished(request: APIRequestContext, { headers }: Someone, id: string): Promise<void> {
  await expect
    .poll(
      async () => {
        const { state, progress } = await (await request.get(`/api/media/${id}`, { headers })).json();
        return `${state} ${progress}`;
      },
      { timeout: 60_000 },
    )
    .toBe("published 100");
}
