import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import css from "./CoverVideo.module.css";

/** Whether a video may start by itself: not for people who want less movement, or to save data. */
function mayAutoplay(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return !connection?.saveData && !window.matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Plays a cover's video over its still picture: without sound, again and again, until it is paused. */
export default function CoverVideo({ src }: { src: string }) {
  const video = useRef<HTMLVideoElement>(null);
  const [isPlaying, setIsPlaying] = useState(false);
  const [hasBegun, setHasBegun] = useState(false);
  const play = () => void video.current?.play().catch(() => undefined);
  useEffect(() => {
    if (mayAutoplay()) play();
  }, []);
  return (
    <>
      <video
        ref={video}
        className={css.video}
        data-shown={hasBegun || undefined}
        src={src}
        muted
        loop
        playsInline
        preload="none"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => {
          setIsPlaying(true);
          setHasBegun(true);
        }}
        onPause={() => setIsPlaying(false)}
        onError={() => setHasBegun(false)}
      />
      <button
        type="button"
        className={css.toggle}
        aria-label={isPlaying ? m.memberships_cover_pause() : m.memberships_cover_play()}
        onClick={() => (isPlaying ? video.current?.pause() : play())}
      >
        {isPlaying ? (
          <IconPlayerPauseFilled size={16} aria-hidden="true" />
        ) : (
          <IconPlayerPlayFilled size={16} aria-hidden="true" />
        )}
      </button>
    </>
  );
}
