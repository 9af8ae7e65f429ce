import { IconDownload, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { formatBytes } from "~/domain/media/format";
import { formatName, type MediaItem } from "~/domain/media/kinds";
import { MediaViewer } from "~/domain/media/lazy";
import { download } from "~/domain/media/library/actions";
import { iconOf, MediaPicture } from "~/domain/media/library/MediaPicture";
import { SoundPlayer } from "~/domain/media/viewer/SoundPlayer";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { type Attachment, sorted } from "../lib/attachments";
import css from "./Attachments.module.css";
import { Pictures } from "./Pictures";

/** The files of a message: pictures and videos to open, sound to listen to, documents to save. */
export function Attachments({ attachments }: { attachments: Attachment[] }) {
  const [open, setOpen] = useState<MediaItem>();
  if (attachments.length === 0) return null;
  const { pictures, looks, sounds, documents } = sorted(attachments);
  return (
    <span className={css.files}>
      <Pictures attachments={pictures} />
      {looks.length > 0 && (
        <span className={css.looks}>
          {looks.map((item) => (
            <Look key={item.id} item={item} onOpen={() => setOpen(item)} />
          ))}
        </span>
      )}
      {sounds.map((item) =>
        item.state === "published" ? (
          <SoundPlayer key={item.id} src={item.src} title={item.title} duration={item.duration} />
        ) : (
          <FileRow key={item.id} item={item} />
        ),
      )}
      {documents.map((item) => (
        <FileRow key={item.id} item={item} />
      ))}
      {open && <MediaViewer items={looks} first={open} onClose={() => setOpen(undefined)} />}
    </span>
  );
}

function Look({ item, onOpen }: { item: MediaItem; onOpen: () => void }) {
  const isVideo = item.kind === "video" || item.kind === "youtube";
  return (
    <button type="button" className={css.look} aria-label={m.media_open({ title: item.title })} onClick={onOpen}>
      <MediaPicture item={item} />
      {item.state === "published" ? (
        isVideo && (
          <span className={css.play} aria-hidden="true">
            <IconPlayerPlayFilled size={20} />
          </span>
        )
      ) : (
        <span className={css.notYet}>{stateOf(item)}</span>
      )}
    </button>
  );
}

/** A document, or sound that can't be heard yet: its name and size, and how to get it. */
function FileRow({ item }: { item: MediaItem }) {
  const facts = item.state === "published" ? [formatName(item), formatBytes(item.bytes)] : [stateOf(item)];
  return (
    <span className={css.document}>
      <span className={css.icon} aria-hidden="true">
        {iconOf(item, 20)}
      </span>
      <span className={css.text}>
        <span className={css.name}>{item.title}</span>
        <span className={css.facts}>{facts.filter(Boolean).join(" · ")}</span>
      </span>
      {item.state === "published" && (
        <IconButton label={m.chat_download({ name: item.title })} onClick={() => download(item)}>
          <IconDownload size={18} />
        </IconButton>
      )}
    </span>
  );
}

function stateOf({ state, failure, progress }: MediaItem): string {
  if (state === "failed") return failure;
  return progress > 0 ? m.media_processing({ percent: progress }) : m.media_processing_waits();
}
