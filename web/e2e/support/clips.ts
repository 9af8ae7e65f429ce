import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type APIRequestContext, expect } from "@playwright/test";
import type { Someone } from "./people";

const PYTHON = resolve(import.meta.dirname, "../../../.venv/bin/python");
const made = new Map<number, Buffer>();

/** A clip of so many seconds, as a phone would make it. */
export function clip(seconds = 2): Buffer {
  const known = made.get(seconds);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), "regimen-clip-"));
  const path = join(folder, "set.mp4");
  const ffmpeg = execFileSync(PYTHON, ["-c", "import imageio_ffmpeg; print(imageio_ffmpeg.get_ffmpeg_exe())"]);
  const picture = `testsrc2=size=180x320:rate=30:duration=${seconds}`;
  const options = ["-f", "lavfi", "-i", picture, "-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"];
  execFileSync(ffmpeg.toString().trim(), ["-nostdin", "-loglevel", "error", "-y", ...options, path]);
  const data = readFileSync(path);
  rmSync(folder, { recursive: true });
  made.set(seconds, data);
  return data;
}

/** Uploads a clip; returns its id. */
export async function uploadClip(request: APIRequestContext, client: Someone, data = clip()): Promise<string> {
  const { headers } = client;
  const id = crypto.randomUUID();
  const form = { id, name: "set.mp4", size: data.length, content_type: "video/mp4" };
  const begun = await request.post("/api/media/direct_upload", { headers, data: form });
  expect(begun.ok(), await begun.text()).toBe(true);
  for (const { url } of (await begun.json()).parts) {
    // oxlint-disable-next-line no-await-in-loop -- there is one part
    expect((await request.put(url, { data })).ok()).toBe(true);
  }
  const done = await request.post(`/api/media/direct_upload/${id}/complete`, { headers });
  expect(done.ok(), await done.text()).toBe(true);
  return id;
}

/** Sends a form check of a set of today; returns its id. */
export async function sendFormCheck(
  request: APIRequestContext,
  client: Someone,
  enrolmentId: string,
  mediaId: string,
  more: object = {},
): Promise<string> {
  const id = crypto.randomUUID();
  const sent = await request.put(`/api/athlete/form_checks/${id}`, {
    headers: client.headers,
    data: { enrolment_id: enrolmentId, day: 0, set_id: "q3", media_ids: [mediaId], ...more },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  return id;
}

/** Waits until the clips of the coach's list can be watched. */
export async function clipsReady(request: APIRequestContext, coach: Someone): Promise<void> {
  const states = async () => {
    const listed = await request.get("/api/coach/form_checks?per_page=50", { headers: coach.headers });
    const items: { clips: { media: { state: string } }[] }[] = (await listed.json()).items;
    return [...new Set(items.flatMap(({ clips }) => clips.map(({ media }) => media.state)))];
  };
  await expect.poll(states, { timeout: 60_000 }).toEqual(["published"]);
}
