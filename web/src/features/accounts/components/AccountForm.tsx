import { useForm } from "@mantine/form";
import { $api, onError } from "~/api/client";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { formErrors, goToFirstWrong } from "~/ui/form/errors";
import { FormError } from "~/ui/form/FormError";
import { useGo } from "~/ui/link/Link";
import { setMe, type Me } from "../api";
import { checkAccountName, checkCountry } from "../checks";
import { forgetKind } from "../roles";
import { CountryField, CurrencyField } from "./CountryFields";
import { Entrance } from "./Entrance";
import css from "./Entrance.module.css";
import { SetupSteps } from "./SetupSteps";
import { WithMe } from "./WithMe";

type Kind = "private" | "team" | "gym" | "brand";
const LETTERS: Record<Kind, string> = { private: "c", team: "t", gym: "g", brand: "b" };
const EURO = new Set("AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK".split(" "));

function likelyCurrency(country: string | null | undefined): string {
  if (country === "GB") return "GBP";
  return EURO.has(country ?? "") ? "EUR" : "USD";
}

/** Opens a private or a business account; the first question of everything that a coach sells. */
export function AccountForm({ kind }: { kind: Kind }) {
  const business = kind !== "private";
  return (
    <Entrance
      title={business ? m.accounts_about_business_title() : m.accounts_about_private_title()}
      note={business ? m.accounts_about_business_note() : m.accounts_about_private_note()}
      above={<SetupSteps current={1} />}
    >
      <WithMe>{(me) => <Form key={kind} kind={kind} me={me} />}</WithMe>
    </Entrance>
  );
}

function Form({ kind: wanted, me }: { kind: Kind; me: Me }) {
  const go = useGo();
  const business = wanted !== "private";
  const create = $api.useMutation("post", "/api/accounts");
  const form = useForm({
    initialValues: {
      kind: wanted,
      title: business ? "" : me.private.full_name,
      country: me.private.country,
      currency: likelyCurrency(me.private.country),
      custom_url: "",
    },
    validate: {
      title: checkAccountName,
      country: checkCountry,
    },
  });
  const submit = form.onSubmit(({ custom_url, ...values }) => {
    create.mutate(
      { body: { ...values, ...(custom_url.trim() && { custom_url: custom_url.trim() }) }, ...onError("inline", 422) },
      {
        onSuccess: (answer) => {
          forgetKind();
          setMe(answer);
          go({ name: "onboarding-setup-profile", replace: true });
        },
        onError: (error) => form.setErrors(formErrors(error, { kind: "base" })),
      },
    );
  }, goToFirstWrong);
  const address = form.values.custom_url.trim().toLowerCase() || m.accounts_address_placeholder();
  return (
    <form noValidate onSubmit={submit}>
      <fieldset className={css.form} disabled={create.isPending}>
        {business && (
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
          autoComplete={business ? "organization" : "name"}
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
          help={m.accounts_address_help({ letter: LETTERS[form.values.kind], address })}
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
            forgetKind();
            go({ name: me.current.account_id ? "coach_profile_my_accounts" : "onboarding-setup-profile" });
          }}
        >
          {m.accounts_back()}
        </Button>
      </fieldset>
    </form>
  );
}
