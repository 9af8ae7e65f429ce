import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { FieldCount } from "~/ui/field/FieldCount";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { useDraftState } from "~/domain/forms/useFormDraft";
import { toast } from "~/ui/toast/toast";
import { type PriceOption, useProgramActions } from "../../api";
import { PictureAttachments, usePictureAttachments } from "./PictureAttachments";
import css from "./PriceMessageDialog.module.css";

const TEXT_LIMIT = 5000;

type Props = {
  programId: string;
  option: PriceOption;
  onClose: () => void;
};

/** Messages the clients who pay the old price, with text, pictures or both. */
export function PriceMessageDialog({ programId, option, onClose }: Props) {
  const { messageClients } = useProgramActions(programId);
  const attachments = usePictureAttachments();
  const [text, setText, draft] = useDraftState(`price-message.${option.id}`, "");
  const [isConfirmingClose, setIsConfirmingClose] = useState(false);
  const runOnce = useIdempotentWrite();
  const isTooLong = text.trim().length > TEXT_LIMIT;
  const hasContent = text.trim() !== "" || attachments.ids.length > 0;

  const send = useMutation({
    mutationFn: () => {
      const body = {
        plan_price_id: option.id,
        text: text.trim(),
        attachments: attachments.ids.map((resource_id) => ({ resource_type: "media" as const, resource_id })),
      };
      return runOnce(body, (key) => messageClients(body, key));
    },
    onSuccess: ({ recipients }) => {
      draft.forget();
      toast(
        recipients === 0
          ? m.programs_price_message_sent_none()
          : m.programs_price_message_sent({ count: formatNumber(recipients) }),
      );
      onClose();
    },
  });
  const busy = send.isPending;
  const errors = send.error ? shownErrors(send.error) : {};
  const requestClose = () => (text.trim() || attachments.pictures.length > 0 ? setIsConfirmingClose(true) : onClose());
  return (
    <>
      <Dialog
        opened
        onClose={requestClose}
        title={m.programs_price_message_title()}
        busy={busy}
        footer={
          <>
            <Button onClick={requestClose} disabled={busy}>
              {m.programs_price_message_skip()}
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={!hasContent || isTooLong || attachments.uploading}
              onClick={() => send.mutate()}
            >
              {m.programs_price_message_send()}
            </Button>
          </>
        }
      >
        <div className={css.stack}>
          <p className="dim">{m.programs_price_message_text()}</p>
          <div>
            <TextArea
              label={m.programs_price_message_message()}
              placeholder={m.programs_price_message_placeholder()}
              minRows={5}
              maxRows={12}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={errors.text}
              disabled={busy}
              data-autofocus
            />
            <FieldCount over={isTooLong}>
              {formatNumber(text.trim().length)} / {formatNumber(TEXT_LIMIT)}
            </FieldCount>
          </div>
          <PictureAttachments attachments={attachments} disabled={busy} />
          {option.message_for_inbox && (
            <p className={css.appended}>
              <span className="meta">{m.programs_price_message_added()}</span> {option.message_for_inbox}
            </p>
          )}
          <FormError>{errors.attachments ?? errors.base}</FormError>
        </div>
      </Dialog>
      <ConfirmDialog
        opened={isConfirmingClose}
        onClose={() => setIsConfirmingClose(false)}
        title={m.programs_price_message_discard_title()}
        cancel={m.programs_price_message_stay()}
        confirm={m.programs_price_message_discard()}
        danger
        onConfirm={() => {
          draft.forget();
          onClose();
        }}
      >
        {m.programs_price_message_discard_text()}
      </ConfirmDialog>
    </>
  );
}

function shownErrors(error: Error): Record<string, string> {
  const errors = formErrors(error);
  return Object.keys(errors).length > 0 ? errors : { base: errorMessage(error) };
}
