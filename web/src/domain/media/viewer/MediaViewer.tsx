import { Modal } from "@mantine/core";
import { IconChevronLeft, IconChevronRight, IconDownload, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { useCloseOnBack } from "~/ui/dialog/useCloseOnBack";
import { useRestoreFocus } from "~/ui/dialog/useRestoreFocus";
import { Themed } from "~/ui/theme/Themed";
import { useSwipe } from "~/ui/useSwipe";
import { useMediaItem } from "../api";
import type { MediaItem } from "../kinds";
import { download, isDownloadable } from "../library/actions";
import css from "./MediaViewer.module.css";
import { Stage } from "./Stage";
import type { VideoControls } from "./VideoPlayer";

export type MediaViewerProps = {
  /** What the arrows lead through. */
  items: readonly MediaItem[];
  /** Where it begins. */
  first: MediaItem;
  /** Whether each item is fetched when it is shown. If not, `items` follows what it comes from. */
  fetchesItems?: boolean;
  onClose: () => void;
};

/** Shows one item after the other, as large as the window. */
export default function MediaViewer({ items, first, fetchesItems = true, onClose }: MediaViewerProps) {
  // The list may change behind it: what was opened stays.
  const [list] = useState(() => (items.some(({ id }) => id === first.id) ? items : [first]));
  const [at, setAt] = useState(() => list.findIndex(({ id }) => id === first.id));
  const video = useRef<VideoControls>(null);
  useRestoreFocus(true);
  useCloseOnBack(true, onClose);
  useEffect(() => leaveFullScreen, []);
  const listed = list[at] as MediaItem;
  const move = (by: number) => {
    if (list[at + by]) setAt(at + by);
  };
  const swipe = useSwipe(move);
  return (
    <Themed>
      <Modal
        opened
        fullScreen
        withCloseButton={false}
        padding={0}
        onClose={onClose}
        title={listed.title}
        transitionProps={{ duration: 0 }}
        classNames={{ content: css.content, header: "visually-hidden", body: css.body }}
        onKeyDown={(event: KeyboardEvent) => handleKey(event, video.current, move)}
      >
        <div className={css.viewer} {...swipe}>
          <header className={css.head}>
            <span className={css.title}>{listed.title}</span>
            {list.length > 1 && (
              <span className={css.place} role="status">
                {m.media_place({ number: at + 1, total: list.length })}
              </span>
            )}
            {isDownloadable(listed) && (
              <IconButton className={css.button} label={m.media_download()} onClick={() => download(listed)}>
                <IconDownload size={20} />
              </IconButton>
            )}
            <IconButton className={css.button} label={m.ui_close()} onClick={onClose} data-autofocus>
              <IconX size={20} />
            </IconButton>
          </header>
          {fetchesItems ? (
            <Fetched key={listed.id} listed={listed} video={video} />
          ) : (
            <Shown key={listed.id} item={items.find(({ id }) => id === listed.id) ?? listed} video={video} />
          )}
          {at > 0 && (
            <IconButton className={css.previous} label={m.media_previous()} onClick={() => move(-1)}>
              <IconChevronLeft size={24} />
            </IconButton>
          )}
          {at < list.length - 1 && (
            <IconButton className={css.next} label={m.media_next()} onClick={() => move(1)}>
              <IconChevronRight size={24} />
            </IconButton>
          )}
        </div>
      </Modal>
    </Themed>
  );
}

/** An item as it is now: it may have been processed since it was listed. */
function Fetched({ listed, video }: { listed: MediaItem; video: React.RefObject<VideoControls | null> }) {
  return <Shown item={useMediaItem(listed).data ?? listed} video={video} />;
}

function Shown({ item, video }: { item: MediaItem; video: React.RefObject<VideoControls | null> }) {
  return (
    <>
      <div className={css.stage}>
        <Stage item={item} video={video} onFullScreen={toggleFullScreen} />
      </div>
      {item.caption && <p className={css.caption}>{item.caption}</p>}
    </>
  );
}

/** On a video the arrows seek; with Shift, as everywhere else, they lead to the neighbours. */
function handleKey(event: KeyboardEvent, video: VideoControls | null, move: (by: number) => void): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  const target = event.target as HTMLElement;
  if (target.closest('[role="menu"]')) return;
  const isOnSlider = target.matches("input[type=range]");
  const isOnButton = target.matches("button");
  const by = { ArrowLeft: -1, ArrowRight: 1, PageUp: -1, PageDown: 1 }[event.key];
  if (by !== undefined && (event.shiftKey || !video || event.key.startsWith("Page"))) {
    event.preventDefault();
    return move(by);
  }
  if (isOnSlider && event.key.startsWith("Arrow")) return;
  if (isOnButton && event.key === " ") return;
  if (video?.press(event.key)) event.preventDefault();
  else if (event.key === "f") toggleFullScreen();
}

/** Everything, so that menus are shown too; where only videos can do so, the video. */
function toggleFullScreen(): void {
  if (document.fullscreenElement) return leaveFullScreen();
  if (document.documentElement.requestFullscreen) {
    void document.documentElement.requestFullscreen().catch(() => undefined);
    return;
  }
  const video = document.querySelector<HTMLVideoElement & { webkitEnterFullscreen?: () => void }>(
    "[role=dialog] video",
  );
  video?.webkitEnterFullscreen?.();
}

function leaveFullScreen(): void {
  if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
}
