import type { ReactNode, RefObject } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { cx } from "~/ui/cx";
import { FormError } from "~/ui/form/FormError";
import { UnsavedChanges } from "~/ui/form/UnsavedChanges";
import { toast } from "~/ui/toast/toast";
import type { Setup } from "../useSetup";
import { FlowFoot } from "./Flow";
import flow from "./Flow.module.css";
import type { PricesHandle } from "./NewPrice";

type Props = { setup: Setup; prices?: RefObject<PricesHandle | null>; narrow?: boolean; children: ReactNode };

/** A part of the set-up that is saved where it stands. */
export function SaveForm({ setup, prices, narrow, children }: Props) {
  const { form, save, busy } = setup;
  const submit = async () => {
    if (!(await save())) return;
    if (await (prices?.current?.settle() ?? true)) toast(m.programs_saved());
  };
  return (
    <form
      noValidate
      className={cx(flow.main, narrow && flow.part)}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {children}
      <FormError>{form.errors.base}</FormError>
      <FlowFoot>
        <Button type="submit" variant="primary" busy={busy}>
          {m.programs_save()}
        </Button>
      </FlowFoot>
      <UnsavedChanges when={() => form.isDirty() || (prices?.current?.isDirty() ?? false)} />
    </form>
  );
}
