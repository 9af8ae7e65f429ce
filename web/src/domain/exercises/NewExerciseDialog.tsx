import { useState } from "react";
import { idempotent, newIdempotencyKey, onError, type Schemas, withHeaders } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { SelectField } from "~/ui/field/SelectField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { type Exercise, useExerciseMutations } from "./api";
import { CATEGORIES, EQUIPMENT, MEASUREMENTS, MUSCLES, toOptions } from "./labels";
import css from "./ExerciseForm.module.css";

type Props = { name: string; onCreated: (exercise: Exercise) => void; onClose: () => void };

/** Makes a name that was written somewhere an exercise of the account, with no more than an exercise needs. */
export function NewExerciseDialog({ name, onCreated, onClose }: Props) {
  const { create } = useExerciseMutations();
  const [key] = useState(newIdempotencyKey);
  const [muscle, setMuscle] = useState<Schemas["MuscleGroup"] | null>(null);
  const [equipment, setEquipment] = useState<Schemas["Equipment"] | null>(null);
  const [category, setCategory] = useState<Schemas["MetricCategory"]>("strength");
  const [measurement, setMeasurement] = useState<Schemas["Measurement"]>("weight_reps");
  const [isChecked, setChecked] = useState(false);
  const errors = formErrors(create.error);
  const save = () => {
    setChecked(true);
    if (!muscle || !equipment) return;
    const body = {
      name,
      metric_category: category,
      muscle_group: muscle,
      equipment,
      measurement,
      cue: "",
      instructions: "",
    };
    create.mutate(
      { body, ...withHeaders(onError("inline", 422), idempotent(key)) },
      {
        onSuccess: (exercise) => {
          onClose();
          onCreated(exercise);
        },
      },
    );
  };
  return (
    <FormDialog
      title={m.exercises_create_named({ name })}
      submit={m.exercises_create()}
      busy={create.isPending}
      onSubmit={save}
      onClose={onClose}
    >
      <div className={css.form}>
        <div className={css.pair}>
          <SelectField
            label={m.exercises_muscle()}
            placeholder={m.exercises_choose()}
            data={toOptions(MUSCLES)}
            value={muscle}
            onChange={(value) => setMuscle(value as typeof muscle)}
            error={isChecked && !muscle && m.exercises_choose_muscle()}
            data-autofocus
          />
          <SelectField
            label={m.exercises_equipment()}
            placeholder={m.exercises_choose()}
            data={toOptions(EQUIPMENT)}
            value={equipment}
            onChange={(value) => setEquipment(value as typeof equipment)}
            error={isChecked && !equipment && m.exercises_choose_equipment()}
          />
        </div>
        <SelectField
          label={m.exercises_category()}
          help={m.exercises_category_help()}
          data={toOptions(CATEGORIES)}
          value={category}
          onChange={(value) => setCategory((value ?? category) as typeof category)}
        />
        <SelectField
          label={m.exercises_measurement()}
          help={m.exercises_measurement_help()}
          data={toOptions(MEASUREMENTS)}
          value={measurement}
          onChange={(value) => setMeasurement((value ?? measurement) as typeof measurement)}
        />
        <FormError>{errors.name ?? errors.base}</FormError>
      </div>
    </FormDialog>
  );
}
