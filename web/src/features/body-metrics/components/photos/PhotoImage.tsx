import { IconPhotoOff } from "@tabler/icons-react";
import { m } from "~/paraglide/messages.js";
import { cx } from "~/ui/cx";
import { type Photo, photoDate, poseName } from "../../photos";
import { usePhotoFile } from "../../photosApi";
import { BlobImage } from "./BlobImage";
import css from "./Photos.module.css";

type Props = {
  photo: Photo;
  size: "small" | "large";
  clientId: string | undefined;
  blurred: boolean;
  className?: string;
};

/** A photo, as soon as it is there. */
export function PhotoImage({ photo, size, clientId, blurred, className }: Props) {
  const { data, error } = usePhotoFile(photo, size, clientId);
  const name = m.body_metrics_photo_name({ pose: poseName(photo.pose), date: photoDate(photo.date) });
  if (error) {
    return (
      <span className={cx(css.missing, className)} role="img" aria-label={m.body_metrics_photo_missing({ name })}>
        <IconPhotoOff size={20} aria-hidden="true" />
      </span>
    );
  }
  return data ? (
    <BlobImage data={data} alt={name} data-blurred={blurred || undefined} className={className} />
  ) : (
    <span className={cx(css.loading, className)} aria-busy="true" />
  );
}
