import { useState } from "react";
import { useIdempotentWrite } from "~/api/idempotency";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { ConfirmDialog, Dialog } from "~/ui/dialog/Dialog";
import { Counter } from "~/ui/field/Counter";
import { TextArea } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { toast } from "~/ui/toast/toast";
import { type PriceOption, usePlanWrites } from "../api";
import { Attachments, useAttachments } from "./Attachments";
import css from "./UpdateClients.module.css";

const TEXT_LIMIT = 5000;

type Props = {
  programId: string;
  option: PriceOption;
  onClose: () => void;
};

/** Writes to those who pay the old price: words, pictures, or both. */
export function UpdateClients({ programId, option, onClose }: Props) {
  const { tellClients } = usePlanWrites(programId);
  const attached = useAttachments();
  const [text, setText] = useState("");
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const once = useIdempotentWrite();
  const tooLong = text.trim().length > TEXT_LIMIT;
  const says = text.trim() !== "" || attached.ids.length > 0;

  const send = async () => {
    if (!says || tooLong || busy || attached.uploading) return;
    setBusy(true);
    setErrors({});
    const body = {
      plan_price_id: option.id,
      text: text.trim(),
      attachments: attached.ids.map((resource_id) => ({ resource_type: "media" as const, resource_id })),
    };
    try {
      const { recipients } = await once(body, (key) => tellClients(body, key));
      toast(
        recipients === 0
          ? m.programs_update_sent_none()
          : recipients === 1
            ? m.programs_update_sent_one()
            : m.programs_update_sent({ count: recipients.toLocaleString("en-GB") }),
      );
      onClose();
    } catch (problem) {
      const named = formErrors(problem);
      setErrors(Object.keys(named).length > 0 ? named : { base: errorMessage(problem) });
    } finally {
      setBusy(false);
    }
  };
  const leave = () => (text.trim() || attached.pictures.length > 0 ? setLeaving(true) : onClose());
  return (
    <>
      <Dialog
        opened
        onClose={leave}
        title={m.programs_update_title()}
        busy={busy}
        footer={
          <>
            <Button onClick={leave} disabled={busy}>
              {m.programs_update_skip()}
            </Button>
            <Button
              variant="primary"
              busy={busy}
              disabled={!says || tooLong || attached.uploading}
              onClick={() => void send()}
            >
              {m.programs_update_send()}
            </Button>
          </>
        }
      >
        <div className={css.stack}>
          <p className="dim">{m.programs_update_text()}</p>
          <div>
            <TextArea
              label={m.programs_update_message()}
              placeholder={m.programs_update_placeholder()}
              minRows={5}
              maxRows={12}
              value={text}
              onChange={(event) => setText(event.currentTarget.value)}
              error={errors.text}
              disabled={busy}
              data-autofocus
            />
            <Counter over={tooLong}>
              {text.trim().length.toLocaleString("en-GB")} / {TEXT_LIMIT.toLocaleString("en-GB")}
            </Counter>
          </div>
          <Attachments attached={attached} disabled={busy} />
          {option.message_for_inbox && (
            <p className={css.added}>
              <span className="meta">{m.programs_update_added()}</span> {option.message_for_inbox}
            </p>
          )}
          <FormError>{errors.attachments ?? errors.base}</FormError>
        </div>
      </Dialog>
      <ConfirmDialog
        opened={leaving}
        onClose={() => setLeaving(false)}
        title={m.programs_update_leave()}
        cancel={m.programs_update_stay()}
        confirm={m.programs_update_discard()}
        danger
        onConfirm={onClose}
      >
        {m.programs_update_leave_text()}
      </ConfirmDialog>
    </>
  );
}
