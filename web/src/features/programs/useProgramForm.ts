import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { focusFirstInvalidField } from "~/ui/form/errors";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { toastError } from "~/ui/toast/toast";
import { type Program, useProgramActions } from "./api";
import type { NewPriceFormHandle } from "./components/prices/NewPriceForm";
import {
  changedFields,
  isValidTitle,
  mergeReloaded,
  programFormErrors,
  type ProgramFormValues,
  toProgramFormValues,
} from "./programForm";

export type ProgramFormState = ReturnType<typeof useProgramForm>;

/**
 * The form of one program on one of its pages. It saves only what changed, with a price that is typed but not added,
 * and keeps what was typed until it is saved.
 */
export function useProgramForm(program: Program, page: "info" | "settings" | "waiver") {
  const actions = useProgramActions(program.id);
  const [busy, setBusy] = useState(false);
  /** Set at once: a second Enter comes before `busy` is rendered. */
  const isSaving = useRef(false);
  const newPriceForm = useRef<NewPriceFormHandle>(null);
  /** The program as last loaded into the form; what differs from it was typed here. */
  const loaded = useRef(program);
  const form = useFormDraft<ProgramFormValues>(`program.${program.id}.${page}`, {
    initialValues: toProgramFormValues(program),
    validate: {
      title: (title) => (isValidTitle(title) ? null : m.programs_title_error()),
    },
  });

  function load(next: Program, before: ProgramFormValues) {
    const values = mergeReloaded(form.getValues(), before, next);
    loaded.current = next;
    form.setInitialValues(toProgramFormValues(next));
    form.setValues(values);
    form.resetDirty(toProgramFormValues(next));
  }
  // The program was changed elsewhere: on another part of the page, in another tab, by another coach.
  const reload = useEffectEvent((next: Program) => {
    if (next !== loaded.current) load(next, toProgramFormValues(loaded.current));
  });
  useEffect(() => reload(program), [program]);

  async function saveFields(): Promise<boolean> {
    const sent = form.getValues();
    const body = changedFields(sent, loaded.current);
    if (Object.keys(body).length === 0) {
      load(program, sent);
      form.draft.forget();
      return true;
    }
    try {
      const saved = await actions.change(body);
      form.draft.forget();
      load(saved, sent);
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.status === 422) {
        form.setErrors(programFormErrors(error, form.getValues()));
        focusFirstInvalidField(document);
      } else {
        toastError(errorMessage(error));
      }
      return false;
    }
  }
  /** Returns whether all of it is saved. */
  async function save(): Promise<boolean> {
    if (isSaving.current) return false;
    if (form.validate().hasErrors) {
      focusFirstInvalidField(document);
      return false;
    }
    isSaving.current = true;
    setBusy(true);
    try {
      return (await saveFields()) && (await (newPriceForm.current?.savePending() ?? true));
    } finally {
      isSaving.current = false;
      setBusy(false);
    }
  }
  return { form, program, newPriceForm, save, busy };
}
