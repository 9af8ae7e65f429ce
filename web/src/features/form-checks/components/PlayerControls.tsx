import { IconChevronLeft, IconChevronRight, IconPlayerPauseFilled, IconPlayerPlayFilled } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { formatMoment } from "../lib/marks";
import css from "./FormCheck.module.css";
import { RATES, type useClip } from "./useClip";

type Props = {
  player: ReturnType<typeof useClip>;
  /** Beside the speeds. */
  children?: ReactNode;
};

/** Time, frame steps and speed of a clip. */
export function PlayerControls({ player, children }: Props) {
  return (
    <div className={css.controls}>
      <span className={css.time}>
        <b>{formatMoment(player.timeMs)}</b> / {formatMoment(player.durationMs)}
      </span>
      <span className={css.playing}>
        <IconButton label={m.media_frame_back()} onClick={() => player.step(-1)}>
          <IconChevronLeft size={20} />
        </IconButton>
        <IconButton
          className={css.play}
          label={player.isPlaying ? m.media_pause() : m.media_play()}
          onClick={player.toggle}
        >
          {player.isPlaying ? <IconPlayerPauseFilled size={22} /> : <IconPlayerPlayFilled size={22} />}
        </IconButton>
        <IconButton label={m.media_frame_on()} onClick={() => player.step(1)}>
          <IconChevronRight size={20} />
        </IconButton>
      </span>
      <span className={css.rates} role="group" aria-label={m.media_speed()}>
        {RATES.map((one) => (
          <button key={one} type="button" aria-pressed={player.rate === one} onClick={() => player.changeRate(one)}>
            {formatNumber(one)}×
          </button>
        ))}
        {children}
      </span>
    </div>
  );
}
