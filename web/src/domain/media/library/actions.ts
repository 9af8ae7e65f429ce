import { pickFiles } from "~/lib/pickFiles";
import { acceptedTypes, extensionOf, type MediaItem } from "../kinds";
import { startUploads } from "../uploads/uploads";

/** What can be done with items of a list; what is missing is not offered. */
export type ItemActions = {
  open: (item: MediaItem) => void;
  details?: (item: MediaItem) => void;
  remove?: (items: readonly MediaItem[]) => void;
};

/** Lets a person choose a file that takes the place of an item's, wherever it is used. */
export async function replaceFile(item: MediaItem): Promise<void> {
  const [file] = await pickFiles({ accept: acceptedTypes() });
  if (file) await startUploads([file], { replaces: item.id });
}

/** Whether an item has a file to save. */
export const isDownloadable = ({ kind, state, src }: MediaItem): boolean =>
  kind !== "youtube" && state === "published" && src !== "";

/** Saves an item's file under its title. */
export function download(item: MediaItem): void {
  const link = document.createElement("a");
  link.href = item.src;
  const extension = extensionOf(new URL(item.src, location.href).pathname);
  link.download = extension ? `${item.title}.${extension}` : item.title;
  document.body.append(link);
  link.click();
  link.remove();
}

/** Between two downloads: browsers drop those that come at once. */
const PAUSE_MS = 300;

/** Saves several files, one after the other. */
export function downloadAll(items: readonly MediaItem[]): void {
  for (const [at, item] of items.filter(isDownloadable).entries()) setTimeout(() => download(item), at * PAUSE_MS);
}
