import { useEffect, useState } from "react";
import Cropper, { type Area } from "react-easy-crop";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";
import { Dialog } from "../dialog/Dialog";
import { Segmented } from "../field/Segmented";
import { FormError } from "../form/FormError";
import css from "./CropDialog.module.css";

type Crop = { x: number; y: number; width: number; height: number };
type Shape = { key: string; label: string; ratio: number };

type Props = {
  src: string;
  shapes: Shape[];
  /** Initial crops, in pixels of the picture. */
  crops?: Record<string, Crop | undefined>;
  busy?: boolean;
  error?: string;
  onClose: () => void;
  onSave: (crops: Record<string, Crop>) => void;
};

const PREVIEW_QUALITY = 0.4;
const PREVIEW_HEIGHT = 96;

/** Chooses the part of a picture that each shape shows. */
export function CropDialog({ src, shapes, crops = {}, busy, error, onClose, onSave }: Props) {
  const [shapeKey, setShapeKey] = useState(shapes[0]?.key ?? "");
  const [chosen, setChosen] = useState<Record<string, Crop>>({});
  const save = () =>
    onSave(
      Object.fromEntries(Object.entries({ ...crops, ...chosen }).filter(([, crop]) => crop)) as Record<string, Crop>,
    );
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
          value={shapeKey}
          onChange={setShapeKey}
          options={shapes.map((shape) => ({ value: shape.key, label: shape.label }))}
        />
        {shapes.map(
          (shape) =>
            shape.key === shapeKey && (
              <Stage
                key={shape.key}
                src={src}
                shape={shape}
                start={chosen[shape.key] ?? crops[shape.key]}
                onCrop={(crop) => setChosen((all) => ({ ...all, [shape.key]: crop }))}
              />
            ),
        )}
        <div className={css.previews}>
          {shapes.map((shape) => (
            <Preview key={shape.key} src={src} shape={shape} crop={chosen[shape.key] ?? crops[shape.key]} />
          ))}
        </div>
        <FormError>{error}</FormError>
      </div>
    </Dialog>
  );
}

function Stage({
  src,
  shape,
  start,
  onCrop,
}: {
  src: string;
  shape: Shape;
  start?: Crop;
  onCrop: (crop: Crop) => void;
}) {
  const [position, setPosition] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  /** Until the picture has loaded there is nothing to zoom or crop. */
  const [isLoaded, setIsLoaded] = useState(false);
  const [first] = useState(start);
  return (
    <>
      <div className={css.stage}>
        <Cropper
          image={src}
          aspect={shape.ratio}
          crop={position}
          zoom={zoom}
          maxZoom={6}
          initialCroppedAreaPixels={first}
          onCropChange={setPosition}
          onZoomChange={setZoom}
          onMediaLoaded={() => setIsLoaded(true)}
          onCropComplete={(_: Area, pixels: Area) => {
            if (Number.isFinite(pixels.width)) onCrop(roundCrop(pixels));
          }}
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
          disabled={!isLoaded}
          onChange={(event) => setZoom(Number(event.currentTarget.value))}
        />
      </label>
    </>
  );
}

/** Rounds a crop to whole pixels, at least 2 × 1. */
function roundCrop({ x, y, width, height }: Area): Crop {
  return {
    x: Math.max(0, Math.floor(x)),
    y: Math.max(0, Math.floor(y)),
    width: Math.max(2, Math.floor(width)),
    height: Math.max(1, Math.floor(height)),
  };
}

/** The default crop: the largest centred area of the ratio. */
function centredCrop({ naturalWidth, naturalHeight }: HTMLImageElement, ratio: number): Crop {
  const width = Math.min(naturalWidth, naturalHeight * ratio);
  const height = width / ratio;
  return { x: (naturalWidth - width) / 2, y: (naturalHeight - height) / 2, width, height };
}

/** A preview of the crop, drawn as a small JPEG. */
function Preview({ src, shape, crop }: { src: string; shape: Shape; crop?: Crop }) {
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    let isMounted = true;
    const picture = new Image();
    picture.onload = () => {
      const canvas = document.createElement("canvas");
      canvas.height = PREVIEW_HEIGHT * 2;
      canvas.width = Math.round(PREVIEW_HEIGHT * 2 * shape.ratio);
      const context = canvas.getContext("2d");
      const part = crop ?? centredCrop(picture, shape.ratio);
      context?.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
      if (isMounted) setShown(canvas.toDataURL("image/jpeg", PREVIEW_QUALITY));
    };
    picture.src = src;
    return () => {
      isMounted = false;
    };
  }, [src, shape.ratio, crop?.x, crop?.y, crop?.width, crop?.height, crop]);
  return (
    <figure className={css.preview}>
      <span className={css.frame} style={{ height: PREVIEW_HEIGHT, width: PREVIEW_HEIGHT * shape.ratio }}>
        {shown && <img src={shown} alt="" />}
      </span>
      <figcaption className="t12 meta">{shape.label}</figcaption>
    </figure>
  );
}
