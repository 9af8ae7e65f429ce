import { IconClockHour4, IconDownload, IconExternalLink } from "@tabler/icons-react";
import type { RefObject } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { formatBytes } from "../format";
import { formatName, type MediaItem } from "../kinds";
import { download } from "../library/actions";
import { iconOf } from "../library/MediaPicture";
import css from "./Stage.module.css";
import { type VideoControls, VideoPlayer } from "./VideoPlayer";

type Props = { item: MediaItem; video: RefObject<VideoControls | null>; onFullScreen: () => void };

/** What an item shows: a picture, a video, a frame of its provider, or a card to save it. */
export function Stage({ item, video, onFullScreen }: Props) {
  if (item.state !== "published") return <NotYet item={item} />;
  switch (item.kind) {
    case "image":
      return <img className={css.picture} src={item.cover_hd || item.src} alt={item.caption || item.title} />;
    case "video":
      return <VideoPlayer item={item} controls={video} onFullScreen={onFullScreen} />;
    case "youtube":
      return (
        // oxlint-disable-next-line react/iframe-missing-sandbox -- players need scripts; their origin keeps them apart
        <iframe
          className={css.frame}
          src={item.src}
          title={item.title}
          allow="fullscreen; picture-in-picture; encrypted-media"
          referrerPolicy="strict-origin-when-cross-origin"
        />
      );
    case "other":
      return <FileCard item={item} />;
  }
}

function NotYet({ item }: { item: MediaItem }) {
  return (
    <div className={css.card} role="status">
      <IconClockHour4 size={32} aria-hidden="true" />
      <p>{item.failure || (item.kind === "video" ? m.media_still_processing() : m.media_still_processing_file())}</p>
    </div>
  );
}

function FileCard({ item }: { item: MediaItem }) {
  const isPdf = item.content_type === "application/pdf";
  return (
    <div className={css.card}>
      {iconOf(item, 40)}
      <h3 className={css.name}>{item.title}</h3>
      <p className={css.facts}>{[formatName(item), formatBytes(item.bytes)].filter(Boolean).join(" · ")}</p>
      {item.content_type.startsWith("audio/") && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written any
        <audio controls src={item.src} className={css.audio} aria-label={item.title} />
      )}
      <div className={css.buttons}>
        {isPdf && (
          <a className={css.open} href={item.src} target="_blank" rel="noreferrer">
            <IconExternalLink size={16} aria-hidden="true" /> {m.media_open_file()}
          </a>
        )}
        <Button variant="primary" icon={<IconDownload size={16} />} onClick={() => download(item)}>
          {m.media_download()}
        </Button>
      </div>
    </div>
  );
}
