import { useForm } from "@mantine/form";
import { $api, onError } from "~/api/client";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { usePageSearch } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { OAUTH_CLIENT, setSignedIn, useAfterSignIn } from "../api";
import { newPasswordValidators } from "../validation";
import { AuthPage } from "../components/AuthPage";
import css from "../components/AuthPage.module.css";
import { NewPasswordFields } from "../components/NewPasswordFields";

/** Sets a new password from the emailed link, and signs in. */
export default function ResetPasswordPage() {
  const goAfterSignIn = useAfterSignIn();
  const [search] = usePageSearch((raw) => ({
    token: parseText(raw.reset_password_token),
  }));
  const save = $api.useMutation("put", "/api/users/password");
  const form = useForm({
    initialValues: { password: "", password_confirmation: "" },
    validate: newPasswordValidators,
  });
  const requestLink = (
    <ButtonLink variant="primary" to={{ name: "onboarding-forgot-password" }}>
      {m.accounts_reset_ask()}
    </ButtonLink>
  );

  if (!search.token) {
    return (
      <AuthPage title={m.accounts_reset_title()}>
        <EmptyState action={requestLink}>{m.accounts_reset_missing()}</EmptyState>
      </AuthPage>
    );
  }
  const submit = form.onSubmit((values) => {
    save.mutate(
      { body: { ...values, ...OAUTH_CLIENT, reset_password_token: search.token }, ...onError("inline", 401, 422) },
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
    <AuthPage title={m.accounts_reset_title()} note={m.accounts_reset_note()}>
      <form noValidate onSubmit={submit}>
        <fieldset className={css.form} disabled={save.isPending}>
          <NewPasswordFields form={form} />
          <FormError>{form.errors.base}</FormError>
          {form.errors.base && requestLink}
          <Button type="submit" variant="primary" size="large" wide busy={save.isPending}>
            {m.accounts_reset_save()}
          </Button>
        </fieldset>
      </form>
    </AuthPage>
  );
}
