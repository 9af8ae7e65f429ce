import { useForm } from "@mantine/form";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { toastError } from "~/ui/toast/toast";
import { type Plan, usePlanWrites } from "./api";
import { changesOf, refilled, setupErrors, type Values, valuesOf } from "./setup";

const LIMIT = 120;

export type Setup = ReturnType<typeof useSetup>;

/** The set-up form of one program: saves only what changed and keeps what is typed when saving fails. */
export function useSetup(plan: Plan) {
  const writes = usePlanWrites(plan.id);
  const [busy, setBusy] = useState(false);
  const working = useRef(false);
  /** The program as it stands in the form: only what differs from that was typed here. */
  const filled = useRef(plan);
  const form = useForm<Values>({
    initialValues: valuesOf(plan),
    validate: {
      title: (title) => (title.trim() && title.trim().length <= LIMIT ? null : m.programs_title_error()),
    },
  });

  function fill(next: Plan, before: Values) {
    const values = refilled(form.getValues(), before, next);
    filled.current = next;
    form.setInitialValues(valuesOf(next));
    form.setValues(values);
    form.resetDirty(valuesOf(next));
  }
  // It was changed elsewhere: in another part of the page, in another tab, by another coach.
  const readAgain = useEffectEvent((next: Plan) => {
    if (next !== filled.current) fill(next, valuesOf(filled.current));
  });
  useEffect(() => readAgain(plan), [plan]);

  /** Answers the saved program, or undefined where something has to be mended first. */
  async function save(): Promise<Plan | undefined> {
    if (working.current) return undefined;
    if (form.validate().hasErrors) {
      showFirstError();
      return undefined;
    }
    const sent = form.getValues();
    const body = changesOf(sent, filled.current);
    if (Object.keys(body).length === 0) return plan;
    working.current = true;
    setBusy(true);
    try {
      const saved = await writes.change(body);
      fill(saved, sent);
      return saved;
    } catch (problem) {
      if (problem instanceof ApiError && problem.status === 422) {
        form.setErrors(setupErrors(problem, form.getValues()));
        showFirstError();
      } else {
        toastError(errorMessage(problem));
      }
      return undefined;
    } finally {
      working.current = false;
      setBusy(false);
    }
  }
  return { form, plan, save, busy };
}

/** Puts the cursor where the first refusal stands, once it is drawn. */
function showFirstError(): void {
  setTimeout(() => document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus());
}
