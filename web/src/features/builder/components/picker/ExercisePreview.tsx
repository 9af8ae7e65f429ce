import { IconExternalLink } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Schemas } from "~/api/client";
import { useExercisesById, useExerciseUse } from "~/domain/exercises/api";
import { EQUIPMENT, MEASUREMENTS, MUSCLES } from "~/domain/exercises/labels";
import { AttachedVideo } from "~/domain/media/attachments/AttachedVideo";
import { m } from "~/paraglide/messages.js";
import { Cover } from "~/ui/cover/Cover";
import css from "./Picker.module.css";

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={css.row}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the highlighted exercise is: its picture, the cue, what it trains and where it is used. */
export function ExercisePreview({ exercise }: { exercise: Schemas["ExerciseView"] }) {
  const { data: use } = useExerciseUse(exercise.id);
  const alternates = useExercisesById(exercise.alternates);
  const names = [...exercise.aliases, ...exercise.shorthand];
  const cue = exercise.own_cue || exercise.cue;
  return (
    <div className={css.preview}>
      <Cover seed={exercise.name} src={exercise.picture_url} ratio={1.78} />
      <p className={css.previewName}>{exercise.name}</p>
      {cue && <p className={css.cue}>{cue}</p>}
      <dl className={css.rows}>
        <Row name={m.exercises_muscle()}>{MUSCLES[exercise.muscle_group]()}</Row>
        <Row name={m.exercises_equipment()}>{EQUIPMENT[exercise.equipment]()}</Row>
        <Row name={m.exercises_measurement()}>{MEASUREMENTS[exercise.measurement]()}</Row>
        {alternates.length > 0 && (
          <Row name={m.exercises_alternates()}>{alternates.map(({ name }) => name).join(", ")}</Row>
        )}
        {names.length > 0 && <Row name={m.exercises_aliases()}>{names.join(", ")}</Row>}
      </dl>
      {use && (
        <p className={css.meta}>
          {use.programs.length > 0 ? m.exercises_used_in({ count: use.programs.length }) : m.exercises_unused()}
        </p>
      )}
      {exercise.video && <AttachedVideo video={exercise.video} />}
      {!exercise.video && exercise.video_url && (
        <a className={css.watch} href={exercise.video_url} target="_blank" rel="noreferrer noopener">
          {m.exercises_watch_video()} <IconExternalLink size={14} aria-hidden="true" />
        </a>
      )}
    </div>
  );
}
