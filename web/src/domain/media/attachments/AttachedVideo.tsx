import { m } from "~/paraglide/messages.js";
import type { MediaItem } from "../kinds";
import { Attachments } from "./Attachments";

/** One video of a library, as a tile that opens it. */
export function AttachedVideo({ video, onOpen }: { video: MediaItem; onOpen?: () => unknown }) {
  return <Attachments items={[video]} label={m.media_kind_video()} onOpen={onOpen} isLarge />;
}
