import { useLocation } from "@tanstack/react-router";
import { $api, onError } from "~/api/client";
import { MAX_SUPPORT_REQUEST_LENGTH } from "~/api/limits";
import { useMe } from "~/api/me";
import { useSession } from "~/api/session";
import { useUnsentText } from "~/api/useUnsentText";
import { SUPPORT_TEXT } from "~/domain/consent/supportText";
import { errorMessage } from "~/lib/apiError";
import { formatNumber } from "~/lib/format";
import { ownRelease } from "~/lib/release";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { FieldCount } from "~/ui/field/FieldCount";
import { TextArea, TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { formErrors } from "~/ui/form/errors";
import { REQUEST } from "../unsentRequest";
import css from "./Support.module.css";

/** What a coach writes to support. It stays on this device until it is sent, and is sent once. */
export function SupportDialog({ onClose }: { onClose: () => void }) {
  const email = useSession().user?.email ?? "";
  const isUnconfirmed = useMe().data?.current.confirmed === false;
  const page = useLocation().pathname;
  const unsent = useUnsentText(SUPPORT_TEXT, REQUEST);
  const request = $api.useMutation("post", "/api/support_requests");
  if (request.isSuccess) return <SentDialog email={email} isUnconfirmed={isUnconfirmed} onClose={onClose} />;
  const textError = formErrors(request.error).text;
  const send = () =>
    request.mutate(
      { body: { id: unsent.idToSend(), text: unsent.text, page, release: ownRelease() }, ...onError("inline") },
      { onSuccess: unsent.clear },
    );
  const discard = () => {
    unsent.clear();
    onClose();
  };
  return (
    <FormDialog
      title={m.support_title()}
      submit={m.support_send()}
      busy={request.isPending}
      onSubmit={send}
      onClose={onClose}
      onCancel={discard}
    >
      <div className={css.form}>
        <div>
          <TextArea
            label={m.support_text()}
            placeholder={m.support_placeholder()}
            minRows={5}
            maxRows={12}
            data-autofocus
            maxLength={MAX_SUPPORT_REQUEST_LENGTH}
            value={unsent.text}
            onChange={(event) => unsent.type(event.currentTarget.value)}
            error={textError}
          />
          <FieldCount>
            {m.support_count({
              count: formatNumber(unsent.text.length),
              most: formatNumber(MAX_SUPPORT_REQUEST_LENGTH),
            })}
          </FieldCount>
        </div>
        <TextField
          label={m.support_reply_to()}
          value={email}
          readOnly
          help={isUnconfirmed && m.support_not_confirmed()}
        />
        <FormError>{request.error && !textError && errorMessage(request.error)}</FormError>
        <p className="t13 meta">{m.support_note()}</p>
      </div>
    </FormDialog>
  );
}

function SentDialog({ email, isUnconfirmed, onClose }: { email: string; isUnconfirmed: boolean; onClose: () => void }) {
  return (
    <Dialog
      opened
      size="small"
      onClose={onClose}
      title={m.support_sent()}
      footer={
        <Button variant="primary" data-autofocus onClick={onClose}>
          {m.support_done()}
        </Button>
      }
    >
      <p role="status">{isUnconfirmed ? m.support_sent_not_confirmed({ email }) : m.support_sent_text({ email })}</p>
    </Dialog>
  );
}
