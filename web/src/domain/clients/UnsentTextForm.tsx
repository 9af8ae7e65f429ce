import { type ReactNode, useState } from "react";
import { useUnsentText } from "~/api/useUnsentText";
import { errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { TextArea } from "~/ui/field/TextField";
import css from "./Notes.module.css";

const MAX_LENGTH = 5000;

type Props = {
  /** What is typed, and about whom or what: `useUnsentText` keeps it under both. */
  kind: string;
  about: string;
  label: string;
  initial?: string;
  submit: string;
  icon?: ReactNode;
  /** What stands behind the label of the button, such as its keys. */
  after?: ReactNode;
  minRows?: number;
  autoFocus?: boolean;
  /** Called with the text and the id to send it with. What it throws is shown below the field. */
  onSend: (text: string, id: string) => Promise<void>;
  onCancel?: () => void;
  /** Cancelling throws away what was typed, as for a change of something that exists. */
  forgetOnCancel?: boolean;
};

/** A field for a note or a message. What is typed stays on this device until it has been sent. */
export function UnsentTextForm({
  kind,
  about,
  label,
  initial,
  submit,
  icon,
  after,
  minRows = 1,
  autoFocus,
  onSend,
  onCancel,
  forgetOnCancel = false,
}: Props) {
  const { text, type, idToSend, clear } = useUnsentText(kind, about, initial);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const send = async () => {
    if (busy || !text.trim()) return;
    setBusy(true);
    setError(undefined);
    try {
      await onSend(text, idToSend());
      clear();
    } catch (refusal) {
      setError(errorMessage(refusal));
    }
    setBusy(false);
  };
  const cancel = () => {
    if (forgetOnCancel) clear();
    onCancel?.();
  };
  return (
    <form
      className={css.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      <TextArea
        data-autofocus={autoFocus || undefined}
        autoFocus={autoFocus}
        aria-label={label}
        placeholder={label}
        minRows={minRows}
        maxLength={MAX_LENGTH}
        value={text}
        error={error}
        onChange={(event) => {
          setError(undefined);
          type(event.currentTarget.value);
        }}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void send();
          // A slip of the finger must not throw anything away.
          if (event.key === "Escape" && !forgetOnCancel) cancel();
        }}
      />
      {(text.trim() || onCancel) && (
        <span className={css.buttons}>
          {onCancel && (
            <Button size="small" onClick={cancel}>
              {m.clients_note_cancel()}
            </Button>
          )}
          <Button
            type="submit"
            size="small"
            variant="primary"
            busy={busy}
            disabled={!text.trim()}
            icon={icon}
            after={after}
          >
            {submit}
          </Button>
        </span>
      )}
    </form>
  );
}
