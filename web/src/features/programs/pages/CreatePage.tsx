import { IconCheck } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { UnsavedChanges } from "~/ui/form/UnsavedChanges";
import { useGo } from "~/ui/link/Link";
import { Page, Section } from "~/ui/page/Page";
import { toastError } from "~/ui/toast/toast";
import { createPlan, type PlanType, useKeepPlan } from "../api";
import { FlowHead } from "../components/Flow";
import { TYPES, typeLabel, typeWords } from "../words";
import css from "./CreatePage.module.css";

/** A new program begins with its type and its name. */
export default function CreatePage() {
  const go = useGo();
  const keep = useKeepPlan();
  const [type, setType] = useState<PlanType>();
  const [title, setTitle] = useState("");
  const [errors, setErrors] = useState<{ type?: string; title?: string }>({});
  const [busy, setBusy] = useState(false);
  const once = useIdempotentWrite();
  const leaving = useRef(false);

  const create = async () => {
    const missing = {
      type: type ? undefined : m.programs_choose_needed(),
      title: title.trim() ? undefined : m.programs_title_error(),
    };
    setErrors(missing);
    if (!type || missing.title || busy || leaving.current) return;
    setBusy(true);
    try {
      const draft = { plan_type: type, title, description: "" };
      const plan = keep(await once(draft, (key) => createPlan(draft, key)));
      // Pressed again while the next page is fetched, the button makes no second one.
      leaving.current = true;
      go({ name: "create_plan_main_info", params: { programId: plan.id } });
    } catch (problem) {
      if (problem instanceof ApiError && problem.errors.title) setErrors({ title: problem.errors.title.join(" ") });
      else toastError(errorMessage(problem));
      setBusy(false);
    }
  };
  return (
    <Page title={m.programs_new_title()}>
      <FlowHead current={0} title={m.programs_new_title()} />
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
            {TYPES.map((one) => {
              const words = typeWords[one];
              return (
                <label key={one} className={css.type} data-chosen={type === one || undefined}>
                  <input
                    type="radio"
                    name="plan_type"
                    value={one}
                    checked={type === one}
                    onChange={() => {
                      setType(one);
                      setErrors((old) => ({ ...old, type: undefined }));
                    }}
                    className="visually-hidden"
                  />
                  <span className={css.icon} aria-hidden="true">
                    {words.icon}
                  </span>
                  <span className={css.tick} aria-hidden="true">
                    {type === one && <IconCheck size={14} stroke={3} />}
                  </span>
                  <span className={css.name}>
                    {typeLabel[one]()}
                    {words.long && <span className={css.long}>{words.long()}</span>}
                  </span>
                  <span className={css.text}>{words.text()}</span>
                  <span className={css.eg}>{words.eg()}</span>
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
            maxLength={120}
            autoComplete="off"
            onChange={(event) => {
              setTitle(event.currentTarget.value);
              setErrors((old) => ({ ...old, title: undefined }));
            }}
            error={errors.title}
          />
          <Button type="submit" variant="primary" busy={busy} className={css.go}>
            {m.programs_continue()}
          </Button>
        </div>
      </form>
      <UnsavedChanges when={() => !leaving.current && title.trim() !== ""} />
    </Page>
  );
}
