import type { ReactNode } from "react";
import { useSettings } from "~/api/settings";
import { currencyName } from "~/lib/displayNames";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";

type FieldProps = {
  value?: string | null;
  onChange?: (value: string | null) => void;
  onBlur?: () => void;
  error?: ReactNode;
  help?: ReactNode;
  disabled?: boolean;
};

/** Any country; the United Kingdom and the United States lead. */
export function CountryField({ label = m.accounts_country(), ...rest }: FieldProps & { label?: string }) {
  const settings = useSettings();
  return (
    <SelectField
      label={label}
      placeholder={m.accounts_country_placeholder()}
      searchable
      autoComplete="country-name"
      data={(settings.data?.countries ?? []).map(({ code, name }) => ({ value: code, label: name }))}
      {...rest}
    />
  );
}

/** States of a country; renders nothing where an address needs none. */
export function StateField({ country, ...rest }: FieldProps & { country: string | null }) {
  const states = useSettings().data?.states[country ?? ""];
  if (!states) return null;
  return (
    <SelectField
      label={m.accounts_state()}
      placeholder={m.accounts_country_placeholder()}
      searchable
      clearable
      data={states.map(({ code, name }) => ({ value: code, label: name }))}
      {...rest}
    />
  );
}

/** What an account prices in (`coach`), or anything that can be paid with. */
export function CurrencyField({ coach, label, ...rest }: FieldProps & { coach?: boolean; label: string }) {
  const settings = useSettings().data;
  const codes = coach ? (settings?.coach_currencies ?? []) : (settings?.currencies ?? []).map(({ code }) => code);
  return (
    <SelectField
      label={label}
      searchable={!coach}
      data={codes.map((code) => ({ value: code, label: `${code} · ${currencyName(code)}` }))}
      {...rest}
    />
  );
}
