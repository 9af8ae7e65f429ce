import { useForm } from "@mantine/form";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { OAUTH_CLIENT, setSignedIn, useAfterSignIn } from "../api";
import { newPasswordValidators } from "../validation";
import css from "./AuthPage.module.css";
import { NewPasswordFields } from "./NewPasswordFields";

/** Leads to another link. */
export function RequestLink() {
  return (
    <ButtonLink variant="primary" to={{ name: "onboarding-forgot-password" }}>
      {m.accounts_reset_ask()}
    </ButtonLink>
  );
}

/** Sets a new password with a token that was mailed, and signs in. */
export function NewPasswordForm({ token }: { token: string }) {
  const goAfterSignIn = useAfterSignIn();
  const save = $api.useMutation("put", "/api/users/password");
  const form = useForm({
    initialValues: { password: "", password_confirmation: "" },
    validate: newPasswordValidators,
  });
  const submit = form.onSubmit((values) => {
    save.mutate(
      { body: { ...values, ...OAUTH_CLIENT, reset_password_token: token }, ...onError("inline", 401, 422) },
      {
        onSuccess: (response) => {
          setSignedIn(response);
          goAfterSignIn(response);
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  }, focusFirstError);
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={css.form} disabled={save.isPending}>
        <NewPasswordFields form={form} />
        <FormError>{form.errors.base}</FormError>
        {form.errors.base && <RequestLink />}
        <Button type="submit" variant="primary" size="large" wide busy={save.isPending}>
          {m.accounts_reset_save()}
        </Button>
      </fieldset>
    </form>
  );
}
