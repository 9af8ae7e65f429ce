import { useEffect, useEffectEvent, useRef } from "react";
import { onError } from "~/api/client";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { SwitchField } from "~/ui/field/CheckboxField";
import { TextField } from "~/ui/field/TextField";
import { focusFirstError, focusFirstInvalidField, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type TagManager, useSaveTagManager } from "../api";
import css from "./TagManager.module.css";

type Values = { code: string; enabled: boolean };

const CODE = /^GTM-[A-Z0-9]{5,10}$/;
const valuesOf = ({ code, enabled }: TagManager): Values => ({ code: code ?? "", enabled });

function codeError(code: string, { enabled }: Values) {
  return (code.trim() === "" ? enabled : !CODE.test(code.trim())) ? m.tag_manager_invalid() : null;
}

/** The code of the container, and whether pages load it. */
export function TagManagerForm({ own, name }: { own: TagManager; name: string }) {
  const save = useSaveTagManager();
  const saved = valuesOf(own);
  const form = useFormDraft<Values>(name, { initialValues: saved, validate: { code: codeError } });
  const element = useRef<HTMLFormElement>(null);
  const { error } = save;
  const isStale = error instanceof ApiError && error.status === 409;

  const load = useEffectEvent((values: Values) => {
    const isUntouched = !form.isDirty();
    form.setInitialValues(values);
    form.resetDirty(values);
    if (isUntouched) form.setValues(values);
  });
  const { code, enabled } = saved;
  useEffect(() => load({ code, enabled }), [code, enabled]);
  useEffect(() => {
    // Not sooner: a field takes no focus while the form is disabled.
    if (error && element.current) focusFirstInvalidField(element.current);
  }, [error]);

  const submit = form.onSubmit((typed) => {
    const body = { version: own.version, code: typed.code.trim() || null, enabled: typed.enabled };
    save.mutate(
      { body, ...onError("inline") },
      {
        onSuccess: (next) => {
          form.draft.forget();
          form.setInitialValues(valuesOf(next));
          form.reset();
          toast(m.tag_manager_saved());
        },
        onError: (failure) => form.setErrors(formErrors(failure)),
      },
    );
  }, focusFirstError);
  const useTheirs = () => {
    form.draft.discard();
    save.reset();
  };
  const codeField = form.getInputProps("code");
  return (
    <form noValidate onSubmit={submit} ref={element}>
      <Card title={m.tag_manager_title()}>
        <p className="dim">{m.tag_manager_text()}</p>
        <div className={css.form}>
          {!isStale && form.draft.isRestored && (
            <div className={css.wide}>
              <DraftNotice draft={form.draft} />
            </div>
          )}
          <TextField
            className={css.code}
            label={m.tag_manager_code()}
            help={m.tag_manager_code_help()}
            placeholder="GTM-ABC1234"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            disabled={save.isPending}
            {...codeField}
            onChange={(event) => {
              codeField.onChange(event);
              // Who gives their first code wants it to be used.
              if (own.code === null && event.currentTarget.value.trim() && !form.isDirty("enabled")) {
                form.setFieldValue("enabled", true);
              }
            }}
          />
          <SwitchField
            label={m.tag_manager_enabled()}
            help={m.tag_manager_enabled_help()}
            disabled={save.isPending}
            {...form.getInputProps("enabled", { type: "checkbox" })}
          />
          {isStale && (
            <div className={css.wide}>
              <Banner
                tone="warn"
                action={
                  <Button size="small" onClick={useTheirs}>
                    {m.tag_manager_use_theirs()}
                  </Button>
                }
              >
                {own.enabled
                  ? m.tag_manager_theirs_on({ code: own.code ?? "" })
                  : m.tag_manager_theirs_off({ code: own.code ?? m.tag_manager_no_code() })}
              </Banner>
            </div>
          )}
          <FormError focus>
            {error && !isStale && !form.errors.code && (
              <>
                <strong>{m.tag_manager_failed()}</strong>
                <br />
                {errorMessage(error)}
              </>
            )}
          </FormError>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.tag_manager_save()}
          </Button>
        </div>
      </Card>
    </form>
  );
}
