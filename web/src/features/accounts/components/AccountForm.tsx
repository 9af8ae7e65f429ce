import { $api, onError } from "~/api/client";
import { setMe, type Me } from "~/api/me";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { useGo } from "~/ui/link/Link";
import { validateAccountName, validateCountry } from "../validation";
import { forgetAccountKind } from "../signUpRoles";
import { CountryField, CurrencyField } from "./CountryFields";
import { AuthPage } from "./AuthPage";
import css from "./AuthPage.module.css";
import { SignUpSteps } from "./SignUpSteps";
import { RequireMe } from "./RequireMe";

type Kind = "private" | "team" | "gym" | "brand";
const ADDRESS_LETTERS: Record<Kind, string> = { private: "c", team: "t", gym: "g", brand: "b" };
const EURO_COUNTRIES = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

function defaultCurrency(country: string | null | undefined): string {
  if (country === "GB") return "GBP";
  return EURO_COUNTRIES.has(country ?? "") ? "EUR" : "USD";
}

/** Creates a private or a business account. */
export function AccountForm({ kind }: { kind: Kind }) {
  const isBusiness = kind !== "private";
  return (
    <AuthPage
      title={isBusiness ? m.accounts_about_business_title() : m.accounts_about_private_title()}
      note={isBusiness ? m.accounts_about_business_note() : m.accounts_about_private_note()}
      above={<SignUpSteps current={1} />}
    >
      <RequireMe>{(me) => <Form key={kind} kind={kind} me={me} />}</RequireMe>
    </AuthPage>
  );
}

function Form({ kind: initialKind, me }: { kind: Kind; me: Me }) {
  const go = useGo();
  const isBusiness = initialKind !== "private";
  const create = $api.useMutation("post", "/api/accounts");
  const form = useFormDraft(`new-account.${initialKind}`, {
    initialValues: {
      kind: initialKind,
      title: isBusiness ? "" : me.private.full_name,
      country: me.private.country,
      currency: defaultCurrency(me.private.country),
      custom_url: "",
    },
    validate: {
      title: validateAccountName,
      country: validateCountry,
    },
  });
  const submit = form.onSubmit(({ custom_url, ...values }) => {
    create.mutate(
      { body: { ...values, ...(custom_url.trim() && { custom_url: custom_url.trim() }) }, ...onError("inline", 422) },
      {
        onSuccess: (response) => {
          forgetAccountKind();
          form.draft.forget();
          setMe(response);
          go({ name: "onboarding-setup-profile", replace: true });
        },
        onError: (error) => form.setErrors(formErrors(error, { kind: "base" })),
      },
    );
  }, focusFirstError);
  const address = form.values.custom_url.trim().toLowerCase() || m.accounts_address_placeholder();
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={css.form} disabled={create.isPending}>
        {isBusiness && (
          <SelectField
            label={m.accounts_kind()}
            data={[
              { value: "gym", label: m.accounts_kind_gym() },
              { value: "team", label: m.accounts_kind_team() },
              { value: "brand", label: m.accounts_kind_brand() },
            ]}
            {...form.getInputProps("kind")}
          />
        )}
        <TextField
          label={m.accounts_account_name()}
          autoComplete={isBusiness ? "organization" : "name"}
          {...form.getInputProps("title")}
        />
        <div className={css.pair} data-stacked>
          <CountryField {...form.getInputProps("country")} />
          <CurrencyField
            coach
            label={m.accounts_currency()}
            help={m.accounts_currency_help()}
            {...form.getInputProps("currency")}
          />
        </div>
        <TextField
          label={m.accounts_address()}
          help={m.accounts_address_help({ letter: ADDRESS_LETTERS[form.values.kind], address })}
          placeholder={m.accounts_address_placeholder()}
          autoCapitalize="none"
          {...form.getInputProps("custom_url")}
        />
        <FormError>{form.errors.base}</FormError>
        <Button type="submit" variant="primary" size="large" wide busy={create.isPending}>
          {m.accounts_create_account()}
        </Button>
        <Button
          variant="quiet"
          wide
          onClick={() => {
            forgetAccountKind();
            go({ name: me.current.account_id ? "coach_profile_my_accounts" : "onboarding-setup-profile" });
          }}
        >
          {m.accounts_back()}
        </Button>
      </fieldset>
    </form>
  );
}
