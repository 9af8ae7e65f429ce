import { IconFile, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { MediaViewer } from "../lazy";
import type { MediaItem } from "../kinds";
import css from "./Attachments.module.css";

/** In their order; what is not attached to a program has no title. */
type Shown = MediaItem & { title_media?: boolean };

type Props = {
  items: readonly Shown[];
  /** Names the list. */
  label: string;
  /** Fetches again what the items come from: one that was processing may be ready by now. */
  onOpen?: () => unknown;
  /** Smaller tiles, beside a workout. */
  small?: boolean;
  /** All of them are as wide as the page. */
  isLarge?: boolean;
};

/** What is attached to something, to look at: one may be large, the others are tiles. Each opens the viewer. */
export function Attachments({ items, label, onOpen, small, isLarge }: Props) {
  const [viewed, setViewed] = useState<Shown>();
  const open = (item: Shown) => {
    void onOpen?.();
    setViewed(item);
  };
  const sorted = [...items].sort((a, b) => Number(b.title_media ?? false) - Number(a.title_media ?? false));
  if (items.length === 0) return null;
  return (
    <>
      <ul className={css.tiles} aria-label={label} data-small={small || undefined}>
        {sorted.map((item) => (
          <li key={item.id} className={isLarge || item.title_media ? css.large : undefined}>
            <Tile item={item} onOpen={() => open(item)} />
          </li>
        ))}
      </ul>
      {viewed && (
        <MediaViewer items={sorted} first={viewed} fetchesItems={false} onClose={() => setViewed(undefined)} />
      )}
    </>
  );
}

function Tile({ item, onOpen }: { item: Shown; onOpen: () => void }) {
  const [missing, setMissing] = useState("");
  const source = (item.title_media && item.cover_hd) || item.cover || item.thumb || "";
  const plays = item.kind === "video" || item.kind === "youtube";
  const isShown = source !== "" && source !== missing;
  return (
    <button type="button" className={css.tile} onClick={onOpen}>
      <span className={css.picture}>
        {isShown && <img src={source} alt="" loading="lazy" decoding="async" onError={() => setMissing(source)} />}
        {plays ? (
          <span className={css.play}>
            <IconPlayerPlayFilled size={16} aria-hidden="true" />
          </span>
        ) : (
          !isShown && <IconFile size={24} aria-hidden="true" />
        )}
      </span>
      <span className={css.title}>{item.title}</span>
      {item.state !== "published" && <span className="meta">{m.media_attachment_processing()}</span>}
    </button>
  );
}
