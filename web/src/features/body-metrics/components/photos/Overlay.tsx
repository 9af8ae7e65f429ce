import { useState } from "react";
import { formatDay } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import type { Photo } from "../../photos";
import css from "./Photos.module.css";
import { PhotoImage } from "./PhotoImage";

type Props = {
  before: Photo;
  after: Photo;
  size: "small" | "large";
  clientId: string | undefined;
  blurred: boolean;
};

/** Two photos of a pose on top of each other; a slider moves from the earlier to the later. */
export function Overlay({ before, after, size, clientId, blurred }: Props) {
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
        <span aria-hidden="true">{formatDay(before.date, "short")}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={share}
          aria-label={m.body_metrics_photos_slider({
            before: formatDay(before.date, "short"),
            after: formatDay(after.date, "short"),
          })}
          aria-valuetext={m.body_metrics_photos_slider_value({ percent: share, after: formatDay(after.date, "short") })}
          onChange={(event) => setShare(event.currentTarget.valueAsNumber)}
        />
        <span aria-hidden="true">{formatDay(after.date, "short")}</span>
      </div>
    </div>
  );
}
