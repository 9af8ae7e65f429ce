import { useState } from "react";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import type { LoadSteps } from "~/domain/training/equipment";
import { formatLoad } from "~/domain/training/format";
import { TRAINING_MAX_PERCENT } from "~/domain/training/strength";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { Segmented } from "~/ui/field/Segmented";
import { TextField } from "~/ui/field/TextField";
import { formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast, toastError } from "~/ui/toast/toast";
import css from "./Profile.module.css";
import type { WeightUnit } from "../strength";
import { formatWeightInput, parseWeight, trainingMax, usualTrainingMax } from "../trainingMax";
import { type ExerciseTrainingMax, useTrainingMaxChanges } from "../trainingMaxApi";

type Props = {
  client: { id: string; firstName: string };
  one: ExerciseTrainingMax;
  unit: WeightUnit;
  /** The loads of the coach's gym, where they are not the usual ones. */
  steps?: LoadSteps | null | undefined;
  onClose: () => void;
};

/** Sets the training max of a client for a lift, or lets it follow from the one-rep max again. */
export function TrainingMaxDialog({ client, one, unit, steps, onClose }: Props) {
  const { set, remove, isPending } = useTrainingMaxChanges(client.id, one.exercise_id);
  const { chosen } = one;
  const shown = chosen?.load ?? trainingMax(one, { unit, steps })?.load;
  const form = useFormDraft<{ value: string; unit: WeightUnit }>(`training-max:${client.id}:${one.exercise_id}`, {
    initialValues: { value: formatWeightInput(shown), unit: shown?.unit ?? unit },
  });
  const [error, setError] = useState<unknown>();
  const usual = usualTrainingMax(one, { unit, steps });
  const close = () => {
    form.draft.forget();
    onClose();
  };
  const save = async () => {
    setError(undefined);
    try {
      await set({ value: parseWeight(form.values.value), unit: form.values.unit });
      toast(m.clients_training_max_saved({ lift: one.name }));
      close();
    } catch (refused) {
      const fields = formErrors(refused);
      form.setErrors(fields);
      if (!fields.value) setError(refused);
    }
  };
  const reset = async () => {
    setError(undefined);
    try {
      await remove();
    } catch (refused) {
      setError(refused);
      return;
    }
    const undo = () => chosen && set(chosen.load).catch((refused: unknown) => toastError(errorMessage(refused)));
    toast(m.clients_training_max_removed({ lift: one.name }), {
      action: { label: m.ui_undo(), run: () => void undo() },
    });
    close();
  };
  return (
    <FormDialog
      onClose={onClose}
      onCancel={close}
      title={m.clients_training_max_title({ lift: one.name })}
      submit={m.clients_training_max_save()}
      busy={isPending}
      onSubmit={save}
      {...(chosen && {
        other: (
          <Button disabled={isPending} onClick={() => void reset()}>
            {m.clients_training_max_reset({ percent: String(TRAINING_MAX_PERCENT) })}
          </Button>
        ),
      })}
    >
      <div className={css.trainingMaxForm}>
        <DraftNotice draft={form.draft} />
        <div className={css.weight}>
          <TextField
            label={m.clients_training_max()}
            inputMode="decimal"
            autoComplete="off"
            maxLength={8}
            data-autofocus
            {...form.getInputProps("value")}
          />
          <Segmented
            label={m.clients_training_max_unit()}
            value={form.values.unit}
            onChange={(value) => form.setFieldValue("unit", value)}
            options={[
              { value: "kg", label: "kg" },
              { value: "lb", label: "lb" },
            ]}
          />
        </div>
        <p className="t13 meta">
          {m.clients_training_max_help({ name: client.firstName })}{" "}
          {usual &&
            m.clients_training_max_usual({ percent: String(TRAINING_MAX_PERCENT), load: formatLoad(usual, unit) })}
        </p>
        <FormError>{error ? errorMessage(error) : undefined}</FormError>
      </div>
    </FormDialog>
  );
}
