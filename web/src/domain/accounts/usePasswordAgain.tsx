import { type ReactNode, useState } from "react";
import { $api, onError } from "~/api/client";
import { ApiError, errorMessage } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { PasswordField } from "~/ui/field/PasswordField";
import css from "./PasswordAgain.module.css";

/**
 * Repeats a call that the server refused because the password was not given lately, once it is. `ask` is for `onError`
 * and says whether it took over; `dialog` is rendered somewhere.
 */
export function usePasswordAgain(repeat: () => void): { ask: (error: unknown) => boolean; dialog: ReactNode } {
  const [isOpen, setOpen] = useState(false);
  const ask = (error: unknown) => {
    const needed = isPasswordNeeded(error);
    if (needed) setOpen(true);
    return needed;
  };
  const close = () => setOpen(false);
  const proceed = () => {
    close();
    repeat();
  };
  return { ask, dialog: isOpen && <PasswordDialog onClose={close} onDone={proceed} /> };
}

export const isPasswordNeeded = (error: unknown): boolean =>
  error instanceof ApiError && error.reason === "password_needed";

function PasswordDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const [password, setPassword] = useState("");
  const check = $api.useMutation("post", "/api/users/password/check", { onSuccess: onDone });
  return (
    <FormDialog
      onClose={onClose}
      title={m.accounts_again_title()}
      size="small"
      submit={m.accounts_again_continue()}
      disabled={password === ""}
      busy={check.isPending}
      onSubmit={() => check.mutate({ body: { password }, ...onError("inline", 422, 429) })}
    >
      <div className={css.form}>
        <p>{m.accounts_again_note()}</p>
        <PasswordField
          label={m.accounts_your_password()}
          autoComplete="current-password"
          data-autofocus
          value={password}
          error={check.error && errorMessage(check.error)}
          onChange={(event) => {
            setPassword(event.currentTarget.value);
            check.reset();
          }}
        />
      </div>
    </FormDialog>
  );
}
