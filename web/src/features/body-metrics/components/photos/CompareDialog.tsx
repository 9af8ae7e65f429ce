import { IconDots } from "@tabler/icons-react";
import { useState } from "react";
import { api, onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { downloadBlob } from "~/lib/download";
import { m } from "~/paraglide/messages.js";
import { IconButton } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { FormError } from "~/ui/form/FormError";
import { Menu } from "~/ui/menu/Menu";
import { toast, toastError } from "~/ui/toast/toast";
import { type ComparedDates, type Photo, type PhotoDay, photoDate, type Pose, poseName } from "../../photos";
import { usePhotoWrites } from "../../photosApi";
import { DateFields } from "./DatesMenu";
import { MovePhotoDialog } from "./MovePhotoDialog";
import { OverlayOf } from "./Overlay";
import { type Mode, ModeChoice, PoseChoice } from "./PhotoChoices";
import { PhotoImage } from "./PhotoImage";
import css from "./Photos.module.css";

type Props = {
  days: PhotoDay[];
  compared: PhotoDay[];
  pose: Pose;
  mode: Mode;
  blurred: boolean;
  clientId: string | undefined;
  today: LocalDate;
  onMode: (mode: Mode) => void;
  onPose: (pose: Pose) => void;
  onDates: (dates: ComparedDates) => void;
  onClose: () => void;
};

/** One pose on two days, as large as the screen allows. */
export function CompareDialog(props: Props) {
  const { days, compared, pose, mode, blurred, clientId, today } = props;
  const [moved, setMoved] = useState<Photo>();
  const [deleted, setDeleted] = useState<Photo>();
  return (
    <>
      <Dialog
        opened
        size="wide"
        title={m.body_metrics_photos_compare({ pose: poseName(pose) })}
        onClose={props.onClose}
        footer={
          days.length > 1 && (
            <div className={css.compareFoot}>
              <DateFields days={days} compared={compared} onChange={props.onDates} />
            </div>
          )
        }
      >
        <div className={css.compareHead}>
          <PoseChoice days={compared} pose={pose} onChange={props.onPose} />
          {compared.length > 1 && <ModeChoice mode={mode} onChange={props.onMode} />}
        </div>
        {mode === "overlay" && compared.length > 1 ? (
          <OverlayOf compared={compared} pose={pose} size="large" blurred={blurred} clientId={clientId} />
        ) : (
          <div className={css.sides}>
            {compared.map(({ date, photos }) => (
              <figure key={date} className={css.side}>
                {photos[pose] ? (
                  <PhotoImage
                    key={photos[pose].id}
                    photo={photos[pose]}
                    size="large"
                    clientId={clientId}
                    blurred={blurred}
                  />
                ) : (
                  <span className={css.missing}>{m.body_metrics_photos_none_of_pose()}</span>
                )}
                <figcaption className={css.caption}>
                  {photoDate(date)}
                  {photos[pose] && !clientId && (
                    <PhotoMenu photo={photos[pose]} onMove={setMoved} onDelete={setDeleted} />
                  )}
                </figcaption>
              </figure>
            ))}
          </div>
        )}
      </Dialog>
      {moved && <MovePhotoDialog photo={moved} today={today} onClose={() => setMoved(undefined)} />}
      {deleted && <DeletePhotoDialog photo={deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}

type MenuProps = { photo: Photo; onMove: (photo: Photo) => void; onDelete: (photo: Photo) => void };

function PhotoMenu({ photo, onMove, onDelete }: MenuProps) {
  const label = m.body_metrics_photo_menu({ date: photoDate(photo.date) });
  return (
    <Menu
      align="end"
      label={label}
      trigger={
        <IconButton label={label}>
          <IconDots size={16} />
        </IconButton>
      }
      items={[
        { label: m.body_metrics_photo_download(), onClick: () => void download(photo) },
        { label: m.body_metrics_photo_move(), onClick: () => onMove(photo) },
        { label: m.body_metrics_photo_delete(), danger: true, onClick: () => onDelete(photo) },
      ]}
    />
  );
}

async function download(photo: Photo): Promise<void> {
  try {
    const { data } = await api.GET("/api/athlete/body_metrics/photos/{progress_photo_id}/{size}", {
      params: { path: { progress_photo_id: photo.id, size: "large" } },
      parseAs: "blob",
      ...onError("inline"),
    });
    downloadBlob(data as unknown as Blob, `${photo.date} ${poseName(photo.pose)}.jpg`);
  } catch (error) {
    toastError(errorMessage(error));
  }
}

function DeletePhotoDialog({ photo, onClose }: { photo: Photo; onClose: () => void }) {
  const { remove } = usePhotoWrites();
  return (
    <ConfirmDialog
      opened
      danger
      onClose={onClose}
      title={m.body_metrics_photo_delete_title()}
      confirm={m.body_metrics_photo_delete_confirm()}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(
          { params: { path: { progress_photo_id: photo.id } }, ...onError("inline") },
          {
            onSuccess: () => {
              toast(m.body_metrics_photo_deleted());
              onClose();
            },
          },
        )
      }
    >
      <p>{m.body_metrics_photo_delete_text({ pose: poseName(photo.pose), date: photoDate(photo.date) })}</p>
      <FormError>{remove.error && errorMessage(remove.error)}</FormError>
    </ConfirmDialog>
  );
}
