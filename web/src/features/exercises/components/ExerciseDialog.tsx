import { useState } from "react";
import { idempotent, newIdempotencyKey, onError, withHeaders } from "~/api/client";
import { MAX_CUE_LENGTH, MAX_INSTRUCTIONS_LENGTH } from "~/api/limits";
import { missingFeature } from "~/domain/plan-notice/features";
import { PlanNotice } from "~/domain/plan-notice/PlanNotice";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { SelectField } from "~/ui/field/SelectField";
import { TextArea, TextField } from "~/ui/field/TextField";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { toast } from "~/ui/toast/toast";
import { type Exercise, type ExerciseForm, useExerciseMutations } from "~/domain/exercises/api";
import { CATEGORIES, EQUIPMENT, MEASUREMENTS, MUSCLES, toOptions } from "~/domain/exercises/labels";
import css from "~/domain/exercises/ExerciseForm.module.css";

const FORM_ID = "exercise-form";

type Props = {
  /** The exercise to edit; without one a new one is created. */
  exercise?: Exercise;
  /** The name of a new exercise, such as the search that found none. */
  name?: string;
  onClose: () => void;
};

function initialValuesOf(exercise: Exercise | undefined, name: string) {
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

/** Creates or edits one of the account's own exercises. It is open while it is mounted. */
export function ExerciseDialog({ exercise, name = "", onClose }: Props) {
  const { create, change } = useExerciseMutations();
  const [key] = useState(newIdempotencyKey);
  const form = useFormDraft(`exercise.${exercise?.id ?? name}`, {
    initialValues: initialValuesOf(exercise, name),
    validate: {
      name: (value) => (value.trim() ? null : m.exercises_name_missing()),
      muscle_group: (value) => (value ? null : m.exercises_choose_muscle()),
      equipment: (value) => (value ? null : m.exercises_choose_equipment()),
    },
  });
  const lacked = missingFeature(create.error ?? change.error);
  const busy = create.isPending || change.isPending;

  const save = (values: ReturnType<typeof initialValuesOf>) => {
    const body = values as ExerciseForm;
    const after = {
      onSuccess: () => {
        toast(exercise ? m.exercises_saved({ name: body.name }) : m.exercises_created({ name: body.name }));
        form.draft.forget();
        onClose();
      },
      onError: (error: unknown) => form.setErrors(formErrors(error)),
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
          <Button
            onClick={() => {
              form.draft.forget();
              onClose();
            }}
            disabled={busy}
          >
            {m.ui_cancel()}
          </Button>
          <Button type="submit" form={FORM_ID} variant="primary" busy={busy}>
            {exercise ? m.exercises_save() : m.exercises_create()}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate className={css.form} onSubmit={form.onSubmit(save)}>
        <DraftNotice draft={form.draft} />
        <TextField label={m.exercises_name()} maxLength={120} data-autofocus {...form.getInputProps("name")} />
        <SelectField
          label={m.exercises_category()}
          help={exercise ? m.exercises_category_fixed() : m.exercises_category_help()}
          disabled={Boolean(exercise)}
          data={toOptions(CATEGORIES)}
          {...form.getInputProps("metric_category")}
        />
        <div className={css.pair}>
          <SelectField
            label={m.exercises_muscle()}
            placeholder={m.exercises_choose()}
            data={toOptions(MUSCLES)}
            {...form.getInputProps("muscle_group")}
          />
          <SelectField
            label={m.exercises_equipment()}
            placeholder={m.exercises_choose()}
            data={toOptions(EQUIPMENT)}
            {...form.getInputProps("equipment")}
          />
        </div>
        <SelectField
          label={m.exercises_measurement()}
          help={m.exercises_measurement_help()}
          data={toOptions(MEASUREMENTS)}
          {...form.getInputProps("measurement")}
        />
        <TextField
          label={m.exercises_cue()}
          help={m.exercises_cue_help()}
          maxLength={MAX_CUE_LENGTH}
          {...form.getInputProps("cue")}
        />
        <TextArea
          label={m.exercises_instructions()}
          maxLength={MAX_INSTRUCTIONS_LENGTH}
          {...form.getInputProps("instructions")}
        />
        {lacked ? <PlanNotice feature={lacked} /> : <FormError>{form.errors.base}</FormError>}
      </form>
    </Dialog>
  );
}
