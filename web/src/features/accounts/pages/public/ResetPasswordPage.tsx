import { useForm } from "@mantine/form";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { formErrors, goToFirstWrong } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { usePageSearch } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { APP, setSignedIn, useAfterSignIn } from "../../api";
import { checkNewPassword } from "../../checks";
import { Entrance } from "../../components/Entrance";
import css from "../../components/Entrance.module.css";
import { NewPasswordFields } from "../../components/NewPasswordFields";

/** Chooses a new password by the mailed link, and signs in. */
export default function ResetPasswordPage() {
  const arrive = useAfterSignIn();
  const [search] = usePageSearch((raw) => ({
    token: typeof raw.reset_password_token === "string" ? raw.reset_password_token : "",
  }));
  const save = $api.useMutation("put", "/api/users/password");
  const form = useForm({
    initialValues: { password: "", password_confirmation: "" },
    validate: checkNewPassword,
  });
  const ask = (
    <ButtonLink variant="primary" to={{ name: "onboarding-forgot-password" }}>
      {m.accounts_reset_ask()}
    </ButtonLink>
  );

  if (!search.token) {
    return (
      <Entrance title={m.accounts_reset_title()}>
        <EmptyState action={ask}>{m.accounts_reset_missing()}</EmptyState>
      </Entrance>
    );
  }
  const submit = form.onSubmit((values) => {
    save.mutate(
      { body: { ...values, ...APP, reset_password_token: search.token }, ...onError("inline", 401, 422) },
      {
        onSuccess: (answer) => {
          setSignedIn(answer);
          arrive(answer);
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  }, goToFirstWrong);
  return (
    <Entrance title={m.accounts_reset_title()} note={m.accounts_reset_note()}>
      <form noValidate onSubmit={submit}>
        <fieldset className={css.form} disabled={save.isPending}>
          <NewPasswordFields form={form} />
          <FormError>{form.errors.base}</FormError>
          {form.errors.base && ask}
          <Button type="submit" variant="primary" size="large" wide busy={save.isPending}>
            {m.accounts_reset_save()}
          </Button>
        </fieldset>
      </form>
    </Entrance>
  );
}
