import { useEffect, useEffectEvent, useRef, useState } from "react";
import { m } from "~/paraglide/messages.js";
import { SelectField } from "~/ui/field/SelectField";
import { TextField } from "~/ui/field/TextField";
import { FormError } from "~/ui/form/FormError";
import { Skeleton } from "~/ui/skeleton/Skeleton";
import { CardBrandMark } from "./CardBrandMark";
import css from "./CardForm.module.css";
import { cvcLength, detectBrand, formatCardNumber, formatExpiry, onlyDigits } from "./cardNumber";
import type { PaymentProvider } from "./provider/types";
import { TestCardNumbers } from "./TestCardNumbers";
import { type CardFormState, needsPostcode } from "./useCardForm";

type Country = { code: string; name: string };
type Props = {
  card: CardFormState;
  /** Undefined while the provider's library loads. */
  provider: PaymentProvider | undefined;
  countries: readonly Country[];
  fields?: "card" | "address";
  disabled?: boolean;
  onComplete?: (isComplete: boolean) => void;
  onWallet?: () => void;
};

/** The fields of a new card, or of a saved card's address. What was typed stays when the provider declines. */
export function CardForm({ card, provider, countries, fields = "card", disabled, onComplete, onWallet }: Props) {
  const { form, usesOurFields } = card;
  const { values, errors } = form;
  const brand = detectBrand(values.number);
  const fillTestCard = (number: string) => {
    form.setValues({
      number: formatCardNumber(number),
      exp: "12 / 34",
      cvc: "1234".slice(0, cvcLength(detectBrand(number))),
    });
    form.clearErrors();
  };
  return (
    <fieldset className={css.form} disabled={disabled} aria-label={m.payments_card()}>
      {fields === "card" && provider && !provider.isSandbox && (
        <ProviderCardForm provider={provider} onComplete={onComplete} onWallet={onWallet} />
      )}
      {fields === "card" && !provider && <Skeleton height={96} />}
      {usesOurFields && provider && (
        <>
          <TextField
            label={m.payments_number()}
            placeholder="1234 1234 1234 1234"
            inputMode="numeric"
            autoComplete="cc-number"
            {...form.getInputProps("number")}
            onChange={(event) => form.setFieldValue("number", formatCardNumber(event.currentTarget.value))}
            rightSection={<CardBrandMark brand={brand} />}
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
                form.setFieldValue("cvc", onlyDigits(event.currentTarget.value).slice(0, cvcLength(brand)))
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
      <FormError focus>{errors.base}</FormError>
      {usesOurFields && provider?.isSandbox && <TestCardNumbers onPick={fillTestCard} />}
    </fieldset>
  );
}

/** The container in which the provider's library renders its own fields. */
function ProviderCardForm({
  provider,
  onComplete,
  onWallet,
}: Pick<Props, "onComplete" | "onWallet"> & { provider: PaymentProvider }) {
  const container = useRef<HTMLDivElement>(null);
  const [isReady, setIsReady] = useState(false);
  const handleChange = useEffectEvent((isComplete: boolean) => onComplete?.(isComplete));
  const handleWallet = useEffectEvent(() => onWallet?.());
  useEffect(() => {
    if (!container.current) return undefined;
    setIsReady(false);
    return provider.mountCardForm(container.current, {
      onReady: () => setIsReady(true),
      onChange: handleChange,
      onWallet: handleWallet,
    });
  }, [provider]);
  return (
    <div aria-busy={!isReady}>
      {!isReady && <Skeleton height={96} />}
      <div ref={container} />
    </div>
  );
}
