import { useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { TextField } from "~/ui/field/TextField";
import { toast } from "~/ui/toast/toast";
import { type PlannedPost, useChatActions } from "../api";
import type { MessageBody } from "../lib/outbox";

type Props = {
  body: MessageBody;
  conversationId: string;
  planned?: PlannedPost | undefined;
  onClose: () => void;
  onPlanned: () => void;
};

/** Returns a time as a field of the browser takes it. */
const toLocalTime = (time: Date) =>
  new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);

/** When a post is sent; without a time it is kept as a draft. */
export function ScheduleDialog({ body, conversationId, planned, onClose, onPlanned }: Props) {
  const actions = useChatActions(conversationId);
  const [id] = useState(() => planned?.id ?? crypto.randomUUID());
  const [at, setAt] = useState(() => (planned?.send_at ? toLocalTime(new Date(planned.send_at)) : ""));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const save = async (sendAt: Date | null) => {
    setBusy(true);
    try {
      const { reply_to_seq: _, ...post } = body;
      await actions.plan(id, { ...post, send_at: sendAt?.toISOString() ?? null });
      toast(sendAt ? m.chat_scheduled() : m.chat_draft_saved());
      onPlanned();
    } catch (failure) {
      setError((failure instanceof ApiError && failure.errors.send_at?.[0]) || errorMessage(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.chat_schedule()}
      size="small"
      busy={busy}
      footer={
        <>
          <Button disabled={busy} onClick={() => void save(null)}>
            {m.chat_save_draft()}
          </Button>
          <Button variant="primary" busy={busy} disabled={at === ""} onClick={() => void save(new Date(at))}>
            {m.chat_schedule_post()}
          </Button>
        </>
      }
    >
      <TextField
        type="datetime-local"
        label={m.chat_send_at()}
        value={at}
        error={error}
        onChange={(event) => setAt(event.currentTarget.value)}
      />
    </Dialog>
  );
}
