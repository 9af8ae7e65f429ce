import { type ReactNode, useId } from "react";
import { m } from "~/paraglide/messages.js";
import { Button } from "../button/Button";
import { Dialog } from "./Dialog";

type Props = {
  onClose: () => void;
  title: ReactNode;
  size?: "small" | "medium" | "large" | "wide";
  /** Verb and noun of the main button: "Save card". */
  submit: string;
  /** Nothing to send yet. */
  disabled?: boolean;
  /** It is on its way: nothing closes the dialog or sends it twice. */
  busy: boolean;
  onSubmit: () => unknown;
  /** What Cancel does, where it lets go of what was typed and closing in another way keeps it. */
  onCancel?: () => void;
  /** Replaces the cancel button. */
  other?: ReactNode;
  children: ReactNode;
};

/** A form in a dialog: Enter sends it, Escape and Cancel leave it. It is there as long as it is open. */
export function FormDialog({
  onClose,
  title,
  size,
  submit,
  disabled,
  busy,
  onSubmit,
  onCancel = onClose,
  other,
  children,
}: Props) {
  const form = useId();
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      size={size}
      busy={busy}
      footer={
        <>
          {other ?? (
            <Button onClick={onCancel} disabled={busy}>
              {m.ui_cancel()}
            </Button>
          )}
          <Button type="submit" form={form} variant="primary" busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // React events bubble from a dialog to the component that renders it, which can be a form too.
          event.stopPropagation();
          if (!busy && !disabled) void onSubmit();
        }}
      >
        {children}
      </form>
    </Dialog>
  );
}
