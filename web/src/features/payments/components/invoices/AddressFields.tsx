import type { UseFormReturnType } from "@mantine/form";
import { useSettings } from "~/api/settings";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import css from "./InvoiceDetails.module.css";

type Address = {
  line1: string;
  line2: string;
  city: string;
  postal_code: string;
  country: string | null;
  vat_number: string;
};

type Props = { form: Pick<UseFormReturnType<Address>, "getInputProps"> };

/** The address and the VAT number of a seller or a buyer. */
export function AddressFields({ form }: Props) {
  const countries = useSettings().data?.countries ?? [];
  return (
    <>
      <TextField label={m.invoicing_line1()} autoComplete="address-line1" {...form.getInputProps("line1")} />
      <TextField label={m.invoicing_line2()} autoComplete="address-line2" {...form.getInputProps("line2")} />
      <div className={css.pair}>
        <TextField
          label={m.invoicing_postal_code()}
          autoComplete="postal-code"
          {...form.getInputProps("postal_code")}
        />
        <TextField label={m.invoicing_city()} autoComplete="address-level2" {...form.getInputProps("city")} />
      </div>
      <div className={css.pair}>
        <SelectField
          label={m.payments_country()}
          placeholder={m.payments_country_placeholder()}
          searchable
          clearable
          data={countries.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps("country")}
        />
        <TextField
          label={m.invoicing_vat_number()}
          help={m.invoicing_vat_help()}
          autoCapitalize="characters"
          {...form.getInputProps("vat_number")}
        />
      </div>
    </>
  );
}
