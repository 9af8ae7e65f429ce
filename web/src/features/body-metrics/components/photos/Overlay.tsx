import { useState } from "react";
import { m } from "~/paraglide/messages.js";
import { type Photo, type PhotoDay, photoDate, type Pose } from "../../photos";
import css from "./Photos.module.css";
import { PoseChoice } from "./PhotoChoices";
import { PhotoImage } from "./PhotoImage";

type OfDaysProps = {
  compared: PhotoDay[];
  pose: Pose;
  size: "small" | "large";
  blurred: boolean;
  clientId: string | undefined;
  /** Set where another pose is chosen here. */
  onPose?: (pose: Pose) => void;
};

/** Both days of a pose on top of each other, or why that can't be shown. */
export function OverlayOf({ compared, pose, size, blurred, clientId, onPose }: OfDaysProps) {
  const [before, after] = [compared[0]?.photos[pose], compared[1]?.photos[pose]];
  return (
    <div className={css.overlayPart}>
      {onPose && <PoseChoice days={compared} pose={pose} onChange={onPose} />}
      {before && after ? (
        <Overlay before={before} after={after} size={size} clientId={clientId} blurred={blurred} />
      ) : (
        <p className={css.empty}>{m.body_metrics_photos_overlay_needs()}</p>
      )}
    </div>
  );
}

type Props = {
  before: Photo;
  after: Photo;
  size: "small" | "large";
  clientId: string | undefined;
  blurred: boolean;
};

/** Two photos of a pose on top of each other; a slider moves from the earlier to the later. */
function Overlay({ before, after, size, clientId, blurred }: Props) {
  const [share, setShare] = useState(50);
  return (
    <div className={css.overlay}>
      <div className={css.stack} style={{ aspectRatio: `${after.width} / ${after.height}` }}>
        <PhotoImage photo={before} size={size} clientId={clientId} blurred={blurred} className={css.layer} />
        <span className={css.layer} style={{ opacity: share / 100 }}>
          <PhotoImage photo={after} size={size} clientId={clientId} blurred={blurred} className={css.layer} />
        </span>
      </div>
      <div className={css.slider}>
        <span aria-hidden="true">{photoDate(before.date)}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={share}
          aria-label={m.body_metrics_photos_slider({
            before: photoDate(before.date),
            after: photoDate(after.date),
          })}
          aria-valuetext={m.body_metrics_photos_slider_value({ percent: share, after: photoDate(after.date) })}
          onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
        />
        <span aria-hidden="true">{photoDate(after.date)}</span>
      </div>
    </div>
  );
}
