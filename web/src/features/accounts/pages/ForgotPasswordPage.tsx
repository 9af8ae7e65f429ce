import { useForm } from "@mantine/form";
import { IconMailOpened } from "@tabler/icons-react";
import { $api, onError } from "~/api/client";
import { parseText } from "~/lib/search";
import { m } from "~/paraglide/messages.js";
import { Button, ButtonLink } from "~/ui/button/Button";
import { TextField } from "~/ui/field/TextField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { EmptyState } from "~/ui/states/States";
import { validateEmail } from "../validation";
import { AuthPage } from "../components/AuthPage";
import css from "../components/AuthPage.module.css";

/** Requests the link to reset a password. The response does not reveal whether the email is known. */
export default function ForgotPasswordPage() {
  const [search] = usePageSearch((raw) => ({ email: parseText(raw.email) }));
  const request = $api.useMutation("post", "/api/users/password");
  const form = useForm({ initialValues: { email: search.email }, validate: { email: validateEmail } });
  const submit = form.onSubmit(({ email }) => {
    request.mutate(
      { body: { email: email.trim().toLowerCase() }, ...onError("inline", 422, 429) },
      { onError: (error) => form.setErrors(formErrors(error)) },
    );
  }, focusFirstError);

  if (request.isSuccess) {
    return (
      <AuthPage title={m.accounts_forgot_title()}>
        <EmptyState
          icon={<IconMailOpened size={24} />}
          title={m.accounts_forgot_sent_title()}
          action={
            <ButtonLink to={{ name: "onboarding-sign-in", search: { email: form.values.email } }}>
              {m.accounts_back_to_sign_in()}
            </ButtonLink>
          }
        >
          {m.accounts_forgot_sent_note({ email: form.values.email.trim() })}
        </EmptyState>
      </AuthPage>
    );
  }
  return (
    <AuthPage
      title={m.accounts_forgot_title()}
      note={m.accounts_forgot_note()}
      footer={
        <Link name="onboarding-sign-in" search={{ email: form.values.email }} className="link">
          {m.accounts_back_to_sign_in()}
        </Link>
      }
    >
      <form noValidate onSubmit={submit}>
        <fieldset className={css.form} disabled={request.isPending}>
          <TextField
            label={m.accounts_email()}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...form.getInputProps("email")}
          />
          <FormError>{form.errors.base}</FormError>
          <Button type="submit" variant="primary" size="large" wide busy={request.isPending}>
            {m.accounts_forgot_send()}
          </Button>
        </fieldset>
      </form>
    </AuthPage>
  );
}
