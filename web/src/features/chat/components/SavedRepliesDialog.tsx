import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { newIdempotencyKey } from "~/api/client";
import { useIdempotentWrite } from "~/api/idempotency";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { useDraftState } from "~/domain/forms/useFormDraft";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { TextField } from "~/ui/field/TextField";
import { EmptyState } from "~/ui/states/States";
import { toast, toastError } from "~/ui/toast/toast";
import { type SavedReply, useSavedReplies, useSavedReplyActions } from "../api";
import css from "./Chat.module.css";

/** The texts that coaches of the account use again. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const replies = useSavedReplies(true);
  const actions = useSavedReplyActions();
  const [editing, setEditing] = useState<SavedReply | "new">();
  const items = replies.data?.items ?? [];
  const showError = (error: unknown) => toastError(errorMessage(error));
  const remove = async ({ id, title, text }: SavedReply) => {
    try {
      await actions.remove(id);
    } catch (error) {
      showError(error);
      return;
    }
    const key = newIdempotencyKey();
    const undo = () => actions.save(undefined, { title, text }, key).catch(showError);
    toast(m.chat_reply_deleted({ title }), { action: { label: m.chat_undo(), run: undo } });
  };
  return (
    <Dialog
      opened
      onClose={onClose}
      title={m.chat_saved_replies()}
      footer={
        !editing && (
          <Button variant="primary" onClick={() => setEditing("new")}>
            {m.chat_add_reply()}
          </Button>
        )
      }
    >
      {editing ? (
        <ReplyForm reply={editing === "new" ? undefined : editing} onDone={() => setEditing(undefined)} />
      ) : (
        <>
          <p className={css.hint}>{m.chat_saved_hint({ open: "{", close: "}" })}</p>
          {replies.isSuccess && items.length === 0 && <EmptyState title={m.chat_no_saved_replies()} />}
          <ul className={css.entries}>
            {items.map((reply) => (
              <li key={reply.id} className={css.entry}>
                <span className={css.entryText}>
                  <strong>{reply.title}</strong>
                  <span className={css.state}>{reply.text}</span>
                </span>
                <IconButton small label={m.chat_edit()} onClick={() => setEditing(reply)}>
                  <IconPencil size={16} />
                </IconButton>
                <IconButton small label={m.chat_delete()} onClick={() => void remove(reply)}>
                  <IconTrash size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
        </>
      )}
    </Dialog>
  );
}

/** A new or a changed text. What is typed stays on this device until it is saved. */
function ReplyForm({ reply, onDone }: { reply: SavedReply | undefined; onDone: () => void }) {
  const actions = useSavedReplyActions();
  const [body, setBody, draft] = useDraftState(`saved-reply.${reply?.id ?? ""}`, {
    title: reply?.title ?? "",
    text: reply?.text ?? "",
  });
  const once = useIdempotentWrite();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      await once(body, (key) => actions.save(reply?.id, body, key));
      draft.forget();
      onDone();
    } catch (error) {
      if (error instanceof ApiError && Object.keys(error.errors).length > 0) setErrors(error.errors);
      else toastError(errorMessage(error));
      setBusy(false);
    }
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <DraftNotice draft={draft} />
      <TextField
        label={m.chat_reply_title()}
        value={body.title}
        error={errors.title?.[0]}
        maxLength={80}
        onChange={(event) => setBody({ ...body, title: event.currentTarget.value })}
      />
      <PlainTextArea
        label={m.chat_reply_text()}
        value={body.text}
        error={errors.text?.[0]}
        maxLength={5000}
        onChange={(event) => setBody({ ...body, text: event.currentTarget.value })}
      />
      <span className={css.editButtons}>
        <Button
          disabled={busy}
          onClick={() => {
            draft.forget();
            onDone();
          }}
        >
          {m.chat_cancel()}
        </Button>
        <Button type="submit" variant="primary" busy={busy}>
          {m.chat_save()}
        </Button>
      </span>
    </form>
  );
}
