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

/** Every country, with the United Kingdom and the United States first. */
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

/** The states of a country; renders nothing if its addresses have none. */
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

/** A currency: with `coach` one that an account can charge in, else any. */
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
