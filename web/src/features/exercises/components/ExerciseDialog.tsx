import { useForm } from "@mantine/form";
import { useState } from "react";
import { idempotent, newIdempotencyKey, onError, withHeaders } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { SelectField } from "~/ui/field/SelectField";
import { TextArea, TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type Exercise, type ExerciseForm, useExerciseWrites } from "../api";
import { CATEGORIES, EQUIPMENT, MEASUREMENTS, MUSCLES, optionsOf } from "../words";
import css from "./ExerciseDialog.module.css";

const FORM_ID = "exercise-form";

type Props = {
  /** Left out for a new one. */
  exercise?: Exercise;
  /** What a search found nothing for becomes the new one's name. */
  name?: string;
  onClose: () => void;
};

function startOf(exercise: Exercise | undefined, name: string) {
  return {
    name: exercise?.name ?? name,
    metric_category: exercise?.metric_category ?? "strength",
    muscle_group: exercise?.muscle_group ?? "",
    equipment: exercise?.equipment ?? "",
    measurement: exercise?.measurement ?? "weight_reps",
    cue: exercise?.cue ?? "",
    instructions: exercise?.instructions ?? "",
  };
}

/** Creates or changes an own exercise. Mount it to open it. */
export function ExerciseDialog({ exercise, name = "", onClose }: Props) {
  const { create, change } = useExerciseWrites();
  const [key] = useState(newIdempotencyKey);
  const form = useForm({
    initialValues: startOf(exercise, name),
    validate: {
      name: (value) => (value.trim() ? null : m.exercises_name_missing()),
      muscle_group: (value) => (value ? null : m.exercises_choose_muscle()),
      equipment: (value) => (value ? null : m.exercises_choose_equipment()),
    },
  });
  const busy = create.isPending || change.isPending;

  const save = (values: ReturnType<typeof startOf>) => {
    const body = values as ExerciseForm;
    const after = {
      onSuccess: () => {
        toast(exercise ? m.exercises_saved({ name: body.name }) : m.exercises_created({ name: body.name }));
        onClose();
      },
      onError: (problem: unknown) => form.setErrors(formErrors(problem)),
    };
    if (exercise)
      change.mutate({ params: { path: { exercise_id: exercise.id } }, body, ...onError("inline", 422) }, after);
    else create.mutate({ body, ...withHeaders(onError("inline", 422), idempotent(key)) }, after);
  };

  return (
    <Dialog
      opened
      onClose={onClose}
      title={exercise ? m.exercises_edit_title() : m.exercises_create_title()}
      busy={busy}
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={busy}>
            {exercise ? m.exercises_save() : m.exercises_create()}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className={css.form} onSubmit={form.onSubmit(save)}>
        <TextField label={m.exercises_name()} maxLength={120} data-autofocus {...form.getInputProps("name")} />
        <SelectField
          label={m.exercises_category()}
          help={exercise ? m.exercises_category_fixed() : m.exercises_category_help()}
          disabled={Boolean(exercise)}
          data={optionsOf(CATEGORIES)}
          {...form.getInputProps("metric_category")}
        />
        <div className={css.pair}>
          <SelectField
            label={m.exercises_muscle()}
            placeholder={m.exercises_choose()}
            data={optionsOf(MUSCLES)}
            {...form.getInputProps("muscle_group")}
          />
          <SelectField
            label={m.exercises_equipment()}
            placeholder={m.exercises_choose()}
            data={optionsOf(EQUIPMENT)}
            {...form.getInputProps("equipment")}
          />
        </div>
        <SelectField
          label={m.exercises_measurement()}
          help={m.exercises_measurement_help()}
          data={optionsOf(MEASUREMENTS)}
          {...form.getInputProps("measurement")}
        />
        <TextField
          label={m.exercises_cue()}
          help={m.exercises_cue_help()}
          maxLength={300}
          {...form.getInputProps("cue")}
        />
        <TextArea label={m.exercises_instructions()} maxLength={5000} {...form.getInputProps("instructions")} />
        <FormError>{form.errors.base}</FormError>
      </form>
    </Dialog>
  );
}
