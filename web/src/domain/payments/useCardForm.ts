import { useForm } from "@mantine/form";
import { m } from "~/paraglide/messages.js";
import { cvcLength, detectBrand, isValidCardNumber, onlyDigits, parseExpiry } from "./cardNumber";
import type { PayeeId } from "./cards";
import type { BillingDetails, CardDetails, PaymentProvider } from "./provider/types";

type CardValues = {
  number: string;
  exp: string;
  cvc: string;
  name: string;
  country: string | null;
  postcode: string;
};

/** Countries whose addresses have no postcode. */
const NO_POSTCODE = new Set([
  "AE",
  "AG",
  "AO",
  "BS",
  "BW",
  "BZ",
  "CM",
  "GH",
  "HK",
  "IE",
  "JM",
  "KE",
  "NG",
  "PA",
  "QA",
  "UG",
  "ZW",
]);
/** Whether addresses of a country have a postcode; false until a country is chosen. */
export const needsPostcode = (country: string | null) => country !== null && !NO_POSTCODE.has(country);

type Address = { postal_code?: string | null; country?: string | null };

/** Returns the billing details of a saved card as values of the form. */
export function billingValuesOf(card: { billing_info: Record<string, unknown> }) {
  const { name, address } = card.billing_info as { name?: string | null; address?: Address | null };
  return { name: name ?? "", country: address?.country ?? null, postcode: address?.postal_code ?? "" };
}

/** Returns the billing details that the bank needs. */
export function toBillingDetails(values: Pick<CardValues, "name" | "country" | "postcode">): BillingDetails {
  const postcode = values.postcode.trim();
  return { name: values.name.trim(), address: { country: values.country ?? "", postal_code: postcode || null } };
}

function toCardDetails(values: CardValues): CardDetails {
  const expiry = parseExpiry(values.exp);
  return {
    number: onlyDigits(values.number),
    exp_month: expiry?.month ?? 0,
    exp_year: 2000 + (expiry?.year ?? 0),
    cvc: onlyDigits(values.cvc),
  };
}

/**
 * The state of the card form: a whole card, or only the address of a saved one. Card numbers live in this state and in
 * the call to the provider, nowhere else.
 */
export function useCardForm(
  initialValues: Partial<CardValues>,
  provider: PaymentProvider | undefined,
  fields: "card" | "address" = "card",
) {
  const usesOurFields = fields === "card" && (provider?.isSandbox ?? true);
  const form = useForm<CardValues>({
    initialValues: { number: "", exp: "", cvc: "", name: "", country: null, postcode: "", ...initialValues },
    validate: {
      number: (value) => (!usesOurFields || isValidCardNumber(value) ? null : m.payments_number_invalid()),
      exp: (value) => (!usesOurFields || parseExpiry(value) ? null : m.payments_exp_invalid()),
      cvc: (value, { number }) => {
        const length = cvcLength(detectBrand(number));
        return !usesOurFields || onlyDigits(value).length === length
          ? null
          : m.payments_cvc_invalid({ length: String(length) });
      },
      name: (value) => (value.trim() ? null : m.payments_name_invalid()),
      country: (value) => (value ? null : m.payments_country_invalid()),
      postcode: (value, { country }) =>
        value.trim() || !needsPostcode(country) ? null : m.payments_postcode_invalid(),
    },
  });
  const { values } = form;
  const isComplete = form.isValid();

  /** Returns whether the form is valid; shows the errors and focuses the first field that has one. */
  function validate(): boolean {
    const { hasErrors, errors } = form.validate();
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first)?.focus();
    return !hasErrors;
  }

  /** Sends the card to the provider. Returns its id there, or null when it was declined; the form shows why. */
  async function saveTo(target: PaymentProvider, clientSecret: string, coachId: PayeeId): Promise<string | null> {
    form.clearErrors();
    const details = usesOurFields ? toCardDetails(values) : undefined;
    const result = await target.confirmSetup(clientSecret, toBillingDetails(values), coachId, details);
    if (result.ok) return result.paymentMethod;
    form.setErrors({ ...result.errors, ...(result.message && { base: result.message }) });
    return null;
  }

  return { form, usesOurFields, isComplete, validate, saveTo };
}

export type CardFormState = ReturnType<typeof useCardForm>;
