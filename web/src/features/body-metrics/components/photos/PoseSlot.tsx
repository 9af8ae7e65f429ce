import { IconCamera, IconX } from "@tabler/icons-react";
import { useId, useState } from "react";
import { ACCEPTED_PHOTOS } from "~/lib/pictures";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import { type Photo, type Pose, poseName } from "../../photos";
import { BlobImage } from "./BlobImage";
import { PhotoImage } from "./PhotoImage";
import css from "./Photos.module.css";

type Props = {
  pose: Pose;
  file: File | undefined;
  /** The photo of the day that is there already; a chosen one takes its place. */
  existing: Photo | undefined;
  busy: boolean;
  disabled: boolean;
  error: string | undefined;
  onChoose: (file: File | undefined) => void;
};

/** Takes or chooses the photo of a pose. */
export function PoseSlot({ pose, file, existing, busy, disabled, error, onChoose }: Props) {
  const errorId = useId();
  const name = poseName(pose);
  return (
    <div className={css.slot}>
      <label className={css.pick} data-filled={Boolean(file) || undefined} data-busy={busy || undefined}>
        {file ? (
          <Preview key={file.lastModified + file.name} file={file} />
        ) : existing ? (
          <PhotoImage photo={existing} size="small" clientId={undefined} blurred={false} />
        ) : (
          <IconCamera size={24} aria-hidden="true" />
        )}
        <span className={css.pickName}>{existing && file ? m.body_metrics_photos_replaces({ pose: name }) : name}</span>
        <input
          type="file"
          className="visually-hidden"
          accept={ACCEPTED_PHOTOS}
          aria-label={m.body_metrics_photos_choose({ pose: name })}
          aria-describedby={error ? errorId : undefined}
          aria-invalid={error ? true : undefined}
          disabled={disabled}
          onChange={(event) => {
            const chosen = event.currentTarget.files?.[0];
            event.currentTarget.value = "";
            if (chosen) onChoose(chosen);
          }}
        />
      </label>
      {file && !disabled && (
        <span className={css.clear}>
          <IconButton label={m.body_metrics_photos_clear({ pose: name })} small onClick={() => onChoose(undefined)}>
            <IconX size={14} />
          </IconButton>
        </span>
      )}
      {error && (
        <span id={errorId}>
          <FormError>{error}</FormError>
        </span>
      )}
    </div>
  );
}

/** The chosen file; its name where the browser can't show it. */
function Preview({ file }: { file: File }) {
  const [isUnknown, setIsUnknown] = useState(false);
  if (isUnknown) return <span className={css.fileName}>{file.name}</span>;
  return <BlobImage data={file} alt="" onError={() => setIsUnknown(true)} />;
}
