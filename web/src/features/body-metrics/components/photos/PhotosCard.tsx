import { IconEye, IconEyeOff, IconLock, IconPlus } from "@tabler/icons-react";
import { Fragment, useState } from "react";
import { useRemembered } from "~/api/useRemembered";
import type { LocalDate } from "~/lib/dates";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import {
  comparedDays,
  NOT_CHOSEN,
  photoDate,
  type PhotoDay,
  photoDays,
  type Pose,
  POSES,
  poseName,
  shownPose,
} from "../../photos";
import { usePhotos } from "../../photosApi";
import { AddPhotosDialog, type ChosenPhotos, NO_PHOTOS } from "./AddPhotosDialog";
import { CompareDialog } from "./CompareDialog";
import { DatesMenu } from "./DatesMenu";
import { OverlayOf } from "./Overlay";
import { type Mode, ModeChoice } from "./PhotoChoices";
import { PhotoImage } from "./PhotoImage";
import css from "./Photos.module.css";

type Props = {
  /** Who sees them, in a few words: "You and Maya". */
  seenBy: string;
  today: LocalDate;
  /** Set for a coach, who only looks. */
  clientId?: string;
  /** What is said while there are none. */
  empty: string;
};

/** Progress photos: two days beside or on top of each other. */
export function PhotosCard({ seenBy, today, clientId, empty }: Props) {
  const photos = usePhotos(clientId);
  const [isAdding, setIsAdding] = useState(false);
  const [chosen, setChosen] = useState<ChosenPhotos>(NO_PHOTOS);
  const [look, setLook] = useRemembered("progress-photos", ["shown", "blurred"]);
  const [mode, setMode] = useState<Mode>("side");
  const [dates, setDates] = useState(NOT_CHOSEN);
  const [wanted, setWanted] = useState<Pose>("front");
  const [opened, setOpened] = useState(false);
  const days = photoDays(photos.data?.items ?? []);
  const compared = comparedDays(days, dates);
  const pose = shownPose(compared, wanted);
  const blurred = look === "blurred";
  const view = { days, compared, pose, mode, blurred, clientId };
  const open = (one: Pose) => {
    setWanted(one);
    setOpened(true);
  };
  return (
    <Card
      title={m.body_metrics_photos()}
      note={<Chip icon={<IconLock size={12} aria-hidden="true" />}>{seenBy}</Chip>}
      actions={
        <>
          {days.length > 0 && (
            <Button
              size="small"
              variant="quiet"
              icon={blurred ? <IconEye size={16} /> : <IconEyeOff size={16} />}
              onClick={() => setLook(blurred ? "shown" : "blurred")}
            >
              {blurred ? m.body_metrics_photos_unblur() : m.body_metrics_photos_blur()}
            </Button>
          )}
          {!clientId && (
            <Button size="small" icon={<IconPlus size={14} />} onClick={() => setIsAdding(true)}>
              {m.body_metrics_photos_add()}
            </Button>
          )}
        </>
      }
    >
      {photos.error && !photos.data ? (
        <ErrorState error={photos.error} onRetry={photos.refetch} />
      ) : !photos.data ? (
        <Skeleton width="100%" height={172} />
      ) : compared.length === 0 ? (
        <p className={css.empty}>{empty}</p>
      ) : (
        <>
          {mode === "side" ? <Grid {...view} onOpen={open} /> : <OverlayOf {...view} size="small" onPose={setWanted} />}
          {days.length > 1 && (
            <div className={css.foot}>
              <ModeChoice mode={mode} onChange={setMode} />
              {days.length > 2 && <DatesMenu days={days} compared={compared} onChange={setDates} />}
            </div>
          )}
        </>
      )}
      {opened && compared.length > 0 && (
        <CompareDialog
          {...view}
          today={today}
          onMode={setMode}
          onPose={setWanted}
          onDates={setDates}
          onClose={() => setOpened(false)}
        />
      )}
      {isAdding && (
        <AddPhotosDialog
          days={days}
          today={today}
          chosen={chosen}
          onChoose={setChosen}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Card>
  );
}

type GridProps = { compared: PhotoDay[]; blurred: boolean; clientId: string | undefined; onOpen: (pose: Pose) => void };

/** A row for each day, a column for each pose. */
function Grid({ compared, blurred, clientId, onOpen }: GridProps) {
  return (
    <div className={css.grid}>
      <span />
      {POSES.map((pose) => (
        <span key={pose} className={css.pose}>
          {poseName(pose)}
        </span>
      ))}
      {compared.map(({ date, photos }) => (
        <Fragment key={date}>
          <span className={css.date}>{photoDate(date)}</span>
          {POSES.map((pose) => {
            const photo = photos[pose];
            return photo ? (
              <button key={pose} type="button" className={css.cell} onClick={() => onOpen(pose)}>
                <PhotoImage photo={photo} size="small" clientId={clientId} blurred={blurred} />
              </button>
            ) : (
              <span key={pose} className={css.none} />
            );
          })}
        </Fragment>
      ))}
    </div>
  );
}
