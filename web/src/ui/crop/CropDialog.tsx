import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";
import { Dialog } from "../dialog/Dialog";
import { Segmented } from "../field/Segmented";
import { FormError } from "../form/FormError";
import css from "./CropDialog.module.css";

type Cut = { x: number; y: number; width: number; height: number };
type Shape = { key: string; label: string; ratio: number };

type Props = {
  src: string;
  shapes: Shape[];
  /** The cuts to begin with, in pixels of the picture. */
  cuts?: Record<string, Cut | undefined>;
  busy?: boolean;
  error?: string;
  onClose: () => void;
  onSave: (cuts: Record<string, Cut>) => void;
};

const PREVIEW_QUALITY = 0.4;
const PREVIEW_HEIGHT = 96;

/** Chooses the part of a picture that each shape shows. */
export function CropDialog({ src, shapes, cuts = {}, busy, error, onClose, onSave }: Props) {
  const [at, setAt] = useState(shapes[0]?.key ?? "");
  const [chosen, setChosen] = useState<Record<string, Cut>>({});
  const save = () =>
    onSave(Object.fromEntries(Object.entries({ ...cuts, ...chosen }).filter(([, cut]) => cut)) as Record<string, Cut>);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.ui_crop_title()}
      size="large"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button variant="primary" busy={busy} onClick={save}>
            {m.ui_crop_save()}
          </Button>
        </>
      }
    >
      <div className={css.inside}>
        <Segmented
          label={m.ui_crop_shape()}
          value={at}
          onChange={setAt}
          options={shapes.map((shape) => ({ value: shape.key, label: shape.label }))}
        />
        {shapes.map(
          (shape) =>
            shape.key === at && (
              <Stage
                key={shape.key}
                src={src}
                shape={shape}
                start={chosen[shape.key] ?? cuts[shape.key]}
                onCut={(cut) => setChosen((all) => ({ ...all, [shape.key]: cut }))}
              />
            ),
        )}
        <div className={css.previews}>
          {shapes.map((shape) => (
            <Preview key={shape.key} src={src} shape={shape} cut={chosen[shape.key] ?? cuts[shape.key]} />
          ))}
        </div>
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}

function Stage({ src, shape, start, onCut }: { src: string; shape: Shape; start?: Cut; onCut: (cut: Cut) => void }) {
  const [place, setPlace] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [first] = useState(start);
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={src}
          aspect={shape.ratio}
          crop={place}
          zoom={zoom}
          maxZoom={6}
          initialCroppedAreaPixels={first}
          onCropChange={setPlace}
          onZoomChange={setZoom}
          onCropComplete={(_: Area, pixels: Area) => onCut(whole(pixels))}
        />
      </div>
      <label className={css.zoom}>
        <span className="t12 meta">{m.ui_crop_zoom()}</span>
        <input
          type="range"
          min={1}
          max={6}
          step={0.05}
          value={zoom}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </>
  );
}

/** Whole pixels, never less than the smallest part that can be cut. */
function whole({ x, y, width, height }: Area): Cut {
  return {
    x: Math.max(0, Math.floor(x)),
    y: Math.max(0, Math.floor(y)),
    width: Math.max(2, Math.floor(width)),
    height: Math.max(1, Math.floor(height)),
  };
}

/** What a shape shows while nothing is chosen: as much of the middle as fits. */
function middle({ naturalWidth, naturalHeight }: HTMLImageElement, ratio: number): Cut {
  const width = Math.min(naturalWidth, naturalHeight * ratio);
  const height = width / ratio;
  return { x: (naturalWidth - width) / 2, y: (naturalHeight - height) / 2, width, height };
}

/** What the cut will look like: drawn here, as a small JPEG. */
function Preview({ src, shape, cut }: { src: string; shape: Shape; cut?: Cut }) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    let url: string | undefined;
    let live = true;
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.height = PREVIEW_HEIGHT * 2;
      canvas.width = Math.round(PREVIEW_HEIGHT * 2 * shape.ratio);
      const pen = canvas.getContext("2d");
      const part = cut ?? middle(picture, shape.ratio);
      pen?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
      canvas.toBlob(
        (blob) => {
          if (!blob || !live) return;
          url = URL.createObjectURL(blob);
          setShown(url);
        },
        "image/jpeg",
        PREVIEW_QUALITY,
      );
    };
    picture.src = src;
    return () => {
      live = false;
      if (url) URL.revokeObjectURL(url);
    };
  }, [src, shape.ratio, cut?.x, cut?.y, cut?.width, cut?.height, cut]);
  return (
    <figure className={css.preview}>
      <span className={css.frame} style={{ height: PREVIEW_HEIGHT, width: PREVIEW_HEIGHT * shape.ratio }}>
        {shown && <img src={shown} alt="" />}
      </span>
      <figcaption className="t12 meta">{shape.label}</figcaption>
    </figure>
  );
}
