import { useEffect, useRef, useState } from "react";
import { currentOwner, isStillHere } from "~/api/deviceKeys";
import { errorMessage } from "~/lib/apiError";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { DateField } from "~/ui/field/DateField";
import { formErrors } from "~/ui/form/errors";
import { toast, toastError } from "~/ui/toast/toast";
import { type PhotoDay, type Pose, POSES } from "../../photos";
import { usePhotoWrites } from "../../photosApi";
import css from "./Photos.module.css";
import { PoseSlot } from "./PoseSlot";

/** What was chosen and isn't saved yet. Each file has the id by which it is sent, however often. */
export type ChosenPhotos = {
  /** Null: today. */
  date: LocalDate | null;
  files: Partial<Record<Pose, { id: string; file: File } | undefined>>;
};
export const NO_PHOTOS: ChosenPhotos = { date: null, files: {} };

type Props = {
  /** Those that are there already. */
  days: PhotoDay[];
  today: LocalDate;
  chosen: ChosenPhotos;
  /** Kept outside, so that closing the dialog by mistake loses nothing. */
  onChoose: (change: (chosen: ChosenPhotos) => ChosenPhotos) => void;
  onClose: () => void;
};

/**
 * Adds up to three photos of a day. What could be saved is saved; the others stay, each with the reason. Who leaves the
 * page while they are sent is told of those that fail.
 */
export function AddPhotosDialog({ days, today, chosen, onChoose, onClose }: Props) {
  const { add } = usePhotoWrites();
  const [sending, setSending] = useState<Pose>();
  const [errors, setErrors] = useState<Partial<Record<Pose | "date", string | undefined>>>({});
  const isOpen = useRef(false);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  // Sending goes on while the person is on another page, but not after the tab has closed.
  useEffect(() => {
    if (sending === undefined) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [sending]);
  const date = chosen.date ?? today;
  const existing = days.find((day) => day.date === date)?.photos ?? {};
  const poses = POSES.filter((pose) => chosen.files[pose]);
  const choose = (pose: Pose, file: File | undefined) => {
    setErrors((known) => ({ ...known, [pose]: undefined }));
    onChoose((before) => ({
      ...before,
      files: { ...before.files, [pose]: file && { id: crypto.randomUUID(), file } },
    }));
  };
  const submit = async () => {
    setErrors({});
    const sentBy = currentOwner();
    const reasons: string[] = [];
    let saved = 0;
    for (const pose of poses) {
      const one = chosen.files[pose];
      if (!one || !isStillHere(sentBy)) continue;
      setSending(pose);
      try {
        await add(one.id, one.file, date, pose);
        saved += 1;
        choose(pose, undefined);
      } catch (error) {
        reasons.push(errorMessage(error));
        const { date: dateError, file } = formErrors(error);
        setErrors((known) => ({
          ...known,
          ...(dateError ? { date: dateError } : { [pose]: file ?? errorMessage(error) }),
        }));
        if (dateError) break;
      }
    }
    setSending(undefined);
    if (!isStillHere(sentBy)) return;
    const [reason] = reasons;
    if (reason !== undefined) {
      const count = poses.length - saved;
      if (!isOpen.current) toastError(m.body_metrics_photos_not_saved({ count, reason }), { persistent: true });
      return;
    }
    toast(m.body_metrics_photos_saved({ count: poses.length }));
    onChoose(() => NO_PHOTOS);
    onClose();
  };
  return (
    <FormDialog
      title={m.body_metrics_photos_add_title()}
      submit={m.body_metrics_photos_save()}
      busy={sending !== undefined}
      disabled={poses.length === 0}
      onSubmit={submit}
      onClose={onClose}
      onCancel={() => {
        onChoose(() => NO_PHOTOS);
        onClose();
      }}
    >
      <div className={css.fields}>
        <DateField
          label={m.body_metrics_date()}
          max={today}
          value={date}
          error={errors.date}
          onChange={(value) => {
            setErrors((known) => ({ ...known, date: undefined }));
            onChoose((before) => ({ ...before, date: value }));
          }}
        />
        <div className={css.slots}>
          {POSES.map((pose) => (
            <PoseSlot
              key={pose}
              pose={pose}
              file={chosen.files[pose]?.file}
              existing={existing[pose]}
              busy={sending === pose}
              disabled={sending !== undefined}
              error={errors[pose]}
              onChoose={(file) => choose(pose, file)}
            />
          ))}
        </div>
        <p className="t13 meta">{m.body_metrics_photos_advice()}</p>
      </div>
    </FormDialog>
  );
}
