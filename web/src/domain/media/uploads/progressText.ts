import { m } from "~/paraglide/messages.js";
import { formatBytes, formatShareOf, formatTimeLeft } from "../format";
import type { Upload } from "./types";

/** Returns the line below an upload's name. `now` is in milliseconds since 1970. */
export function progressText(upload: Upload, now: number): string {
  const { state, sent, size, speed, reason = "", retryAt } = upload;
  switch (state) {
    case "queued":
      return m.media_upload_queued({ size: formatBytes(size) });
    case "uploading":
      return [formatShareOf(sent, size), ...ratesOf(speed, size - sent)].join(" · ");
    case "paused": {
      const percent = Math.floor((sent / Math.max(1, size)) * 100);
      return m.media_upload_paused({ percent, share: formatShareOf(sent, size) });
    }
    case "waiting":
      if (retryAt === undefined) return reason;
      return m.media_upload_again({ reason, seconds: Math.max(1, Math.ceil((retryAt - now) / 1000)) });
    case "elsewhere":
      return m.media_upload_elsewhere();
    case "needs_file":
      return reason || m.media_upload_needs_file();
    case "uploaded":
      return m.media_upload_done();
    case "failed":
      return reason;
  }
}

function ratesOf(speed: number | undefined, left: number): string[] {
  if (!speed) return [];
  return [m.media_per_second({ bytes: formatBytes(speed) }), formatTimeLeft(left / speed)];
}

/** States of uploads that are on their way. */
const OPEN = ["queued", "uploading", "paused", "waiting", "elsewhere", "needs_file"];
export const isOpen = ({ state }: Upload): boolean => OPEN.includes(state);

/** Returns how long all uploads take that are running or queued, in seconds; nothing while that is unknown. */
export function timeLeft(uploads: readonly Upload[]): number | undefined {
  const running = uploads.filter(({ state }) => state === "uploading" || state === "queued");
  const speed = running.reduce((sum, upload) => sum + (upload.speed ?? 0), 0);
  if (speed === 0) return undefined;
  return running.reduce((sum, { size, sent }) => sum + size - sent, 0) / speed;
}
