import { useForm } from "@mantine/form";
import { useState } from "react";
import { $api, onError } from "~/api/client";
import type { ApiError } from "~/lib/apiError";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { PasswordField } from "~/ui/field/PasswordField";
import { TextField } from "~/ui/field/TextField";
import { formErrors, goToFirstWrong } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { Link } from "~/ui/link/Link";
import { usePageSearch } from "~/ui/link/usePage";
import { toast } from "~/ui/toast/toast";
import { APP, setSignedIn, sendEvent, useAfterSignIn } from "../../api";
import { checkEmail, checkPassword } from "../../checks";
import { Entrance } from "../../components/Entrance";
import css from "../../components/Entrance.module.css";

/** Signing in: with the right password back to where one came from. */
export default function SignInPage() {
  const arrive = useAfterSignIn();
  const [search] = usePageSearch((raw) => ({
    email: typeof raw.email === "string" ? raw.email : "",
    redirect: typeof raw.redirect === "string" ? raw.redirect : undefined,
  }));
  const [refusal, setRefusal] = useState<ApiError>();
  const enter = $api.useMutation("post", "/api/users/sign_in");
  const form = useForm({
    initialValues: { email: search.email, password: "" },
    validate: { email: checkEmail, password: checkPassword },
  });

  const submit = form.onSubmit((values) => {
    setRefusal(undefined);
    enter.mutate(
      { body: { ...values, email: values.email.trim().toLowerCase(), ...APP }, ...onError("inline", 401, 422, 429) },
      {
        onSuccess: (answer) => {
          setSignedIn(answer);
          sendEvent("login_success");
          arrive(answer, search.redirect);
        },
        onError: (error) => {
          form.setErrors(formErrors(error));
          setRefusal(error as unknown as ApiError);
        },
      },
    );
  }, goToFirstWrong);

  const elsewhere = refusal?.errors.subdomain !== undefined;
  return (
    <Entrance
      title={m.accounts_sign_in_title()}
      note={m.accounts_sign_in_note()}
      foot={
        <>
          {m.accounts_no_account()}
          <Link
            name="onboarding-coaching-signup"
            params={{ role: "client" }}
            search={{ redirect: search.redirect }}
            className="link"
          >
            {m.accounts_join()}
          </Link>
        </>
      }
    >
      <form noValidate onSubmit={submit}>
        <fieldset className={css.form} disabled={enter.isPending}>
          {elsewhere && <WrongSubdomain />}
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
          {!elsewhere && <FormError>{form.errors.base}</FormError>}
          {refusal?.reason === "not_confirmed" && <SendAgain email={form.values.email} />}
          <Button type="submit" variant="primary" size="large" wide busy={enter.isPending}>
            {m.accounts_sign_in()}
          </Button>
        </fieldset>
      </form>
    </Entrance>
  );
}

/** This person belongs to another address of the product. Stays until they do something about it. */
function WrongSubdomain() {
  return (
    <Banner tone="bad">
      {m.accounts_subdomain({ product: m.app_name() })}{" "}
      <a className="link" href="/">
        {m.accounts_subdomain_login()}
      </a>
    </Banner>
  );
}

/** Another confirmation mail for whoever lost the first. */
function SendAgain({ email }: { email: string }) {
  const again = $api.useMutation("post", "/api/users/confirmation", {
    onSuccess: (answer) => toast(answer.message),
  });
  return (
    <Button
      wide
      busy={again.isPending}
      disabled={again.isSuccess}
      onClick={() => again.mutate({ body: { email: email.trim().toLowerCase() } })}
    >
      {m.accounts_link_again()}
    </Button>
  );
}
