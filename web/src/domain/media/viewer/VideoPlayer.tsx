import {
  IconMaximize,
  IconPlayerPauseFilled,
  IconPlayerPlayFilled,
  IconPlayerTrackNext,
  IconPlayerTrackPrev,
  IconVolume,
  IconVolumeOff,
} from "@tabler/icons-react";
import { type Ref, useImperativeHandle, useRef, useState } from "react";
import { languageName } from "~/lib/displayNames";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Menu } from "~/ui/menu/Menu";
import { useMedia } from "~/ui/useMedia";
import { CaptionsMenu } from "../captions/CaptionsMenu";
import { useCaptions } from "../captions/useCaptions";
import { formatDuration } from "../format";
import type { MediaItem } from "../kinds";
import { qualityLabel } from "./qualities";
import { useFrameTime } from "./useFrameTime";
import { useQualities, useVideoSource } from "./useVideoSource";
import css from "./VideoPlayer.module.css";

const RATES = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 2];
const JUMP_SECONDS = 5;
const LOUDER = 0.1;

/** What keys of the viewer do with a video. */
export type VideoControls = {
  /** Returns whether the key meant something. */
  press: (key: string) => boolean;
};

type Props = { item: MediaItem; onFullScreen: () => void; controls: Ref<VideoControls> };

/** A video with its controls: playing, seeking, frames, speed, quality, sound and full screen. */
export function VideoPlayer({ item, onFullScreen, controls }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const { qualities, quality, choose } = useQualities(item);
  useVideoSource(video, quality?.url);
  const frame = useFrameTime(video);
  const captions = useCaptions(video, item.captions);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [duration, setDuration] = useState(item.duration ?? 0);
  const [muted, setMuted] = useState(false);
  const [rate, setRate] = useState(1);
  const [failed, setFailed] = useState(false);
  const isStill = useMedia("(prefers-reduced-motion: reduce)");

  const run = (work: (element: HTMLVideoElement) => unknown) => () => {
    if (video.current) void work(video.current);
    return true;
  };
  const toggle = run((one) => (one.paused ? one.play().catch(() => undefined) : one.pause()));
  const seekBy = (seconds: number) =>
    run((one) => {
      one.currentTime = Math.min(Math.max(0, one.currentTime + seconds), one.duration || Infinity);
    })();
  const step = (frames: number) => {
    run((one) => one.pause())();
    return seekBy(frames * frame.current);
  };
  const changeVolume = (by: number) =>
    run((one) => {
      one.volume = Math.min(1, Math.max(0, one.volume + by));
    })();
  const mute = run((one) => {
    one.muted = !one.muted;
  });
  const changeRate = (to: number | undefined) =>
    run((one) => {
      if (to !== undefined) one.playbackRate = to;
    })();
  const keys: Record<string, () => boolean> = {
    " ": toggle,
    k: toggle,
    ArrowLeft: () => seekBy(-JUMP_SECONDS),
    ArrowRight: () => seekBy(JUMP_SECONDS),
    ArrowUp: () => changeVolume(LOUDER),
    ArrowDown: () => changeVolume(-LOUDER),
    ",": () => step(-1),
    ".": () => step(1),
    "<": () => changeRate(RATES.findLast((one) => one < rate)),
    ">": () => changeRate(RATES.find((one) => one > rate)),
    m: mute,
    c: captions.toggle,
    f: () => {
      onFullScreen();
      return true;
    },
  };
  useImperativeHandle(controls, () => ({ press: (key) => keys[key]?.() ?? false }));

  if (failed) return <p className={css.failed}>{m.media_cannot_play()}</p>;
  return (
    <div className={css.player}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- those that its coach has added; none for most */}
      <video
        ref={video}
        className={css.video}
        poster={item.cover_hd || undefined}
        aria-label={item.title}
        playsInline
        preload="metadata"
        autoPlay={!isStill}
        onClick={toggle}
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onSeeked={(event) => setTime(event.currentTarget.currentTime)}
        onDurationChange={(event) => setDuration(event.currentTarget.duration || 0)}
        onVolumeChange={(event) => setMuted(event.currentTarget.muted)}
        onRateChange={(event) => setRate(event.currentTarget.playbackRate)}
        onError={() => setFailed(true)}
      >
        {item.captions.map(({ language, src }) => (
          <track key={src} kind="captions" srcLang={language} label={languageName(language)} src={src} />
        ))}
      </video>
      <div className={css.controls}>
        <input
          type="range"
          className={css.seek}
          min={0}
          max={duration || 1}
          step="any"
          value={time}
          aria-label={m.media_seek()}
          aria-valuetext={m.media_time_of({ time: formatDuration(time), duration: formatDuration(duration) })}
          style={{ "--played": `${(time / (duration || 1)) * 100}%` } as React.CSSProperties}
          // A finger on it seeks, and does not swipe to the next item.
          onTouchStart={(event) => event.stopPropagation()}
          onChange={(event) => {
            const to = Number(event.currentTarget.value);
            run((one) => {
              one.currentTime = to;
            })();
            setTime(to);
          }}
        />
        <div className={css.buttons}>
          <IconButton className={css.button} label={playing ? m.media_pause() : m.media_play()} onClick={toggle}>
            {playing ? <IconPlayerPauseFilled size={20} /> : <IconPlayerPlayFilled size={20} />}
          </IconButton>
          <IconButton className={css.button} label={m.media_frame_back()} onClick={() => step(-1)}>
            <IconPlayerTrackPrev size={18} />
          </IconButton>
          <IconButton className={css.button} label={m.media_frame_on()} onClick={() => step(1)}>
            <IconPlayerTrackNext size={18} />
          </IconButton>
          <IconButton className={css.button} label={muted ? m.media_unmute() : m.media_mute()} onClick={mute}>
            {muted ? <IconVolumeOff size={18} /> : <IconVolume size={18} />}
          </IconButton>
          <span className={css.time}>
            {formatDuration(time)} / {formatDuration(duration)}
          </span>
          <Menu
            align="end"
            width={136}
            label={m.media_speed()}
            trigger={
              <Button className={css.button} aria-label={m.media_speed_is({ rate: formatRate(rate) })}>
                {formatRate(rate)}
              </Button>
            }
            items={RATES.map((one) => ({
              label: formatRate(one),
              selected: one === rate,
              onClick: () => changeRate(one),
            }))}
          />
          {qualities.length > 1 && quality && (
            <Menu
              align="end"
              width={136}
              label={m.media_quality_menu()}
              trigger={
                <Button className={css.button} aria-label={m.media_quality_is({ quality: qualityLabel(quality) })}>
                  {qualityLabel(quality)}
                </Button>
              }
              items={qualities.toReversed().map((one) => ({
                label: qualityLabel(one),
                selected: one.height === quality.height,
                onClick: () => choose(one.height),
              }))}
            />
          )}
          <CaptionsMenu
            captions={item.captions}
            shown={captions.shown}
            onChoose={captions.choose}
            className={css.button}
          />
          <IconButton className={css.button} label={m.media_full_screen()} onClick={onFullScreen}>
            <IconMaximize size={18} />
          </IconButton>
        </div>
      </div>
    </div>
  );
}

const formatRate = (rate: number) => `${formatNumber(rate)}×`;
