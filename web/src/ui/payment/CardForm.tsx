import { useEffect, useEffectEvent, useRef, useState } from "react";
import { brandOf, cvcLength, digitsOf, formatCardNumber, formatExpiry } from "~/lib/card";
import type { PaymentUi } from "~/lib/payment";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "../field/SelectField";
import { TextField } from "../field/TextField";
import { FormError } from "../form/FormError";
import { Skeleton } from "../skeleton/Skeleton";
import { BrandMark } from "./BrandMark";
import css from "./payment.module.css";
import { TestCards } from "./TestCards";
import { type CardFormState, needsPostcode } from "./useCardForm";

type Country = { code: string; name: string };
type Props = {
  card: CardFormState;
  /** The way to the provider; undefined while its library loads. */
  payment: PaymentUi | undefined;
  countries: readonly Country[];
  fields?: "card" | "address";
  disabled?: boolean;
  onComplete?: (complete: boolean) => void;
  onWallet?: () => void;
};

/** A new card, or the address of a saved one. Errors of the provider stand under it, what was typed stays. */
export function CardForm({ card, payment, countries, fields = "card", disabled, onComplete, onWallet }: Props) {
  const { form, ours } = card;
  const { values, errors } = form;
  const brand = brandOf(values.number);
  const fill = (number: string) => {
    form.setValues({
      number: formatCardNumber(number),
      exp: "12 / 34",
      cvc: "1234".slice(0, cvcLength(brandOf(number))),
    });
    form.clearErrors();
  };
  return (
    <fieldset className={css.form} disabled={disabled} aria-label={m.payments_card()}>
      {fields === "card" && payment && !payment.simulated && (
        <ProvidersForm payment={payment} onComplete={onComplete} onWallet={onWallet} />
      )}
      {fields === "card" && !payment && <Skeleton height={96} />}
      {ours && payment && (
        <>
          <TextField
            label={m.payments_number()}
            placeholder="1234 1234 1234 1234"
            inputMode="numeric"
            autoComplete="cc-number"
            {...form.getInputProps("number")}
            onChange={(event) => form.setFieldValue("number", formatCardNumber(event.currentTarget.value))}
            rightSection={<BrandMark brand={brand} />}
            rightSectionWidth={64}
          />
          <div className={css.pair}>
            <TextField
              label={m.payments_exp()}
              placeholder="MM / YY"
              inputMode="numeric"
              autoComplete="cc-exp"
              {...form.getInputProps("exp")}
              onChange={(event) => form.setFieldValue("exp", formatExpiry(event.currentTarget.value, values.exp))}
            />
            <TextField
              label={m.payments_cvc()}
              placeholder={"1234".slice(0, cvcLength(brand))}
              inputMode="numeric"
              autoComplete="cc-csc"
              {...form.getInputProps("cvc")}
              onChange={(event) =>
                form.setFieldValue("cvc", digitsOf(event.currentTarget.value).slice(0, cvcLength(brand)))
              }
            />
          </div>
        </>
      )}
      <TextField label={m.payments_name()} autoComplete="cc-name" {...form.getInputProps("name")} />
      <div className={css.address}>
        <SelectField
          label={m.payments_country()}
          placeholder={m.payments_country_placeholder()}
          searchable
          autoComplete="billing country-name"
          data={countries.map(({ code, name }) => ({ value: code, label: name }))}
          {...form.getInputProps("country")}
        />
        <TextField
          label={
            needsPostcode(values.country) || !values.country ? m.payments_postcode() : m.payments_postcode_optional()
          }
          autoComplete="billing postal-code"
          {...form.getInputProps("postcode")}
        />
      </div>
      <FormError>{errors.base}</FormError>
      {ours && payment?.simulated && <TestCards onPick={fill} />}
    </fieldset>
  );
}

/** Where the provider's library draws its own fields. */
function ProvidersForm({
  payment,
  onComplete,
  onWallet,
}: Pick<Props, "onComplete" | "onWallet"> & { payment: PaymentUi }) {
  const place = useRef<HTMLDivElement>(null);
  const [ready, setReady] = useState(false);
  const changed = useEffectEvent((complete: boolean) => onComplete?.(complete));
  const wallet = useEffectEvent(() => onWallet?.());
  useEffect(() => {
    if (!place.current) return undefined;
    setReady(false);
    return payment.mountCard(place.current, { ready: () => setReady(true), changed, wallet });
  }, [payment]);
  return (
    <div aria-busy={!ready}>
      {!ready && <Skeleton height={96} />}
      <div ref={place} />
    </div>
  );
}
