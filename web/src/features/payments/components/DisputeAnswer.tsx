import { useState } from "react";
import { onError } from "~/api/client";
import { MAX_DISPUTE_TEXT_LENGTH } from "~/api/limits";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { ConfirmDialog } from "~/ui/dialog/Dialog";
import { TextArea } from "~/ui/field/TextField";
import { focusFirstError, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { type DisputeDetails, useDisputeActions } from "../disputes";
import css from "./DisputeAnswer.module.css";

/** The coach's words to the client's bank: a draft that is saved, and sent once. */
export function DisputeAnswer({ details }: { details: DisputeDetails }) {
  const disputeId = details.dispute.id;
  const { save, submit } = useDisputeActions(disputeId);
  const [isAsking, setAsking] = useState(false);
  const form = useFormDraft(`dispute-${disputeId}`, { initialValues: details.draft });
  const path = { params: { path: { dispute_id: disputeId } }, ...onError("inline") };

  /** Saves what is typed, and calls `next` once the server has it. */
  const saveThen = (next: () => void) =>
    form.onSubmit((body) => {
      save.mutate(
        { ...path, body },
        {
          onSuccess: () => {
            form.resetDirty();
            form.draft.forget();
            next();
          },
          onError: (error) => form.setErrors(formErrors(error)),
        },
      );
    }, focusFirstError);
  const send = () =>
    submit.mutate(path, {
      onSuccess: () => toast(m.disputes_submitted()),
      onError: (error) => form.setErrors(formErrors(error)),
      onSettled: () => setAsking(false),
    });

  const field = (name: keyof DisputeDetails["draft"]) => ({
    minRows: 3,
    maxLength: MAX_DISPUTE_TEXT_LENGTH,
    ...form.getInputProps(name),
  });
  return (
    <Card title={m.disputes_your_answer()}>
      <form noValidate onSubmit={saveThen(() => toast(m.disputes_saved()))}>
        <DraftNotice draft={form.draft} />
        <fieldset className={css.form} disabled={save.isPending || submit.isPending}>
          <TextArea
            label={m.disputes_field_words()}
            help={m.disputes_field_words_help()}
            {...field("uncategorized_text")}
          />
          <TextArea label={m.disputes_field_cancellation()} {...field("cancellation_rebuttal")} />
          <TextArea label={m.disputes_field_refund()} {...field("refund_refusal_explanation")} />
          <FormError>{form.errors.base}</FormError>
          <div className={css.actions}>
            <Button variant="primary" busy={save.isPending} onClick={() => saveThen(() => setAsking(true))()}>
              {m.disputes_submit()}
            </Button>
            <Button type="submit">{m.disputes_save()}</Button>
          </div>
        </fieldset>
      </form>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={m.disputes_submit_title()}
        confirm={m.disputes_submit()}
        busy={submit.isPending}
        onConfirm={send}
      >
        {m.disputes_submit_text()}
      </ConfirmDialog>
    </Card>
  );
}
