import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import type { VoiceEvent } from "../api";
import { positionAt } from "../lib/voice";
import css from "./FormCheck.module.css";
import type { ClipPlayer } from "./useClip";

/** How far the clip may be from where the coach had it. */
const DRIFT_MS = 150;

type Props = {
  src: string;
  events: readonly VoiceEvent[];
  player: ClipPlayer;
  onPlaying?: (isPlaying: boolean) => void;
};

/** Plays what a coach said; the clip does what it did while they spoke. */
export function VoicePlayer({ src, events, player, onPlaying }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [isPlaying, setPlaying] = useState(false);

  const follow = useEffectEvent(() => {
    const position = audio.current ? positionAt(events, audio.current.currentTime * 1000) : undefined;
    if (!position) return;
    const { clipMs, rate } = position;
    const isOff = Math.abs(player.timeMs - clipMs) > (rate > 0 ? DRIFT_MS : 1);
    if (rate > 0 && player.rate !== rate) player.changeRate(rate);
    if (rate > 0 && !player.isPlaying) player.play();
    if (rate === 0 && player.isPlaying) player.pause();
    if (isOff) player.seek(clipMs);
  });
  useEffect(() => {
    if (!isPlaying) return undefined;
    let handle = 0;
    const onFrame = () => {
      follow();
      handle = requestAnimationFrame(onFrame);
    };
    handle = requestAnimationFrame(onFrame);
    return () => cancelAnimationFrame(handle);
  }, [isPlaying]);

  return (
    <div className={css.voice}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a voice message */}
      <audio
        ref={audio}
        src={src}
        onPlay={() => {
          onPlaying?.(true);
          setPlaying(true);
        }}
        onPause={() => {
          onPlaying?.(false);
          setPlaying(false);
        }}
        onEnded={() => {
          setPlaying(false);
          player.pause();
        }}
      />
      <IconButton
        label={isPlaying ? m.media_pause() : m.form_checks_play_voice()}
        onClick={() => {
          if (isPlaying) audio.current?.pause();
          else void audio.current?.play().catch(() => undefined);
        }}
      >
        {isPlaying ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
      </IconButton>
      <span>{m.form_checks_voice()}</span>
    </div>
  );
}
