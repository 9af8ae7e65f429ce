import { IconBrandVimeo, IconBrandYoutube, IconFile, IconMusic, IconPhoto, IconVideo } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { formatDuration } from "../format";
import { formatName, type MediaItem } from "../kinds";
import css from "./MediaPicture.module.css";

/** What an item looks like: its picture or still, or a sheet with the name of its format. */
export function MediaPicture({ item, bare }: { item: MediaItem; bare?: boolean }) {
  const source = item.thumb ?? (item.kind === "image" ? item.src : "");
  const [missing, setMissing] = useState("");
  return (
    <span className={css.picture}>
      {source && source !== missing ? (
        <img src={source} alt="" loading="lazy" decoding="async" onError={() => setMissing(source)} />
      ) : (
        <Placeholder item={item} small={bare} />
      )}
      {!bare && <Label item={item} />}
    </span>
  );
}

function Placeholder({ item, small }: { item: MediaItem; small: boolean | undefined }) {
  if (small || item.kind !== "other" || isSound(item)) {
    return <span className={css.blank}>{iconOf(item, small ? 18 : 28)}</span>;
  }
  return (
    <span className={css.blank}>
      <span className={css.sheet}>
        <span className={css.sheetTitle}>{item.title}</span>
        {[0, 1, 2, 3].map((line) => (
          <span key={line} className={css.line} />
        ))}
      </span>
    </span>
  );
}

/** In the corners: how long it is, or what it is. */
function Label({ item }: { item: MediaItem }) {
  const format = item.kind === "other" ? formatName(item) : "";
  return (
    <>
      {format && (
        <span className={css.format} data-format={format}>
          {format}
        </span>
      )}
      <span className={css.label} aria-hidden="true">
        {iconOf(item, 14)}
        {item.duration ? formatDuration(item.duration) : null}
      </span>
    </>
  );
}

const isSound = ({ content_type }: MediaItem) => content_type.startsWith("audio/");

export function iconOf(item: MediaItem, size: number): ReactNode {
  if (item.kind === "youtube") {
    return item.link_provider === "vimeo" ? <IconBrandVimeo size={size} /> : <IconBrandYoutube size={size} />;
  }
  if (item.kind === "video") return <IconVideo size={size} />;
  if (item.kind === "image") return <IconPhoto size={size} />;
  return isSound(item) ? <IconMusic size={size} /> : <IconFile size={size} />;
}
