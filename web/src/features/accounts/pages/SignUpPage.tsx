import { $api, onError } from "~/api/client";
import { useSession } from "~/api/session";
import { SIGN_UP_MIN_AGE, padBirthdate } from "~/lib/birthdate";
import { parseText } from "~/lib/search";
import { site } from "~/lib/site";
import { m } from "~/paraglide/messages.js";
import { Banner } from "~/ui/banner/Banner";
import { Button } from "~/ui/button/Button";
import { BirthdateField } from "~/ui/field/BirthdateField";
import { CheckboxField } from "~/ui/field/CheckboxField";
import { PasswordField } from "~/ui/field/PasswordField";
import { TextField } from "~/ui/field/TextField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { Link } from "~/ui/link/Link";
import { usePageParams, usePageSearch } from "~/ui/link/usePage";
import { OAUTH_CLIENT, setSignedIn, useAfterSignIn } from "../api";
import { validateBirthdate, validateCountry, validateEmail, validateName, validatePassword } from "../validation";
import { CountryField } from "../components/CountryFields";
import { AuthHeading } from "../components/AuthPage";
import css from "../components/AuthPage.module.css";
import { useWantedProgram } from "../components/useWantedProgram";
import { SignUpIllustration } from "../components/SignUpIllustration";
import { ROLE_WORDS } from "~/domain/accounts/roles";
import { useInvitation } from "../components/useInvitation";
import { isSignUpRole, rememberAccountKind } from "../signUpRoles";

/** Signs up a coach or a client. What was typed stays when the server refuses it. */
export default function SignUpPage() {
  const { role: requestedRole } = usePageParams("onboarding-coaching-signup");
  const role = isSignUpRole(requestedRole) ? requestedRole : "coaching";
  const [search] = usePageSearch((raw) => ({
    email: parseText(raw.email),
    redirect: parseText(raw.redirect) || undefined,
    invitation: parseText(raw.invitation) || undefined,
  }));
  const { signedOutAs } = useSession();
  const goAfterSignIn = useAfterSignIn();
  const program = useWantedProgram(search.redirect);
  const signUp = $api.useMutation("post", "/api/users/sign_up");
  const isClient = role === "client";
  const invitation = isClient ? undefined : search.invitation;
  const invited = useInvitation(invitation);
  const form = useFormDraft(`sign-up.${search.email}`, {
    initialValues: {
      first_name: "",
      last_name: "",
      email: search.email,
      password: "",
      birthdate: "",
      country: null as string | null,
      agreement: false,
    },
    secret: ["password", "agreement"],
    validate: {
      first_name: validateName,
      last_name: validateName,
      email: validateEmail,
      password: validatePassword,
      birthdate: (value) => validateBirthdate(value, SIGN_UP_MIN_AGE),
      country: validateCountry,
      agreement: (value) => (value ? null : m.accounts_agreement_required()),
    },
  });

  const submit = form.onSubmit((values) => {
    signUp.mutate(
      {
        body: {
          ...values,
          ...OAUTH_CLIENT,
          email: values.email.trim().toLowerCase(),
          birthdate: padBirthdate(values.birthdate),
          country: values.country ?? "",
          role: isClient ? "user" : "coach",
          ...(invitation ? { invitation_token: invitation } : {}),
        },
        ...onError("inline", 401, 422, 429),
      },
      {
        onSuccess: (response) => {
          rememberAccountKind(role);
          form.draft.forget();
          setSignedIn(response);
          goAfterSignIn(response, search.redirect);
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  }, focusFirstError);

  const [title, note] = isClient
    ? [m.accounts_join_client_title(), program ?? m.accounts_join_client_note()]
    : invited
      ? [
          m.accounts_invites_join_title({ account: invited.account_title }),
          m.accounts_invites_join_note({ inviter: invited.invited_by, role: ROLE_WORDS[invited.role]() }),
        ]
      : role === "invited"
        ? [m.accounts_join_invited_title(), m.accounts_join_invited_note()]
        : [m.accounts_join_coach_title(), m.accounts_join_coach_note()];

  return (
    <div className={css.split}>
      <div className={css.side}>
        {signedOutAs && <SignedOut redirect={search.redirect} />}
        <AuthHeading title={title} note={note} />
        <form noValidate onSubmit={submit}>
          <fieldset className={css.form} disabled={signUp.isPending}>
            <div className={css.pair}>
              <TextField
                label={m.accounts_first_name()}
                autoComplete="given-name"
                {...form.getInputProps("first_name")}
              />
              <TextField
                label={m.accounts_last_name()}
                autoComplete="family-name"
                {...form.getInputProps("last_name")}
              />
            </div>
            <TextField
              label={m.accounts_email()}
              type="email"
              autoComplete="email"
              inputMode="email"
              readOnly={invitation !== undefined}
              {...form.getInputProps("email")}
            />
            <PasswordField
              label={m.accounts_password()}
              autoComplete="new-password"
              {...form.getInputProps("password")}
            />
            <div className={css.pair} data-stacked>
              <BirthdateField label={m.accounts_birthdate()} autoFill {...form.getInputProps("birthdate")} />
              <CountryField {...form.getInputProps("country")} />
            </div>
            <CheckboxField
              label={
                <>
                  {m.accounts_agree_start()}{" "}
                  <Link name="terms_of_use" className="link" target="_blank">
                    {m.accounts_terms()}
                  </Link>{" "}
                  {m.accounts_agree_and()}{" "}
                  <Link name="privacy_policy" className="link" target="_blank">
                    {m.accounts_privacy()}
                  </Link>
                </>
              }
              {...form.getInputProps("agreement", { type: "checkbox" })}
            />
            <FormError>{form.errors.base}</FormError>
            <Button type="submit" variant="primary" size="large" wide busy={signUp.isPending}>
              {isClient
                ? m.accounts_join_client()
                : invited
                  ? m.accounts_invites_join({ account: invited.account_title })
                  : m.accounts_join_coach()}
            </Button>
          </fieldset>
        </form>
        <div className="stack">
          <p className={css.footer}>
            {m.accounts_have_account()}
            <Link
              name="onboarding-sign-in"
              search={{ email: form.values.email, redirect: search.redirect }}
              replace
              className="link"
            >
              {m.accounts_sign_in()}
            </Link>
          </p>
          {!site && (
            <p className={css.footer}>
              <Link
                name="onboarding-coaching-signup"
                params={{ role: isClient ? "coaching" : "client" }}
                search={{ redirect: search.redirect }}
                replace
                className="link"
              >
                {isClient ? m.accounts_as_coach() : m.accounts_as_client()}
              </Link>
            </p>
          )}
        </div>
      </div>
      <SignUpIllustration role={isClient ? "client" : "coach"} />
    </div>
  );
}

/** After signing out, when people rather want to sign in again than to sign up. */
function SignedOut({ redirect }: { redirect: string | undefined }) {
  return (
    <Banner
      tone="ok"
      action={
        <Link name="onboarding-sign-in" search={{ redirect }} replace className="link">
          {m.accounts_sign_in_again()}
        </Link>
      }
    >
      {m.accounts_signed_out()}
    </Banner>
  );
}
