import { lazyPart } from "~/ui/lazyPart";
import type { LibraryDialogProps } from "./library/LibraryDialog";
import type { MediaViewerProps } from "./viewer/MediaViewer";

/*
 * What other features show of the library: its code is fetched when it is first opened.
 */

/** Shows one item after the other, as large as the window. */
export const MediaViewer = lazyPart<MediaViewerProps>(async () => (await import("./viewer/MediaViewer")).default);
/** Chooses items of a library. */
export const LibraryDialog = lazyPart<LibraryDialogProps>(
  async () => (await import("./library/LibraryDialog")).default,
);
