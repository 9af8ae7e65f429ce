import { $api, onError } from "~/api/client";
import { setMe, type Me } from "~/api/me";
import { SIGN_UP_MIN_AGE, padBirthdate } from "~/lib/birthdate";
import { m } from "~/paraglide/messages.js";
import { Button } from "~/ui/button/Button";
import { BirthdateField } from "~/ui/field/BirthdateField";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { formErrors, focusFirstError } from "~/ui/form/errors";
import { DraftNotice } from "~/domain/forms/DraftNotice";
import { FormError } from "~/ui/form/FormError";
import { useFormDraft } from "~/domain/forms/useFormDraft";
import { toast } from "~/ui/toast/toast";
import { validateCountry, validateName, validateOptionalBirthdate } from "../validation";
import { GENDERS, type Gender } from "../genders";
import { CountryField, CurrencyField, StateField } from "./CountryFields";
import css from "./Profile.module.css";

/** The personal details of the signed-in person, in any account. */
export function PersonalDetailsForm({ me, currency }: { me: Me; currency?: boolean }) {
  const person = me.private;
  const save = $api.useMutation("patch", "/api/users/private");
  const form = useFormDraft("person", {
    initialValues: {
      first_name: person.first_name,
      last_name: person.last_name,
      birthdate: person.birthdate ?? "",
      gender: person.gender as Gender | null,
      country: person.country,
      state: person.state,
      platform_currency: person.platform_currency,
    },
    validate: {
      first_name: validateName,
      last_name: validateName,
      birthdate: (value) => validateOptionalBirthdate(value, SIGN_UP_MIN_AGE),
      country: validateCountry,
    },
  });
  const submit = form.onSubmit((values) => {
    const birthdate = values.birthdate ? padBirthdate(values.birthdate) : null;
    save.mutate(
      { body: { private: { ...values, birthdate } }, ...onError("inline", 422) },
      {
        onSuccess: (response) => {
          setMe(response);
          form.resetDirty();
          form.draft.forget();
          toast(birthdate && birthdate !== person.birthdate ? m.accounts_ready() : m.accounts_saved());
        },
        onError: (error) => form.setErrors(formErrors(error)),
      },
    );
  }, focusFirstError);
  return (
    <form noValidate onSubmit={submit}>
      <DraftNotice draft={form.draft} />
      <fieldset className={css.form} disabled={save.isPending}>
        <div className={css.pair}>
          <TextField label={m.accounts_first_name()} autoComplete="given-name" {...form.getInputProps("first_name")} />
          <TextField label={m.accounts_last_name()} autoComplete="family-name" {...form.getInputProps("last_name")} />
        </div>
        <div className={css.pair}>
          <BirthdateField label={m.accounts_birthdate()} autoFill {...form.getInputProps("birthdate")} />
          <SelectField
            label={m.accounts_gender()}
            placeholder={m.accounts_country_placeholder()}
            data={GENDERS.map(([value, label]) => ({ value, label: label() }))}
            {...form.getInputProps("gender")}
          />
        </div>
        <div className={css.pair}>
          <CountryField
            {...form.getInputProps("country")}
            onChange={(country) => {
              form.setFieldValue("country", country);
              form.setFieldValue("state", null);
            }}
          />
          <StateField country={form.values.country} {...form.getInputProps("state")} />
          {currency && (
            <CurrencyField label={m.accounts_platform_currency()} {...form.getInputProps("platform_currency")} />
          )}
        </div>
        <FormError>{form.errors.base}</FormError>
        <div className={css.save}>
          <Button type="submit" variant="primary" busy={save.isPending}>
            {m.accounts_save()}
          </Button>
        </div>
      </fieldset>
    </form>
  );
}
