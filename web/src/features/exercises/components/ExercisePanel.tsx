import { IconExternalLink } from "@tabler/icons-react";
import { AttachedVideo } from "~/domain/media/attachments/AttachedVideo";
import { m } from "~/paraglide/messages.js";
import { Chip } from "~/ui/badge/Badge";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { Skeleton, SkeletonText } from "~/ui/skeleton/Skeleton";
import { ErrorState } from "~/ui/states/States";
import { type Exercise, useExercise, useExercisesById } from "~/domain/exercises/api";
import { CATEGORIES, EQUIPMENT, MEASUREMENTS, MUSCLES } from "~/domain/exercises/labels";
import css from "./ExercisePanel.module.css";
import { ExerciseUse } from "./ExerciseUse";
import { MuscleFigure } from "./MuscleFigure";

type Props = {
  id: string;
  onClose: () => void;
  onEdit: (exercise: Exercise) => void;
  onAdditions: (exercise: Exercise) => void;
};

/** The details of one exercise, whose id is in the address. */
export function ExercisePanel({ id, onClose, onEdit, onAdditions }: Props) {
  const { data, error, isPending, refetch } = useExercise(id);
  const shown = id === "" ? undefined : data;
  return (
    <Dialog
      opened={id !== ""}
      onClose={onClose}
      title={shown?.name ?? m.exercises_one()}
      footer={
        shown && (
          <>
            {shown.abilities.includes("edit") && <Button onClick={() => onEdit(shown)}>{m.exercises_edit()}</Button>}
            <Button onClick={() => onAdditions(shown)}>{m.exercises_additions_edit()}</Button>
          </>
        )
      }
    >
      {shown ? (
        <ExerciseDetails exercise={shown} />
      ) : error ? (
        <ErrorState error={error} onRetry={refetch} />
      ) : (
        isPending && (
          <div className={css.panel}>
            <Skeleton height={160} />
            <SkeletonText lines={3} />
          </div>
        )
      )}
    </Dialog>
  );
}

function ExerciseDetails({ exercise }: { exercise: Exercise }) {
  const cues = [...new Set([exercise.own_cue, exercise.cue].filter(Boolean))];
  const names = [...exercise.aliases, ...exercise.shorthand];
  const alternates = useExercisesById(exercise.alternates);
  const steps = exercise.instructions.split("\n").filter(Boolean);
  return (
    <div className={css.panel}>
      <div className={css.head}>
        {exercise.picture_url ? (
          <img className={css.picture} src={exercise.picture_url} alt={exercise.name} />
        ) : (
          <MuscleFigure muscle={exercise.muscle_group} size={112} />
        )}
        <dl className={css.details}>
          <DetailRow name={m.exercises_muscle()} value={MUSCLES[exercise.muscle_group]()} />
          <DetailRow name={m.exercises_equipment()} value={EQUIPMENT[exercise.equipment]()} />
          <DetailRow name={m.exercises_category()} value={CATEGORIES[exercise.metric_category]()} />
          <DetailRow name={m.exercises_measurement()} value={MEASUREMENTS[exercise.measurement]()} />
        </dl>
      </div>
      {cues.map((text) => (
        <p key={text} className={css.cue}>
          {text}
        </p>
      ))}
      {names.length > 0 && <p className="t13 meta">{m.exercises_also_called({ names: names.join(", ") })}</p>}
      {exercise.video && <AttachedVideo video={exercise.video} />}
      {!exercise.video && exercise.video_url && (
        <a className={css.video} href={exercise.video_url} target="_blank" rel="noreferrer noopener">
          {m.exercises_watch_video()} <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
      {steps.length > 1 ? (
        <ol className={css.steps}>
          {steps.map((step, index) => (
            <li key={index}>{step}</li>
          ))}
        </ol>
      ) : (
        steps[0] && <p className={css.text}>{steps[0]}</p>
      )}
      {alternates.length > 0 && (
        <p className="t13">{m.exercises_alternates_are({ names: alternates.map(({ name }) => name).join(", ") })}</p>
      )}
      <ExerciseUse id={exercise.id} />
      <div className={css.origin}>
        <Chip>{exercise.own ? m.exercises_own() : m.exercises_from_product()}</Chip>
        {exercise.archived && <Chip>{m.exercises_archived()}</Chip>}
      </div>
    </div>
  );
}

function DetailRow({ name, value }: { name: string; value: string }) {
  return (
    <div className={css.detail}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
