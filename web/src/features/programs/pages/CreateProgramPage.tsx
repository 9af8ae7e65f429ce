import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { ApiError, errorMessage } from "~/lib/apiError";
import { PROGRAM_TYPE_LABELS, type ProgramType } from "~/domain/programs/programTypes";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { useDraftState } from "~/domain/forms/useFormDraft";
import { useGo } from "~/ui/link/Link";
import { Page, Section } from "~/ui/page/Page";
import { toastError } from "~/ui/toast/toast";
import { createProgram, useCacheProgram } from "../api";
import { SetupWizardHeader } from "../components/wizard/SetupWizardHeader";
import { isValidTitle, MAX_TITLE } from "../programForm";
import { PROGRAM_TYPES, PROGRAM_TYPE_DETAILS } from "../programTypeDetails";
import css from "./CreateProgramPage.module.css";

/** The first step of a new program: its type and title. */
export default function CreateProgramPage() {
  const go = useGo();
  const cacheProgram = useCacheProgram();
  const [{ type, title }, setProgram, draft] = useDraftState<{ type?: ProgramType; title: string }>("program", {
    title: "",
  });
  const [errors, setErrors] = useState<{ type?: string; title?: string }>({});
  const [busy, setBusy] = useState(false);
  const runOnce = useIdempotentWrite();
  const isLeaving = useRef(false);

  const create = async () => {
    const missing = {
      type: type ? undefined : m.programs_choose_needed(),
      title: isValidTitle(title) ? undefined : m.programs_title_error(),
    };
    setErrors(missing);
    if (!type || missing.title || busy || isLeaving.current) return;
    setBusy(true);
    try {
      const body = { plan_type: type, title, description: "" };
      const program = cacheProgram(await runOnce(body, (key) => createProgram(body, key)));
      // Another press while the next page loads must not create a second program.
      isLeaving.current = true;
      draft.forget();
      go({ name: "create_plan_main_info", params: { programId: program.id } });
    } catch (error) {
      if (error instanceof ApiError && error.errors.title) setErrors({ title: error.errors.title.join(" ") });
      else toastError(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <Page title={m.programs_new_title()}>
      <SetupWizardHeader current={0} title={m.programs_new_title()} />
      <form
        noValidate
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void create();
        }}
      >
        <Section title={m.programs_choose_title()} note={m.programs_choose_text()}>
          <div className={css.types} role="radiogroup" aria-label={m.programs_choose_label()}>
            {PROGRAM_TYPES.map((option) => {
              const details = PROGRAM_TYPE_DETAILS[option];
              return (
                <label key={option} className={css.type} data-chosen={type === option || undefined}>
                  <input
                    type="radio"
                    name="plan_type"
                    value={option}
                    checked={type === option}
                    onChange={() => {
                      setProgram((current) => ({ ...current, type: option }));
                      setErrors((current) => ({ ...current, type: undefined }));
                    }}
                    className="visually-hidden"
                  />
                  <span className={css.icon} aria-hidden="true">
                    {details.icon}
                  </span>
                  <span className={css.tick} aria-hidden="true">
                    {type === option && <IconCheck size={14} stroke={3} />}
                  </span>
                  <span className={css.name}>
                    {PROGRAM_TYPE_LABELS[option]()}
                    {details.fullName && <span className={css.fullName}>{details.fullName()}</span>}
                  </span>
                  <span className={css.description}>{details.description()}</span>
                  <span className={css.example}>{details.example()}</span>
                </label>
              );
            })}
          </div>
          <FormError>{errors.type}</FormError>
        </Section>
        <div className={css.title}>
          <TextField
            label={m.programs_choose_name()}
            value={title}
            maxLength={MAX_TITLE}
            autoComplete="off"
            onChange={(event) => {
              const { value } = event.currentTarget;
              setProgram((current) => ({ ...current, title: value }));
              setErrors((current) => ({ ...current, title: undefined }));
            }}
            error={errors.title}
          />
          <Button type="submit" variant="primary" busy={busy} className={css.submit}>
            {m.programs_continue()}
          </Button>
        </div>
      </form>
    </Page>
  );
}
