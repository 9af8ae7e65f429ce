import { useForm } from "@mantine/form";
import { $api, onError, type Schemas } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { FormDialog } from "~/ui/dialog/FormDialog";
import { PasswordField } from "~/ui/field/PasswordField";
import { TextField } from "~/ui/field/TextField";
import { focusFirstError, formErrors } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { validateEmail, validatePassword } from "../validation";
import css from "./Profile.module.css";

type Props = { onClose: () => void; onDone: (change: Schemas["EmailChangeView"]) => void };

/** Asks for another email address, with the password. */
export function EmailDialog({ onClose, onDone }: Props) {
  const form = useForm({
    initialValues: { email: "", password: "" },
    validate: { email: validateEmail, password: validatePassword },
  });
  const change = $api.useMutation("post", "/api/users/email_change", {
    onSuccess: onDone,
    onError: (error: unknown) => form.setErrors(formErrors(error)),
  });
  const submit = form.onSubmit(({ email, password }) => {
    change.mutate({ body: { email: email.trim().toLowerCase(), password }, ...onError("inline", 422, 429) });
  }, focusFirstError);
  return (
    <FormDialog
      onClose={onClose}
      title={m.accounts_email_change()}
      size="small"
      submit={m.accounts_email_change_send()}
      busy={change.isPending}
      onSubmit={submit}
    >
      <div className={css.form}>
        <p>{m.accounts_email_change_note()}</p>
        <TextField
          label={m.accounts_email_new()}
          type="email"
          autoComplete="email"
          inputMode="email"
          data-autofocus
          {...form.getInputProps("email")}
        />
        <PasswordField
          label={m.accounts_your_password()}
          autoComplete="current-password"
          {...form.getInputProps("password")}
        />
        <FormError>{form.errors.base}</FormError>
      </div>
    </FormDialog>
  );
}
