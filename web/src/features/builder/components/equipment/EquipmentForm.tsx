import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { $api, onError, type Schemas } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { STEPPED } from "~/domain/training/equipment";
import { LOAD_STEPS_PATH, loadStepsQuery } from "~/domain/training/useLoadSteps";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { focusFirstError, focusFirstInvalidField, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import {
  addTypedBell,
  bellsError,
  type EquipmentForm as Values,
  isBellTyped,
  isUsual,
  readForm,
  stepError,
  toForm,
  typedBellError,
  USUAL,
} from "../../lib/equipmentForm";
import css from "./Equipment.module.css";
import { Kettlebells } from "./Kettlebells";
import { StepRow } from "./StepRow";

const validateSteps = { kg: stepError, lb: stepError };

/** Which loads the gym of an account has; who may not change them reads them. */
export function EquipmentForm({
  settings,
  accountId,
}: {
  settings: Schemas["LoadStepsSettings"];
  accountId: number | string;
}) {
  const queries = useQueryClient();
  const save = $api.useMutation("put", LOAD_STEPS_PATH);
  const form = useFormDraft<Values>(`equipment.${accountId}`, {
    initialValues: toForm(settings.load_steps ?? USUAL),
    validate: {
      barbell: validateSteps,
      dumbbell: validateSteps,
      plates: validateSteps,
      kettlebells: bellsError,
      newKettlebell: { kg: (_, form) => typedBellError(form, "kg"), lb: (_, form) => typedBellError(form, "lb") },
    },
  });
  const isClosed = !settings.may_change;
  const steps = readForm(form.values);
  const element = useRef<HTMLFormElement>(null);
  const { isError } = save;
  useEffect(() => {
    // Not sooner: a field takes no focus while the form is disabled.
    if (isError && element.current) focusFirstInvalidField(element.current);
  }, [isError]);
  const submit = form.onSubmit((typed) => {
    const values = isBellTyped(typed) ? addTypedBell(typed).form : typed;
    form.setValues(values);
    save.mutate(
      { body: readForm(values), ...onError("inline") },
      {
        onSuccess: (saved) => {
          queries.setQueryData(loadStepsQuery().queryKey, saved);
          form.draft.forget();
          form.setInitialValues(toForm(saved.load_steps ?? USUAL));
          form.reset();
          toast(m.builder_equipment_saved());
        },
        onError: (error) => form.setErrors(errorsOf(error)),
      },
    );
  }, focusFirstError);
  return (
    <form noValidate onSubmit={submit} ref={element}>
      <DraftNotice draft={form.draft} />
      <div className={css.form}>
        {STEPPED.map((equipment) => (
          <StepRow
            key={equipment}
            equipment={equipment}
            form={form}
            steps={steps}
            disabled={isClosed || save.isPending}
          />
        ))}
        <Kettlebells form={form} isClosed={isClosed} disabled={isClosed || save.isPending} />
        <FormError focus>{form.errors.base}</FormError>
        {isClosed ? (
          <p className="dim">{m.builder_equipment_closed()}</p>
        ) : (
          <div className={css.save}>
            <Button type="submit" variant="primary" busy={save.isPending}>
              {m.builder_equipment_save()}
            </Button>
            {!isUsual(form.values) && (
              <Button variant="quiet" disabled={save.isPending} onClick={() => form.setValues(toForm(USUAL))}>
                {m.builder_equipment_reset()}
              </Button>
            )}
          </div>
        )}
      </div>
    </form>
  );
}

/** Errors by field; those of single kettlebells belong to all of them. */
function errorsOf(error: unknown): Record<string, string> {
  const named = Object.entries(formErrors(error)).map(([field, message]) => [
    field.startsWith("kettlebells") ? "kettlebells" : field,
    message,
  ]);
  return named.length > 0 ? (Object.fromEntries(named) as Record<string, string>) : { base: errorMessage(error) };
}
