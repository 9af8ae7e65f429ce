import { IconMessage2, IconScribble } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import type { Clip, Mark, VoiceEvent } from "../api";
import { formatMoment } from "../lib/marks";
import { FilmStrip } from "./FilmStrip";
import css from "./FormCheck.module.css";
import type { ClipPlayer } from "./useClip";

type Props = {
  player: ClipPlayer;
  media: Clip["media"];
  marks: readonly Mark[];
  /** What is said about the clip, and where the clip is meanwhile. */
  voice?: readonly VoiceEvent[];
};

/** The length of a clip as a strip of its pictures, with its marks: one click on a mark shows its frame. */
export function Timeline({ player, media, marks, voice = [] }: Props) {
  const { timeMs, durationMs, seek, pause } = player;
  const whole = Math.max(1, durationMs);
  const moments = voice.map(({ clip_ms }) => Math.min(1, clip_ms / whole));
  const said = { from: Math.min(...moments), to: Math.max(...moments) };
  return (
    <div className={css.timeline}>
      <div className={css.markers}>
        {marks.map((mark) => (
          <button
            key={mark.at_ms}
            type="button"
            className={css.marker}
            style={{ left: `${Math.min(100, (mark.at_ms / whole) * 100)}%` }}
            aria-current={mark.at_ms === timeMs || undefined}
            aria-label={m.form_checks_go_to({ time: formatMoment(mark.at_ms) })}
            title={mark.text || undefined}
            onClick={() => {
              pause();
              seek(mark.at_ms);
            }}
          >
            {mark.shapes.length > 0 ? <IconScribble size={14} /> : <IconMessage2 size={14} />}
          </button>
        ))}
      </div>
      <div className={css.strip}>
        {media?.state === "published" && <FilmStrip key={media.src} media={media} />}
        <input
          type="range"
          className={css.seek}
          min={0}
          max={whole}
          step={1}
          value={Math.min(timeMs, whole)}
          aria-label={m.media_seek()}
          aria-valuetext={formatMoment(timeMs)}
          onChange={(event) => {
            pause();
            seek(Number(event.currentTarget.value));
          }}
        />
      </div>
      {voice.length > 0 && (
        <div className={css.lane} role="img" aria-label={m.form_checks_voice()}>
          <span style={{ left: `${said.from * 100}%`, right: `${100 - said.to * 100}%` }} />
        </div>
      )}
    </div>
  );
}
