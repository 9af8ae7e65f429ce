import { m } from "~/paraglide/messages.js";
import { MAX_PICTURE_BYTES, MAX_UPLOAD_BYTES, tooBig } from "../format";
import { kindOfFile, type MediaKind } from "../kinds";

const NO_PLACE_FOR: Partial<Record<MediaKind, () => string>> = {
  video: m.media_upload_no_video,
  image: m.media_upload_no_image,
  other: m.media_upload_no_other,
};

/** Returns why a file is not uploaded at all, or nothing. */
export function whyNot(file: File, forbidden: readonly MediaKind[] = []): string | undefined {
  const kind = kindOfFile(file);
  if (forbidden.includes(kind)) return NO_PLACE_FOR[kind]?.();
  return tooBig(file.size, kind === "image" ? MAX_PICTURE_BYTES : MAX_UPLOAD_BYTES);
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
