import { useForm } from "@mantine/form";
import { useEffect, useState } from "react";
import { $api, onError } from "~/api/client";
import { session } from "~/api/session";
import { ResendConfirmation } from "~/domain/accounts/ResendConfirmation";
import { trackEvent } from "~/lib/analytics";
import type { ApiError } from "~/lib/apiError";
import { parseText } from "~/lib/search";
import { storage, UNSENT } from "~/lib/storage";
import { site } from "~/lib/site";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { PasswordField } from "~/ui/field/PasswordField";
import { TextField } from "~/ui/field/TextField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { OAUTH_CLIENT, setSignedIn, useAfterSignIn } from "../api";
import { validateEmail, validatePassword } from "../validation";
import { AuthPage } from "../components/AuthPage";
import css from "../components/AuthPage.module.css";
import { NewPasswordForm } from "../components/NewPasswordForm";
import { useNewPasswordToken } from "../newPasswordToken";

/** Signs in, then goes back to the page the person came from; or asks for the first password once confirmed. */
export default function SignInPage() {
  const newPasswordToken = useNewPasswordToken();
  return newPasswordToken ? <ChoosePassword token={newPasswordToken} /> : <SignInForm />;
}

/** After a confirmation link that was opened where nobody was signed in: the password from signing up no longer works. */
function ChoosePassword({ token }: { token: string }) {
  return (
    <AuthPage title={m.accounts_choose_title()} note={m.accounts_choose_note()}>
      <NewPasswordForm token={token} />
    </AuthPage>
  );
}

function SignInForm() {
  const goAfterSignIn = useAfterSignIn();
  const [search] = usePageSearch((raw) => ({
    email: parseText(raw.email),
    redirect: parseText(raw.redirect) || undefined,
  }));
  const [signInError, setSignInError] = useState<ApiError>();
  const signIn = $api.useMutation("post", "/api/users/sign_in");
  const form = useForm({
    initialValues: { email: search.email, password: "" },
    validate: { email: validateEmail, password: validatePassword },
  });

  const submit = form.onSubmit((values) => {
    setSignInError(undefined);
    signIn.mutate(
      {
        body: { ...values, email: values.email.trim().toLowerCase(), ...OAUTH_CLIENT },
        ...onError("inline", 401, 422, 429),
      },
      {
        onSuccess: (response) => {
          setSignedIn(response);
          trackEvent("login_success");
          goAfterSignIn(response, search.redirect);
        },
        onError: (error) => {
          form.setErrors(formErrors(error));
          setSignInError(error as unknown as ApiError);
        },
      },
    );
  }, focusFirstError);

  const expiredUser = session.expiredUser();
  const wrongSubdomain = signInError?.errors.subdomain?.[0];
  return (
    <AuthPage
      title={m.accounts_sign_in_title()}
      note={m.accounts_sign_in_note()}
      footer={
        <>
          {m.accounts_no_account()}
          <Link
            name="onboarding-coaching-signup"
            params={{ role: "client" }}
            search={{ redirect: search.redirect }}
            replace
            className="link"
          >
            {m.accounts_join()}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <fieldset className={css.form} disabled={signIn.isPending}>
          {wrongSubdomain && <WrongSubdomain text={wrongSubdomain} />}
          {expiredUser !== null && <SessionExpired user={expiredUser} />}
          <TextField
            label={m.accounts_email()}
            type="email"
            autoComplete="email"
            inputMode="email"
            {...form.getInputProps("email")}
          />
          <div className="stack">
            <PasswordField
              label={m.accounts_password()}
              autoComplete="current-password"
              {...form.getInputProps("password")}
            />
            <p className={css.passwordHead}>
              <Link name="onboarding-forgot-password" search={{ email: form.values.email }} className="link">
                {m.accounts_forgot()}
              </Link>
            </p>
          </div>
          {!wrongSubdomain && <FormError>{form.errors.base}</FormError>}
          {signInError?.reason === "not_confirmed" && <ResendConfirmation email={form.values.email} />}
          <Button type="submit" variant="primary" size="large" wide busy={signIn.isPending}>
            {m.accounts_sign_in()}
          </Button>
        </fieldset>
      </form>
    </AuthPage>
  );
}

/** Whether something in local storage is a message that a person, in one of their accounts, has not sent. */
const isMessageOf = (user: string) => (key: string) =>
  key.startsWith(`${UNSENT}message.${user}.`) || key.startsWith(`${UNSENT}message.${user}@`);

/** Says that the session has expired, and that training and messages which wait on this device are safe. */
function SessionExpired({ user }: { user: string }) {
  const [hasUnsent, setHasUnsent] = useState(() => storage.keys().some(isMessageOf(user)));
  useEffect(() => {
    let current = true;
    // Most who sign in have no need of it.
    import("~/lib/device")
      .then(async ({ device, outboxOf }) => {
        await device.ready;
        if (current && device.keys().some((key) => key.startsWith(outboxOf(user)))) setHasUnsent(true);
      })
      .catch(() => undefined);
    return () => {
      current = false;
    };
  }, [user]);
  return (
    <Banner tone="info">
      {m.accounts_session_expired()} {hasUnsent && m.accounts_session_expired_unsent()}
    </Banner>
  );
}

/** Says that this person signs in at another address of the product. */
function WrongSubdomain({ text }: { text: string }) {
  return (
    <Banner tone="bad">
      {text}{" "}
      <a className="link" href={`${site?.productUrl ?? ""}/onboarding/sign_in`}>
        {m.accounts_subdomain_sign_in()}
      </a>{" "}
      {site && (
        <a className="link" href={`mailto:${site.supportEmail}`}>
          {m.accounts_subdomain_support()}
        </a>
      )}
    </Banner>
  );
}
