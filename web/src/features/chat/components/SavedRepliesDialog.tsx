import { IconPencil, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button, IconButton } from "~/ui/button/Button";
import { Dialog } from "~/ui/dialog/Dialog";
import { PlainTextArea } from "~/ui/field/PlainTextArea";
import { TextField } from "~/ui/field/TextField";
import { EmptyState } from "~/ui/states/States";
import { toastError } from "~/ui/toast/toast";
import { type SavedReply, useSavedReplies, useSavedReplyActions } from "../api";
import css from "./Chat.module.css";

/** The texts that coaches of the account use again. */
export function SavedRepliesDialog({ onClose }: { onClose: () => void }) {
  const replies = useSavedReplies(true);
  const actions = useSavedReplyActions();
  const [editing, setEditing] = useState<SavedReply | "new">();
  const items = replies.data?.items ?? [];
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
                <IconButton
                  small
                  label={m.chat_delete()}
                  onClick={() =>
                    void actions.remove(reply.id).catch((error: unknown) => toastError(errorMessage(error)))
                  }
                >
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

function ReplyForm({ reply, onDone }: { reply: SavedReply | undefined; onDone: () => void }) {
  const actions = useSavedReplyActions();
  const [title, setTitle] = useState(reply?.title ?? "");
  const [text, setText] = useState(reply?.text ?? "");
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<Record<string, string[]>>({});
  const save = async () => {
    setBusy(true);
    try {
      await actions.save(reply?.id, { title, text });
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
      <TextField
        label={m.chat_reply_title()}
        value={title}
        error={errors.title?.[0]}
        maxLength={80}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      <PlainTextArea
        label={m.chat_reply_text()}
        value={text}
        error={errors.text?.[0]}
        maxLength={5000}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <span className={css.editButtons}>
        <Button onClick={onDone}>{m.chat_cancel()}</Button>
        <Button type="submit" variant="primary" busy={busy}>
          {m.chat_save()}
        </Button>
      </span>
    </form>
  );
}
