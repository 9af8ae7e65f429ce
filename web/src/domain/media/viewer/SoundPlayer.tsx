import { IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { formatDuration } from "../format";
import css from "./SoundPlayer.module.css";

/** How fast people listen to each other. */
const RATES = [1, 1.5, 2];

type Props = {
  src: string;
  title: string /** Recordings of some browsers don't say it themselves. */;
  duration: number | null;
};

/** Sound with its controls: playing, seeking, and how fast. */
export function SoundPlayer({ src, title, duration }: Props) {
  const audio = useRef<HTMLAudioElement>(null);
  const [playing, setPlaying] = useState(false);
  const [time, setTime] = useState(0);
  const [found, setFound] = useState<number>();
  const [rate, setRate] = useState(1);
  const [failed, setFailed] = useState(false);
  const length = duration || found || 0;
  const toggle = () => {
    const sound = audio.current;
    if (!sound) return;
    if (sound.paused) void sound.play().catch(() => undefined);
    else sound.pause();
  };
  const seek = (to: number) => {
    setTime(to);
    if (audio.current) audio.current.currentTime = to;
  };
  const nextRate = () => {
    const next = RATES[(RATES.indexOf(rate) + 1) % RATES.length] as number;
    if (audio.current) audio.current.playbackRate = next;
  };
  if (failed) return <span className={css.failed}>{m.media_cannot_hear()}</span>;
  return (
    <span className={css.sound} role="group" aria-label={title}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written any */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={() => setPlaying(true)}
        onPause={() => setPlaying(false)}
        onTimeUpdate={(event) => setTime(event.currentTarget.currentTime)}
        onEnded={() => seek(0)}
        onRateChange={(event) => setRate(event.currentTarget.playbackRate)}
        onDurationChange={({ currentTarget: { duration: own } }) => Number.isFinite(own) && setFound(own)}
        onError={() => setFailed(true)}
      />
      <IconButton className={css.play} label={playing ? m.media_pause() : m.media_play()} onClick={toggle}>
        {playing ? <IconPlayerPauseFilled size={18} /> : <IconPlayerPlayFilled size={18} />}
      </IconButton>
      <input
        type="range"
        className={css.seek}
        min={0}
        max={length || 1}
        step="any"
        value={Math.min(time, length || 1)}
        aria-label={m.media_seek()}
        aria-valuetext={m.media_time_of({ time: formatDuration(time), duration: formatDuration(length) })}
        style={{ "--played": `${(time / (length || 1)) * 100}%` } as React.CSSProperties}
        onChange={(event) => seek(Number(event.currentTarget.value))}
      />
      <span className={css.time}>{(time > 0 || length > 0) && formatDuration(time > 0 ? time : length)}</span>
      <Button
        size="small"
        variant="quiet"
        aria-label={m.media_speed_is({ rate: `${formatNumber(rate)}×` })}
        onClick={nextRate}
      >
        {formatNumber(rate)}×
      </Button>
    </span>
  );
}
