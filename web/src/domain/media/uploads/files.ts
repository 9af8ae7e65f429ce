import { m } from "~/paraglide/messages.js";
import { tooBig } from "../format";
import { kindOfFile, type MediaKind } from "../kinds";

const NO_PLACE_FOR: Partial<Record<MediaKind, () => string>> = {
  video: m.media_upload_no_video,
  image: m.media_upload_no_image,
  other: m.media_upload_no_other,
};

/** Returns why a file is not uploaded at all, or nothing. */
export function whyNot(file: File, forbidden: readonly MediaKind[] = []): string | undefined {
  const kind = kindOfFile(file);
  return forbidden.includes(kind) ? NO_PLACE_FOR[kind]?.() : tooBig(file.size);
}

/** Whether the browser can still read a file: it can't when it was moved or changed. */
export async function isReadable(file: File | undefined): Promise<boolean> {
  try {
    await file?.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
