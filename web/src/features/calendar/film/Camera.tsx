import { IconCameraRotate, IconLock, IconPhotoVideo } from "@tabler/icons-react";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { formatClock } from "~/domain/training/format";
import { m } from "~/paraglide/messages.js";
import { ClipInput } from "./ClipInput";
import css from "./Film.module.css";
import { useCamera } from "./useCamera";

/** Time to walk from the phone to the bar. */
const COUNTDOWN_S = 5;

type Props = { coach: string; hint: string; onClip: (clip: File, isChosen: boolean) => void };

/** Counts down and films by itself; a tap starts at once, and the next one stops. Or a clip is chosen. */
export function Camera({ coach, hint, onClip }: Props) {
  const video = useRef<HTMLVideoElement>(null);
  const camera = useCamera(video, (clip) => onClip(clip, false));
  const [seconds, setSeconds] = useState(0);
  const { state, record } = camera;
  const left = COUNTDOWN_S - seconds;

  useEffect(() => {
    setSeconds(0);
    if (state !== "ready" && state !== "recording") return undefined;
    const timer = setInterval(() => setSeconds((one) => one + 1), 1_000);
    return () => clearInterval(timer);
  }, [state]);
  useEffect(() => {
    if (state === "ready" && left <= 0) record();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- when the countdown ends
  }, [state, left]);

  const choose = (
    <label className={css.side}>
      <ClipInput onChosen={(file) => onClip(file, true)} />
      <span className={css.sideIcon}>
        <IconPhotoVideo size={24} />
      </span>
      {m.calendar_film_choose()}
    </label>
  );
  return (
    <>
      <div className={css.stage}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- what the camera sees */}
        <video ref={video} className={css.preview} autoPlay muted playsInline />
        {state === "refused" && <p className={css.refused}>{m.calendar_film_no_camera()}</p>}
        {hint && state !== "refused" && <p className={css.hint}>{hint}</p>}
      </div>
      <div className={css.controls}>
        {choose}
        {state === "recording" ? (
          <button
            type="button"
            className={css.shutter}
            data-recording
            aria-label={m.calendar_film_stop()}
            onClick={camera.stop}
          >
            {formatClock(seconds)}
          </button>
        ) : (
          <button
            type="button"
            className={css.shutter}
            style={{ "--part": `${(seconds / COUNTDOWN_S) * 100}%` } as CSSProperties}
            disabled={state !== "ready"}
            aria-label={m.calendar_film_start()}
            onClick={record}
          >
            {state === "ready" ? Math.max(1, left) : ""}
          </button>
        )}
        <button type="button" className={css.side} disabled={state !== "ready"} onClick={camera.flip}>
          <span className={css.sideIcon}>
            <IconCameraRotate size={24} />
          </span>
          {m.calendar_film_flip()}
        </button>
      </div>
      <p className={css.private}>
        <IconLock size={16} aria-hidden="true" />
        {m.calendar_film_private({ coach })}
      </p>
    </>
  );
}
