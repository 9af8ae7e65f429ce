import { extensionOf, kindOfFile } from "~/domain/media/kinds";

/** Videos that neither browsers nor phones' apps read, and the server does. */
const OLD = new Set(["avi", "mpg", "mpeg", "mts"]);

/** What is known of a file so far; undefined until it is. */
export type Findings = {
  /** Whether the file says that it has a picture that moves. */
  hasPicture?: boolean;
  /** Whether this browser can play it. */
  isPlayable?: boolean;
};

/**
 * Returns whether a file that somebody has chosen is surely no video. A clip that can only be read, or only be played,
 * may be sent: browsers lack the codecs of some phones.
 */
export function isNoVideo(file: { name: string; type: string }, { hasPicture, isPlayable }: Findings): boolean {
  if (file.type && kindOfFile(file) !== "video") return true;
  return hasPicture === false && isPlayable === false && !OLD.has(extensionOf(file.name));
}
