import { useForm } from "@mantine/form";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { Card } from "~/ui/card/Card";
import { PasswordField } from "~/ui/field/PasswordField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { toast } from "~/ui/toast/toast";
import { newPasswordValidators, validatePassword } from "../validation";
import { NewPasswordFields } from "./NewPasswordFields";
import css from "./Profile.module.css";

const EMPTY = { current_password: "", password: "", password_confirmation: "" };

/** Changes the signed-in person's password. Errors are shown at their fields. */
export function PasswordForm() {
  const save = $api.useMutation("patch", "/api/users/password");
  const form = useForm({
    initialValues: EMPTY,
    validate: { current_password: validatePassword, ...newPasswordValidators },
  });
  const submit = form.onSubmit((user) => {
    save.mutate(
      { body: { user }, ...onError("inline", 422, 429) },
      {
        onSuccess: (response) => {
          form.reset();
          toast(response.message);
        },
        onError: (error) => form.setErrors(formErrors(error, { "user.password": "password" })),
      },
    );
  }, focusFirstError);
  return (
    <Card title={m.accounts_password_title()} note={m.accounts_password_note()}>
      <form noValidate onSubmit={submit}>
        <fieldset className={css.form} disabled={save.isPending}>
          <PasswordField
            label={m.accounts_current_password()}
            autoComplete="current-password"
            {...form.getInputProps("current_password")}
          />
          <div className={css.pair}>
            <NewPasswordFields form={form} />
          </div>
          <FormError>{form.errors.base}</FormError>
          <div className={css.save}>
            <Button type="submit" busy={save.isPending}>
              {m.accounts_password_save()}
            </Button>
          </div>
        </fieldset>
      </form>
    </Card>
  );
}
