import { type ReactNode, useEffect, useId, useRef } from "react";
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

/**
 * A form in a dialog: Enter sends it, Escape and Cancel leave it. It is there as long as it is open. After a save that
 * failed, the focus is on the first field with an error, else on the main button.
 */
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
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !busy;
    wasBusy.current = busy;
    if (!isOver) return undefined;
    // A button loses the focus while it is disabled. Errors are beside their fields with the next render.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid="true"]');
      (invalid ?? button.current)?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [busy]);
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
          <Button ref={button} type="submit" form={id} variant="primary" busy={busy} disabled={disabled}>
            {submit}
          </Button>
        </>
      }
    >
      <form
        ref={form}
        id={id}
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
