import { useForm } from "@mantine/form";
import { brandOf, cvcLength, digitsOf, isCardNumber, readExpiry } from "~/lib/card";
import type { BillingDetails, CardDetails, PaymentUi } from "~/lib/payment";
import { m } from "~/paraglide/messages.js";

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
/** Whether addresses of a country have a postcode; nothing is asked for before it is chosen. */
export const needsPostcode = (country: string | null) => country !== null && !NO_POSTCODE.has(country);

type Address = { postal_code?: string | null; country?: string | null };

/** What a saved card knows of its payer. */
export function payerOf(card: { billing_info: Record<string, unknown> }) {
  const { name, address } = card.billing_info as { name?: string | null; address?: Address | null };
  return { name: name ?? "", country: address?.country ?? null, postcode: address?.postal_code ?? "" };
}

/** What a bank needs to know of the payer. */
export function billingOf(values: Pick<CardValues, "name" | "country" | "postcode">): BillingDetails {
  const postcode = values.postcode.trim();
  return { name: values.name.trim(), address: { country: values.country ?? "", postal_code: postcode || null } };
}

function cardOf(values: CardValues): CardDetails {
  const expiry = readExpiry(values.exp);
  return {
    number: digitsOf(values.number),
    exp_month: expiry?.month ?? 0,
    exp_year: 2000 + (expiry?.year ?? 0),
    cvc: digitsOf(values.cvc),
  };
}

/**
 * The card form's state. `fields` says which part is asked: a whole card, or only the address of one that is saved.
 * Card numbers live in this state and in the call to the provider, nowhere else.
 */
export function useCardForm(
  start: Partial<CardValues>,
  payment: PaymentUi | undefined,
  fields: "card" | "address" = "card",
) {
  const ours = fields === "card" && (payment?.simulated ?? true);
  const form = useForm<CardValues>({
    initialValues: { number: "", exp: "", cvc: "", name: "", country: null, postcode: "", ...start },
    validate: {
      number: (value) => (!ours || isCardNumber(value) ? null : m.payments_number_wrong()),
      exp: (value) => (!ours || readExpiry(value) ? null : m.payments_exp_wrong()),
      cvc: (value, { number }) => {
        const length = cvcLength(brandOf(number));
        return !ours || digitsOf(value).length === length ? null : m.payments_cvc_wrong({ length: String(length) });
      },
      name: (value) => (value.trim() ? null : m.payments_name_wrong()),
      country: (value) => (value ? null : m.payments_country_wrong()),
      postcode: (value, { country }) => (value.trim() || !needsPostcode(country) ? null : m.payments_postcode_wrong()),
    },
  });
  const { values } = form;
  const complete = form.isValid();

  /** Whether all that is asked is there; shows what is missing and goes to the first of it. */
  function check(): boolean {
    const { hasErrors, errors } = form.validate();
    const first = Object.keys(errors)[0];
    if (first) form.getInputNode(first)?.focus();
    return !hasErrors;
  }

  /** Gives the card to the provider: its id there, or nothing when it was refused (the form says why). */
  async function save(through: PaymentUi, clientSecret: string, coachId: string): Promise<string | null> {
    form.clearErrors();
    const details = ours ? cardOf(values) : undefined;
    const outcome = await through.confirmSetup(clientSecret, billingOf(values), coachId, details);
    if (outcome.ok) return outcome.paymentMethod;
    form.setErrors({ ...outcome.errors, ...(outcome.message && { base: outcome.message }) });
    return null;
  }

  return { form, ours, complete, check, save };
}

export type CardFormState = ReturnType<typeof useCardForm>;
