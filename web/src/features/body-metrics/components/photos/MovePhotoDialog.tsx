import { useState } from "react";
import { onError } from "~/api/client";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { Segmented } from "~/ui/field/Segmented";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type Photo, POSES, poseName } from "../../photos";
import { usePhotoWrites } from "../../photosApi";
import css from "./Photos.module.css";

/** Corrects the day or the pose of a photo. */
export function MovePhotoDialog({ photo, today, onClose }: { photo: Photo; today: LocalDate; onClose: () => void }) {
  const { move } = usePhotoWrites();
  const [date, setDate] = useState<LocalDate | null>(photo.date);
  const [pose, setPose] = useState(photo.pose);
  const errors = move.error ? formErrors(move.error) : {};
  const submit = () => {
    if (!date) return;
    move.mutate(
      { params: { path: { progress_photo_id: photo.id } }, body: { date, pose }, ...onError("inline") },
      {
        onSuccess: () => {
          toast(m.body_metrics_photo_moved());
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      size="small"
      title={m.body_metrics_photo_move_title()}
      submit={m.body_metrics_photo_move_save()}
      busy={move.isPending}
      disabled={date === photo.date && pose === photo.pose}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={css.fields}>
        <DateField label={m.body_metrics_date()} max={today} value={date} onChange={setDate} error={errors.date} />
        <Segmented
          wide
          label={m.body_metrics_photos_pose()}
          value={pose}
          onChange={setPose}
          options={POSES.map((value) => ({ value, label: poseName(value) }))}
        />
        <FormError>{move.error && !errors.date && errorMessage(move.error)}</FormError>
      </div>
    </FormDialog>
  );
}
