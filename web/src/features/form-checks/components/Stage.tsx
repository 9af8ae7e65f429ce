import { type CSSProperties, type PointerEvent, type RefObject, useState } from "react";
import { cx } from "~/ui/cx";
import type { Clip, Colour, Mark, Shape } from "../api";
import { type Point, pressAngle, releaseAngle, shareOf } from "../lib/shapes";
import { Drawing } from "./Drawing";
import css from "./FormCheck.module.css";
import { TextOnFrame } from "./TextOnFrame";

export type Tool = Shape["kind"];

type Props = {
  video: RefObject<HTMLVideoElement | null>;
  clip: Clip;
  label: string;
  /** The marks of the frame that is shown. */
  marks: readonly Mark[];
  tool?: Tool;
  colour?: Colour;
  loop?: boolean;
  muted?: boolean;
  onStart?: () => void;
  onDrawn?: (shape: Shape) => void;
};

/** A clip with what is drawn on the frame that is shown; with a tool one draws on it. */
export function Stage({ video, clip, label, marks, tool, colour = "yellow", loop, muted, onStart, onDrawn }: Props) {
  const [drawn, setDrawn] = useState<Shape>();
  const [typed, setTyped] = useState<Point>();
  const [isLoaded, setLoaded] = useState(false);
  // Half an angle is nothing for another tool.
  if (drawn && drawn.kind !== tool) setDrawn(undefined);
  const media = clip.media;
  const size = { width: media?.width ?? 1280, height: media?.height ?? 720 };
  const placeOf = (event: PointerEvent<SVGSVGElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    return shareOf((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };

  function start(event: PointerEvent<SVGSVGElement>) {
    if (!tool) return;
    onStart?.();
    const point = placeOf(event);
    if (tool === "text") {
      // The press would take the focus from the field again.
      event.preventDefault();
      setTyped(point);
      return;
    }
    event.currentTarget.setPointerCapture(event.pointerId);
    if (drawn?.kind === "angle") {
      const points = pressAngle(drawn.points, point);
      if (points.length === 3) onDrawn?.({ ...drawn, points });
      setDrawn(points.length === 3 ? undefined : { ...drawn, points });
      return;
    }
    setDrawn({ kind: tool, colour, points: [point], text: "" });
  }

  function move(event: PointerEvent<SVGSVGElement>) {
    if (!drawn || event.buttons === 0) return;
    const [first = [0, 0]] = drawn.points;
    const point = placeOf(event);
    setDrawn({ ...drawn, points: drawn.kind === "pen" ? [...drawn.points.slice(-598), point] : [first, point] });
  }

  function end() {
    if (!drawn) return;
    if (drawn.kind === "angle") {
      setDrawn({ ...drawn, points: releaseAngle(drawn.points) });
      return;
    }
    if (drawn.kind === "pen" || drawn.points.length === 2) onDrawn?.(drawn);
    setDrawn(undefined);
  }

  return (
    <div
      className={css.frame}
      style={{ aspectRatio: `${size.width} / ${size.height}`, "--ratio": size.width / size.height } as CSSProperties}
    >
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a clip of an exercise */}
      <video
        ref={video}
        className={css.video}
        src={media?.src || undefined}
        // It shows another moment than the first frame, which is drawn on, and would stay until the clip is moved.
        poster={isLoaded ? undefined : media?.cover_hd || undefined}
        onLoadedData={() => setLoaded(true)}
        aria-label={label}
        playsInline
        preload="auto"
        loop={loop}
        muted={muted}
      />
      <svg
        className={cx(css.overlay, tool && css.drawing)}
        viewBox={`0 0 ${size.width} ${size.height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        onPointerDown={start}
        onPointerMove={move}
        onPointerUp={end}
        onPointerCancel={() => setDrawn(undefined)}
      >
        {marks.flatMap((mark) =>
          mark.shapes.map((shape, at) => <Drawing key={`${mark.at_ms} ${at}`} shape={shape} size={size} />),
        )}
        {drawn && <Drawing shape={drawn} size={size} />}
      </svg>
      {typed && tool === "text" && (
        <TextOnFrame
          key={typed.join()}
          at={typed}
          colour={colour}
          onClose={() => setTyped(undefined)}
          onTyped={(text) => onDrawn?.({ kind: "text", colour, points: [typed], text })}
        />
      )}
    </div>
  );
}
