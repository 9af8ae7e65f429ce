import type { ReactNode } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import type { ProgramFormState } from "../../useProgramForm";
import { FormFooter } from "./FormFooter";
import layout from "./FormLayout.module.css";

type Props = {
  programForm: ProgramFormState;
  narrow?: boolean;
  children: ReactNode;
};

/** A form with some of a program's fields and a save button. */
export function ProgramForm({ programForm, narrow, children }: Props) {
  const { form, save, busy } = programForm;
  const submit = async () => {
    if (await save()) toast(m.programs_saved());
  };
  return (
    <form
      noValidate
      className={cx(layout.main, narrow && layout.narrow)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <DraftNotice draft={form.draft} />
      {children}
      <FormError>{form.errors.base}</FormError>
      <FormFooter>
        <Button type="submit" variant="primary" busy={busy}>
          {m.programs_save()}
        </Button>
      </FormFooter>
    </form>
  );
}
