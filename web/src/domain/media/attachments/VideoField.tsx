import { IconVideo, IconX } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { FormError } from "~/ui/form/FormError";
import type { MediaItem } from "../kinds";
import { LibraryDialog, MediaViewer } from "../lazy";
import { MediaPicture } from "../library/MediaPicture";
import css from "./AttachmentsEditor.module.css";

type Props = { label: string; value: MediaItem | null; onChange: (video: MediaItem | null) => void; error?: ReactNode };

/** Chooses one video of the library. */
export function VideoField({ label, value, onChange, error }: Props) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [isViewed, setIsViewed] = useState(false);
  return (
    <div className={css.editor} role="group" aria-label={label}>
      {value ? (
        <div className={css.chosen}>
          <button type="button" className={css.open} onClick={() => setIsViewed(true)}>
            <span className={css.picture}>
              <MediaPicture item={value} bare />
            </span>
            <span className={css.title}>{value.title}</span>
          </button>
          <IconButton label={m.media_video_remove({ title: value.title })} onClick={() => onChange(null)}>
            <IconX size={16} />
          </IconButton>
        </div>
      ) : (
        <div>
          <Button size="small" icon={<IconVideo size={16} />} onClick={() => setIsChoosing(true)}>
            {m.media_video_choose()}
          </Button>
        </div>
      )}
      <FormError>{error}</FormError>
      {isChoosing && (
        <LibraryDialog
          title={m.media_video_title()}
          submit={m.media_video_submit()}
          choice="one"
          forbidden={["image", "other"]}
          onSubmit={([video]) => onChange(video ?? null)}
          onClose={() => setIsChoosing(false)}
        />
      )}
      {isViewed && value && <MediaViewer items={[value]} first={value} onClose={() => setIsViewed(false)} />}
    </div>
  );
}
