import { useState } from "react";
import { MAX_REPORT_REASON_LENGTH } from "~/api/limits";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { toast } from "~/ui/toast/toast";
import { useChatActions } from "../api";

/** Reports a message to the coaches. */
export function ReportDialog({
  messageId,
  conversationId,
  onClose,
}: {
  messageId: string;
  conversationId: string;
  onClose: () => void;
}) {
  const actions = useChatActions(conversationId);
  const [reason, setReason] = useState("");
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const report = async () => {
    setBusy(true);
    try {
      await actions.report(messageId, reason);
      toast(m.chat_reported());
      onClose();
    } catch (failure) {
      setError(errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.chat_report_title()}
      size="small"
      busy={busy}
      footer={
        <>
          <Button onClick={onClose}>{m.chat_cancel()}</Button>
          <Button variant="primary" busy={busy} onClick={() => void report()}>
            {m.chat_report()}
          </Button>
        </>
      }
    >
      <PlainTextArea
        label={m.chat_report_reason()}
        maxLength={MAX_REPORT_REASON_LENGTH}
        value={reason}
        error={error}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </Dialog>
  );
}
