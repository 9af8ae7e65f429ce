import { m } from "~/paraglide/messages.js";
import { PasswordField } from "~/ui/field/PasswordField";
import type { newPasswordValidators } from "../validation";

type Form = { getInputProps: (path: keyof typeof newPasswordValidators) => object };

/** A new password, typed twice. */
export function NewPasswordFields({ form }: { form: Form }) {
  return (
    <>
      <PasswordField
        label={m.accounts_new_password()}
        autoComplete="new-password"
        {...form.getInputProps("password")}
      />
      <PasswordField
        label={m.accounts_repeat_password()}
        autoComplete="new-password"
        {...form.getInputProps("password_confirmation")}
      />
    </>
  );
}
